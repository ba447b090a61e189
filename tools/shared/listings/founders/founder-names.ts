import { normalizeName } from '../../../../rules/people/normalize-name.ts';
import type { NameCorrection } from '../../../../store/listings/write/rename-founder.ts';
import { fromIssues } from '../../runtime/errors.ts';

type NamedFounder = { name: string; was?: string | undefined };

/**
 * Separates founders from the corrections of their names (`was`). Throws `invalid_request` if the draft has no founder of
 * the old name.
 */
export function separateNameCorrections<F extends NamedFounder>(
  before: readonly { name: string }[],
  founders: readonly F[],
): { founders: Omit<F, 'was'>[]; corrections: NameCorrection[] } {
  const names = before.map(({ name }) => name);
  const foldedNames = names.map(normalizeName);
  const isKnown = (name: string) => foldedNames.includes(normalizeName(name));
  // In a repeated call, the name is already corrected.
  const unknown = founders.flatMap(({ was, name }, at) =>
    was === undefined || isKnown(was) || isKnown(name)
      ? []
      : [
          {
            field: `founders.${at}.was`,
            code: 'not_found',
            message: 'This draft has no founder of this name.',
            allowed: names,
            fix: 'Send the name as get_draft shows it, or leave was out.',
          },
        ],
  );
  if (unknown.length > 0) throw fromIssues(unknown);
  return {
    founders: founders.map(({ was: _, ...founder }) => founder),
    corrections: founders.flatMap(({ was, name }) =>
      was === undefined || was === name ? [] : [{ was, name }],
    ),
  };
}
