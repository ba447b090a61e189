import type { z } from 'zod';
import { completeness } from '../../../rules/listings/fields/completeness.ts';
import type { DraftDocument } from '../../../rules/drafts/draft-document.ts';
import { SUBMITTABLE_DRAFT } from '../../../rules/listings/submittable-draft.ts';
import { fromZod, ToolError } from '../call/errors.ts';

/** What a draft makes a listing of, or why `submit_draft` refuses it: every field that is missing or does not fit. */
export function submittable(
  document: DraftDocument,
): { values: z.output<typeof SUBMITTABLE_DRAFT> } | { refusal: ToolError } {
  const { missing, required_missing } = completeness(document);
  if (required_missing.length) {
    const fixOf = (field: string) => missing.find((gap) => gap.field === field)?.fix;
    const refusal = new ToolError(
      'invalid_request',
      `The draft still needs: ${required_missing.join(', ')}.`,
      {
        field: `fields.${required_missing[0]}`,
        fix: 'Fill them in with update_draft, then call submit_draft again.',
        issues: required_missing.map((field) => {
          const fix = fixOf(field);
          return {
            field: `fields.${field}`,
            code: 'required',
            message: `${field} is required to submit.`,
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
