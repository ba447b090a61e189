import type { Request, Response } from 'express';
import type { Client, Provider } from 'oidc-provider';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Logger } from 'pino';
import { record } from '../../store/people/write/audit-log.ts';
import type { Database } from '../../store/engine/database.ts';
import { boundGrants, nameGrant, takeScopesBack } from '../../store/people/write/oauth-records.ts';
import { SCOPES, type Scope } from '../../tools/kit/call/define.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { MayAddAccess } from '../may-add-access.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { isOnThisComputer } from './redirect-addresses.ts';
import { type TellPerson, whereFrom } from '../sign-in/tell-person.ts';

/** What a person is asked to decide. */
export type ConsentRequest = {
  client: {
    id: string;
    name: string;
    /** Host of its metadata document, which vouches for the name; null for an app that registered itself. */
    verifiedHost: string | null;
  };
  redirectUri: string;
  /** The app can only be on the person's own computer: anything that runs there could pretend to be it. */
  onThisComputer: boolean;
  asked: { scope: Scope; alreadyAllowed: boolean }[];
  /** Allowed before and not asked now: stays allowed. */
  kept: Scope[];
  /** Address that asks the same again, for somebody else to sign in first. */
  restart: string;
};

/** Where an authorization request stands when the browser is on its page. */
type ConsentStep =
  | { step: 'gone' }
  | { step: 'sign-in' }
  | { step: 'continue'; to: string }
  | { step: 'decide'; request: ConsentRequest };

export type Interactions = {
  /** Reads the request the browser is on; `continue` once the person is signed in. */
  read(req: Request, res: Response, person: StoredAccount | null): Promise<ConsentStep>;
  /** Grants the scopes of the request that are in `ticked`; returns the address to go on to. */
  allow(req: Request, res: Response, person: StoredAccount, ticked: string[]): Promise<string>;
  /** Refuses; the app is told `access_denied`. Returns the address to go on to. */
  deny(req: Request, res: Response): Promise<string>;
};

type InteractionParts = {
  db: Database;
  now: () => Date;
  log: Logger;
  tell: TellPerson;
  mayAddAccess: MayAddAccess;
};

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
/** What an app is told whose person connected too many in a day. */
const TOO_MANY_APPS = {
  error: 'access_denied',
  error_description: 'too many apps were connected and keys made today; try again tomorrow',
};

type Grant = InstanceType<Provider['Grant']>;
type Found = { provider: Provider; interaction: Interaction; client: Client };

/** Decides the interactions of oidc-provider for the pages that show them. */
export function createInteractions(
  openProvider: () => Promise<Provider>,
  { db, now, log, tell, mayAddAccess }: InteractionParts,
): Interactions {
  return {
    async read(req, res, person) {
      const found = await find(openProvider, req, res);
      if (!found) return { step: 'gone' };
      const { provider, interaction } = found;
      if (!person) return { step: 'sign-in' };
      if (interaction.prompt.name === 'login') {
        const result = { login: { accountId: String(person.id) } };
        const to = await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false });
        return { step: 'continue', to };
      }
      // Somebody else signed in on this browser in the meantime: the request starts anew for them.
      if (!belongsTo(interaction, person)) return { step: 'continue', to: restartOf(interaction) };
      return { step: 'decide', request: await requestOf(found) };
    },

    async allow(req, res, person, ticked) {
      const found = await find(openProvider, req, res);
      if (!found || found.interaction.prompt.name !== 'consent' || !belongsTo(found.interaction, person)) {
        return req.path;
      }
      const { provider, interaction, client } = found;
      if (!(await mayAddAccess(db, person.id)))
        return provider.interactionResult(req, res, TOO_MANY_APPS, { mergeWithLastSubmission: false });
      const known = interaction.grantId ? await provider.Grant.find(interaction.grantId) : undefined;
      const grant = known ?? new provider.Grant({ accountId: String(person.id), clientId: client.clientId });
      const before = grantedScopes(grant);
      setScopes(grant, interaction, ticked);
      const grantId = await grant.save();
      const app = client.clientName ?? client.clientId;
      const allowed = grantedScopes(grant);
      const more = allowed.some((scope) => !before.includes(scope));
      const refused = scopesOf(interaction).filter((scope) => !ticked.includes(scope));
      await db.transaction(async (tx) => {
        await nameGrant(tx, hashToken(grantId), app);
        await boundGrants(tx, String(person.id), (await getSiteSettings(tx)).most_connected_apps);
        const details = { client: client.clientId.slice(0, 200), scopes: allowed };
        const type = known ? 'consent_changed' : 'consent_given';
        await record(tx, { type, accountId: person.id, address: req.ip, details }, { now, log });
        if (more || !known) await tell(tx, person.id, { what: 'app', name: app, ...whereFrom(req) });
        // Who unticks a scope says no to the app, wherever it was allowed before.
        const whose = { accountId: String(person.id), clientId: client.clientId };
        if (refused.length > 0) await takeScopesBack(tx, { ...whose, scopes: refused });
      });
      return provider.interactionResult(
        req,
        res,
        { consent: { grantId } },
        { mergeWithLastSubmission: true },
      );
    },

    async deny(req, res) {
      const found = await find(openProvider, req, res);
      if (!found) return req.path;
      const result = { error: 'access_denied', error_description: 'the person did not allow access' };
      return found.provider.interactionResult(req, res, result, { mergeWithLastSubmission: false });
    },
  };
}

