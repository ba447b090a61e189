import { SHARED_FIELDS } from '../listings/edits/listing-edit-fields.ts';
import type { NotPossible } from './steps.ts';

const PRICE_FIELDS = ['pricing_model', 'pricing_summary'];

/**
 * Lists effects that people might expect of an edit and that it does not have. `changed` are the fields that differ now,
 * `otherSites` the other sites named in the call.
 */
export function listEditLimits(changed: readonly string[], otherSites: readonly string[]): NotPossible[] {
  const localFields = changed.filter((name) => !SHARED_FIELDS.some((field) => field === name));
  return [
    ...(otherSites.length && localFields.length
      ? [
          {
            what: `${localFields.join(', ')} on other sites`,
            why: `Only ${SHARED_FIELDS.join(', ')} go to other sites.`,
            instead: 'Where the person has a listing there, it is edited there.',
          },
        ]
      : []),
    ...(changed.some((name) => PRICE_FIELDS.includes(name))
      ? [
          {
            what: 'The new price on the website of the product',
            why: 'A directory changes no website: it says what it said.',
            instead: 'The person changes it there; a draft then quotes it with update_draft read_again.',
          },
        ]
      : []),
  ];
}
