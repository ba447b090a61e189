import { getMailSafeName } from '../../../rules/people/mail-safe-text.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';

/** Name of a draft, or the domain of its website if it has none yet. */
export const getDraftName = ({ document, domain }: Pick<DraftRow, 'document' | 'domain'>): string => {
  const { value } = document.fields.name;
  return typeof value === 'string' && value !== '' ? value : domain;
};

/** Name of a draft for people who do not work on it, in mail and elsewhere, reduced to what is safe in a mail. */
export const getPublicDraftName = (draft: Pick<DraftRow, 'document' | 'domain'>): string =>
  getMailSafeName(getDraftName(draft), draft.domain);
