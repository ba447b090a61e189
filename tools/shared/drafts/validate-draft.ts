import type { z } from 'zod';
import { measureCompleteness } from '../../../rules/listings/fields/completeness.ts';
import type { DraftDocument } from '../../../rules/drafts/draft-document.ts';
import { SUBMITTABLE_DRAFT } from '../../../rules/listings/submittable-draft.ts';
import { fromZod, ToolError } from '../runtime/errors.ts';

/**
 * Returns the listing values of a draft, or the refusal that names every field that is missing or invalid. `isListing`:
 * the draft is already a listing, which a refusal leaves unchanged.
 */
export function validateDraft(
  document: DraftDocument,
  { isListing = false } = {},
): { values: z.output<typeof SUBMITTABLE_DRAFT> } | { refusal: ToolError } {
  const { missing, required_missing } = measureCompleteness(document);
  if (required_missing.length) {
    const getFix = (field: string) => missing.find((gap) => gap.field === field)?.fix;
    const refusal = new ToolError(
      'invalid_request',
      isListing
        ? `A listing cannot be without: ${required_missing.join(', ')}. Nothing was changed.`
        : `The draft still needs: ${required_missing.join(', ')}.`,
      {
        field: `fields.${required_missing[0]}`,
        fix: isListing
          ? 'Send another value, or leave it as it is.'
          : 'Fill them in with update_draft, then call submit_draft again.',
        issues: required_missing.map((field) => {
          const fix = getFix(field);
          return {
            field: `fields.${field}`,
            code: 'required',
            message: isListing ? `${field} cannot be blank.` : `${field} is required to submit.`,
            ...(fix ? { fix } : {}),
          };
        }),
      },
    );
    return { refusal };
  }
  const filled = Object.fromEntries(
    Object.entries(document.fields).flatMap(([name, { value }]) =>
      value === null || value.length === 0 || (typeof value === 'string' && value.trim() === '')
        ? []
        : [[name, value]],
    ),
  );
  const parsed = SUBMITTABLE_DRAFT.safeParse(filled);
  if (parsed.success) return { values: parsed.data };
  const { message, details } = fromZod(parsed.error, filled, SUBMITTABLE_DRAFT);
  const refusal = new ToolError('invalid_request', `The listing cannot take this draft: ${message}`, {
    field: `fields.${details.field}`,
    fix: 'Change the named fields with update_draft.',
    issues: (details.issues ?? []).map((issue) => ({ ...issue, field: `fields.${issue.field}` })),
  });
  return { refusal };
}
