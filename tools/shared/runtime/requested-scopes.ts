import { type Account, type Scope, SCOPES, type Tool } from './define.ts';

/** Scopes that a set of operations needs. Their address asks a person to allow no others. */
export const listServedScopes = (tools: readonly Tool[]): ReadonlySet<Scope> =>
  new Set(tools.flatMap(({ scope }) => scope ?? []));

/**
 * Scopes to request when a call makes a person sign in: the scope of the operation, plus those of its follow-up steps that
 * the same address serves, so that the person consents once. `account:read` is always included.
 */
export const getRequestedScopes = (
  { scope, followUpScopes = [] }: Tool,
  served: ReadonlySet<Scope> = new Set(SCOPES),
): Scope[] =>
  scope === null
    ? []
    : SCOPES.filter(
        (one) => one === 'account:read' || one === scope || (followUpScopes.includes(one) && served.has(one)),
      );

/** Scopes an API key needs for a script that launches a product. */
export const LAUNCH_SCOPES: readonly Scope[] = ['account:read', 'listings:write'];

/** Path of the page that creates an API key, with these scopes preselected. */
export const apiKeyPagePath = (scopes: readonly Scope[]): string =>
  `/account/api-keys?scope=${SCOPES.filter((one) => scopes.includes(one)).join('+')}`;

/** Sentence that explains how to grant the missing scopes. A new key keeps the scopes of the present one. */
export function describeGrant(
  { via, scopes }: Pick<Account, 'via' | 'scopes'>,
  missing: readonly Scope[],
  publicUrl = '',
): string {
  const newKeyText = `they make an API key that has it on ${publicUrl}${apiKeyPagePath([...scopes, ...missing])}`;
  return via.kind === 'api_key'
    ? `${newKeyText}.`
    : `connected again, the app asks for it at sign-in; or ${newKeyText}.`;
}
