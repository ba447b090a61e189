import { TRAVELLING_FIELDS } from '../listings/edits/listing-edit-fields.ts';
import type { NotPossible } from './steps.ts';

const PRICE = ['pricing_model', 'pricing_summary'];

/**
 * Lists effects that people might expect of an edit and that it does not have. `changed` are the fields that differ now,
 * `otherSites` the other sites named in the call.
 */
export function editLimits(changed: readonly string[], isFor: readonly string[]): NotPossible[] {
  const here = changed.filter((name) => !TRAVELLING_FIELDS.some((field) => field === name));
  return [
    ...(isFor.length && here.length
      ? [
          {
            what: `${here.join(', ')} on other sites`,
            why: `Only ${TRAVELLING_FIELDS.join(', ')} go to other sites.`,
            instead: 'Where the person has a listing there, it is edited there.',
          },
        ]
      : []),
    ...(changed.some((name) => PRICE.includes(name))
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
