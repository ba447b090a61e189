import { mailedName } from '../../../rules/people/mailed-words.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';

/** What a draft is called before it has a name: its website. */
export const draftName = ({ document, domain }: Pick<DraftRow, 'document' | 'domain'>): string => {
  const { value } = document.fields.name;
  return typeof value === 'string' && value !== '' ? value : domain;
};

/** What people who do not work on a draft read of its name, in mail and elsewhere: no more than mail may carry. */
export const draftNameToOthers = (draft: Pick<DraftRow, 'document' | 'domain'>): string =>
  mailedName(draftName(draft), draft.domain);
