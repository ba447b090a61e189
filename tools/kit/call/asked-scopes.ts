import { type Account, type Scope, SCOPES, type Tool } from './define.ts';

/** What the operations need that are served together: nobody is asked to allow more there. */
export const servedScopes = (tools: readonly Tool[]): ReadonlySet<Scope> =>
  new Set(tools.flatMap(({ scope }) => scope ?? []));

/**
 * What a person is asked to allow where a call makes them sign in: what it needs, and what the steps after it need that
 * can be taken there, so that they are asked once. What is read of the account goes with everything.
 */
export const askedScopes = (
  { scope, leadsTo = [] }: Tool,
  served: ReadonlySet<Scope> = new Set(SCOPES),
): Scope[] =>
  scope === null
    ? []
    : SCOPES.filter(
        (one) => one === 'account:read' || one === scope || (leadsTo.includes(one) && served.has(one)),
      );

/** How a scope is granted that the access has not. */
export const grantWords = ({ via }: Pick<Account, 'via'>, publicUrl = ''): string =>
  via.kind === 'api_key'
    ? `they make an API key that has it on ${publicUrl}/account/api-keys.`
    : `connected again, the app asks for it at sign-in; or they make an API key that has it on ${publicUrl}/account/api-keys.`;
