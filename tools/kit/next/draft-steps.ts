import type { DraftRow } from '../../../store/drafts/drafts.ts';
import type { ToolError } from '../call/errors.ts';
import { submittable } from '../listings/submittable.ts';
import type { Step } from './steps.ts';

/** Why a draft cannot be submitted, field by field. */
const reasonOf = ({ details }: ToolError): string =>
  `submit_draft needs this first: ${(details.issues ?? []).map(({ code, field, fix, message }) => (code === 'required' && fix) || `${field}: ${message}`).join(' ')}`;

/** What comes next for a draft. */
export function draftSteps(row: DraftRow): Step[] {
  if (row.status !== 'ready') {
    return [{ tool: 'get_draft', arguments: { id: row.id }, why: 'The website is still being read.' }];
  }
  const ready = submittable(row.document);
  if ('refusal' in ready) {
    return [{ tool: 'update_draft', arguments: { id: row.id }, why: reasonOf(ready.refusal) }];
  }
  return row.listingId === null
    ? [{ tool: 'submit_draft', arguments: { id: row.id }, why: 'The draft has all it needs.' }]
    : [
        {
          tool: 'get_my_listing',
          arguments: { listing_id: row.listingId },
          why: 'The draft is saved as this listing.',
        },
      ];
}
