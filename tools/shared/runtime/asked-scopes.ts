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

/** What a key needs with which a script launches a product. */
export const LAUNCH_SCOPES: readonly Scope[] = ['account:read', 'listings:write'];

/** Path of the page where a person makes an API key, with these scopes ticked. */
export const keyPage = (scopes: readonly Scope[]): string =>
  `/account/api-keys?scope=${SCOPES.filter((one) => scopes.includes(one)).join('+')}`;

/** How scopes are granted that the access lacks; a new key keeps what it has. */
export function grantWords(
  { via, scopes }: Pick<Account, 'via' | 'scopes'>,
  lacking: readonly Scope[],
  publicUrl = '',
): string {
  const byKey = `they make an API key that has it on ${publicUrl}${keyPage([...scopes, ...lacking])}`;
  return via.kind === 'api_key'
    ? `${byKey}.`
    : `connected again, the app asks for it at sign-in; or ${byKey}.`;
}