/** The request and its app; undefined when it is over, or the app's document cannot be read any more. */
async function find(
  openProvider: () => Promise<Provider>,
  req: Request,
  res: Response,
): Promise<Found | undefined> {
  const provider = await openProvider();
  try {
    const interaction = await provider.interactionDetails(req, res);
    const client = await provider.Client.find(String(interaction.params['client_id']));
    return client && { provider, interaction, client };
  } catch (error) {
    const { errors } = await import('oidc-provider');
    if (error instanceof errors.OIDCProviderError) return undefined;
    throw error;
  }
}

const scopesOf = (interaction: Interaction): Scope[] => {
  const asked = words(interaction.params['scope']);
  return SCOPES.filter((scope) => asked.includes(scope));
};
const resourcesOf = (interaction: Interaction): string[] =>
  [interaction.params['resource']].flat().filter((one) => typeof one === 'string');
const belongsTo = (interaction: Interaction, person: StoredAccount): boolean =>
  interaction.session?.accountId === String(person.id);

/** What the app asks the person for, beside what they allowed it before. */
async function requestOf({ provider, interaction, client }: Found): Promise<ConsentRequest> {
  const grant = interaction.grantId ? await provider.Grant.find(interaction.grantId) : undefined;
  const allowed = grantedScopes(grant);
  const alreadyAllowed = (scope: Scope): boolean => allowed.includes(scope);
  const asked = scopesOf(interaction);
  return {
    client: {
      id: client.clientId,
      name: client.clientName ?? 'An app without a name',
      verifiedHost: client.clientId.startsWith('https://') ? new URL(client.clientId).host : null,
    },
    redirectUri: String(interaction.params['redirect_uri']),
    onThisComputer: (client.redirectUris ?? []).every(isOnThisComputer),
    asked: asked.map((scope) => ({ scope, alreadyAllowed: alreadyAllowed(scope) })),
    kept: SCOPES.filter((scope) => !asked.includes(scope) && alreadyAllowed(scope)),
    restart: restartOf(interaction),
  };
}

/** Allows in a grant what is ticked of what is asked; what was allowed before and is not asked now stays. */
function setScopes(grant: Grant, interaction: Interaction, ticked: readonly string[]): void {
  const asked = scopesOf(interaction);
  grant.addOIDCScope(
    OIDC_SCOPES.filter((scope) => words(interaction.params['scope']).includes(scope)).join(' '),
  );
  const kept = grantedScopes(grant).filter((scope) => !asked.some((one) => one === scope));
  const scopes = [...kept, ...asked.filter((scope) => ticked.includes(scope))].join(' ');
  const named = [...Object.keys(grant.resources ?? {}), ...resourcesOf(interaction)];
  grant.resources = Object.fromEntries(named.map((resource) => [resource, scopes]));
}

/** What a grant allows: its resources are all this server, by one address or another. */
const grantedScopes = (grant: Grant | undefined): string[] => [
  ...new Set(
    Object.values(grant?.resources ?? {})
      .flatMap(words)
      .filter(Boolean),
  ),
];

const OIDC_SCOPES = ['openid', 'offline_access'];

const words = (text: unknown): string[] => (typeof text === 'string' ? text.split(' ') : []);

/** The address that makes an authorization request anew. */
export function restartOf(interaction: Pick<Interaction, 'params'>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(interaction.params)) {
    for (const one of [value].flat()) if (typeof one === 'string') query.append(name, one);
  }
  return `/oauth/authorize?${query.toString()}`;
}
