import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../../rules/drafts/draft-fields.ts';
import type { DraftedField, Problem, SiteDraft } from './site-draft.ts';

/** The draft of a site that could not be read: every field is blank, and the problems say why. */
export function blankDraft(problems: Problem[]): SiteDraft {
  const blank: DraftedField = { state: 'not_found', value: null, reason: 'site_not_read', evidence: [] };
  const fields = Object.fromEntries(DRAFT_FIELD_NAMES.map((name) => [name, blank]));
  return {
    fields: fields as Record<DraftFieldName, DraftedField>,
    faqs: [],
    founders: [],
    socials: {},
    problems,
  };
}
