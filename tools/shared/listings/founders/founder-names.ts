import { foldedName } from '../../../../rules/people/folded-name.ts';
import type { NameCorrection } from '../../../../store/listings/write/rename-founder.ts';
import { fromIssues } from '../../runtime/errors.ts';

type Named = { name: string; was?: string | undefined };

/**
 * Tells founders apart from what is said of the names they had (`was`): which names are corrected. Throws
 * `invalid_request` where the draft has nobody of that name.
 */
export function nameCorrections<F extends Named>(
  before: readonly { name: string }[],
  founders: readonly F[],
): { founders: Omit<F, 'was'>[]; corrections: NameCorrection[] } {
  const names = before.map(({ name }) => name);
  const known = names.map(foldedName);
  const isKnown = (name: string) => known.includes(foldedName(name));
  // A call that is repeated finds the right name there already.
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
