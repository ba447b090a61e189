import { type Scope, SCOPES, type Tool } from './define.ts';

/**
 * What a person is asked to allow where a call makes them sign in: what it needs, and what the steps after it need, so
 * that they are asked once. What is read of the account goes with everything.
 */
export const askedScopes = ({ scope, leadsTo = [] }: Tool): Scope[] =>
  scope === null
    ? []
    : SCOPES.filter((one) => one === 'account:read' || one === scope || leadsTo.includes(one));
