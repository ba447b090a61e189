import type { DraftRow } from '../../../store/drafts/drafts.ts';

/** What a draft is called before it has a name: its website. */
export const draftName = ({ document, domain }: Pick<DraftRow, 'document' | 'domain'>): string => {
  const { value } = document.fields.name;
  return typeof value === 'string' && value !== '' ? value : domain;
};
