import { DRAFT_FIELD_NAMES } from '../../rules/drafts/draft-fields.ts';
import type { DraftedField, SiteDraft } from './site-draft.ts';
import type { Problem } from '../problems.ts';
import { buildRecord } from '../../rules/typed/records.ts';

/** Builds the draft of a site that could not be read: every field is blank, and the problems say why. */
export function createBlankDraft(problems: Problem[]): SiteDraft {
  const blank: DraftedField = { state: 'not_found', value: null, reason: 'site_not_read', evidence: [] };
  return {
    fields: buildRecord(DRAFT_FIELD_NAMES, () => blank),
    faqs: [],
    founders: [],
    socials: {},
    problems,
    rewordable: [],
  };
}
