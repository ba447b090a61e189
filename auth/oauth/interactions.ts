import type { Request, Response } from 'express';
import type { Client, Provider } from 'oidc-provider';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Logger } from 'pino';
import { recordAuditEvent } from '../../store/people/write/audit-log.ts';
import type { Database } from '../../store/engine/database.ts';
import { limitGrants, setGrantClientName, revokeScopes } from '../../store/people/write/oauth-records.ts';
import { SCOPES, type Scope } from '../../tools/shared/runtime/define.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { MayAddAccess } from '../may-add-access.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { isOnOwnComputer } from './redirect-addresses.ts';
import { type SendSecurityNotification, describeOrigin } from '../sign-in/security-notification.ts';

/** The consent request that a person decides on. */
export type ConsentRequest = {
  client: {
    id: string;
    name: string;
    /** Host of its metadata document, which vouches for the name; null for an app that registered itself. */
    verifiedHost: string | null;
  };
  redirectUri: string;
  /** Whether the app runs only on the person's own computer, where any other program could impersonate it. */
  onThisComputer: boolean;
  requested: { scope: Scope; alreadyAllowed: boolean }[];
  /** Scopes that were allowed before and are not requested now; they stay allowed. */
  retained: Scope[];
  /** URL that repeats the request, so that another person can sign in first. */
  restartUrl: string;
};

/** The state of an authorization request when the browser is on its page. */
type ConsentStep =
  | { step: 'gone' }
  | { step: 'sign-in' }
  | { step: 'continue'; to: string }
  | { step: 'decide'; request: ConsentRequest };

export type Interactions = {
  /** Reads the current request of the browser; `continue` after the person has signed in. */
  read(req: Request, res: Response, person: StoredAccount | null): Promise<ConsentStep>;
  /** Grants the requested scopes that are in `ticked`; returns the URL to redirect to. */
  allow(req: Request, res: Response, person: StoredAccount, ticked: string[]): Promise<string>;
  /** Refuses with `access_denied`; returns the URL to redirect to. */
  deny(req: Request, res: Response): Promise<string>;
};

type InteractionDeps = {
  db: Database;
  now: () => Date;
  log: Logger;
  sendSecurityNotification: SendSecurityNotification;
  mayAddAccess: MayAddAccess;
};

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
/** The error for an app whose person reached the daily limit of connected apps. */
const TOO_MANY_APPS = {
  error: 'access_denied',
  error_description: 'too many apps were connected and keys made today; try again tomorrow',
};

type Grant = InstanceType<Provider['Grant']>;
type FoundInteraction = { provider: Provider; interaction: Interaction; client: Client };

/** Creates the functions that consent pages use to read and decide interactions of oidc-provider. */
export function createInteractions(
  openProvider: () => Promise<Provider>,
  { db, now, log, sendSecurityNotification, mayAddAccess }: InteractionDeps,
): Interactions {
  return {
    async read(req, res, person) {
      const found = await findInteraction(openProvider, req, res);
      if (!found) return { step: 'gone' };
      const { provider, interaction } = found;
      if (!person) return { step: 'sign-in' };
      if (interaction.prompt.name === 'login') {
        const result = { login: { accountId: String(person.id) } };
        const to = await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false });
        return { step: 'continue', to };
      }
      // Another person signed in on this browser in the meantime: the request starts over for them.
      if (!belongsTo(interaction, person)) return { step: 'continue', to: buildRestartUrl(interaction) };
      return { step: 'decide', request: await buildConsentRequest(found) };
    },

    async allow(req, res, person, ticked) {
      const found = await findInteraction(openProvider, req, res);
      if (!found || found.interaction.prompt.name !== 'consent' || !belongsTo(found.interaction, person)) {
        return req.path;
      }
      const { provider, interaction, client } = found;
      if (!(await mayAddAccess(db, person.id)))
        return provider.interactionResult(req, res, TOO_MANY_APPS, { mergeWithLastSubmission: false });
      const existing = interaction.grantId ? await provider.Grant.find(interaction.grantId) : undefined;
      const grant =
        existing ?? new provider.Grant({ accountId: String(person.id), clientId: client.clientId });
      const before = grantedScopes(grant);
      setScopes(grant, interaction, ticked);
      const grantId = await grant.save();
      const app = client.clientName ?? client.clientId;
      const allowed = grantedScopes(grant);
      const more = allowed.some((scope) => !before.includes(scope));
      const refused = getRequestedScopes(interaction).filter((scope) => !ticked.includes(scope));
      await db.transaction(async (tx) => {
        await setGrantClientName(tx, hashToken(grantId), app);
        await limitGrants(tx, String(person.id), (await getSiteSettings(tx)).most_connected_apps);
        const details = { client: client.clientId.slice(0, 200), scopes: allowed };
        const type = existing ? 'consent_changed' : 'consent_given';
        await recordAuditEvent(tx, { type, accountId: person.id, address: req.ip, details }, { now, log });
        if (more || !existing)
          await sendSecurityNotification(tx, person.id, { what: 'app', name: app, ...describeOrigin(req) });
        // Unticking a scope also revokes it from the app's other grants.
        const grantOwner = { accountId: String(person.id), clientId: client.clientId };
        if (refused.length > 0) await revokeScopes(tx, { ...grantOwner, scopes: refused });
      });
      return provider.interactionResult(
        req,
        res,
        { consent: { grantId } },
        { mergeWithLastSubmission: true },
      );
    },

    async deny(req, res) {
      const found = await findInteraction(openProvider, req, res);
      if (!found) return req.path;
      const result = { error: 'access_denied', error_description: 'the person did not allow access' };
      return found.provider.interactionResult(req, res, result, { mergeWithLastSubmission: false });
    },
  };
}

/** Finds the interaction and its app; undefined if it has ended or the app's document can no longer be read. */
async function findInteraction(
  openProvider: () => Promise<Provider>,
  req: Request,
  res: Response,
): Promise<FoundInteraction | undefined> {
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

const getRequestedScopes = (interaction: Interaction): Scope[] => {
  const requested = splitWords(interaction.params['scope']);
  return SCOPES.filter((scope) => requested.includes(scope));
};
const getRequestedResources = (interaction: Interaction): string[] =>
  [interaction.params['resource']].flat().filter((one) => typeof one === 'string');
const belongsTo = (interaction: Interaction, person: StoredAccount): boolean =>
  interaction.session?.accountId === String(person.id);

/** Builds the consent request, with the scopes that were allowed before. */
async function buildConsentRequest({
  provider,
  interaction,
  client,
}: FoundInteraction): Promise<ConsentRequest> {
  const grant = interaction.grantId ? await provider.Grant.find(interaction.grantId) : undefined;
  const allowed = grantedScopes(grant);
  const alreadyAllowed = (scope: Scope): boolean => allowed.includes(scope);
  const requested = getRequestedScopes(interaction);
  return {
    client: {
      id: client.clientId,
      name: client.clientName ?? 'An app without a name',
      verifiedHost: client.clientId.startsWith('https://') ? new URL(client.clientId).host : null,
    },
    redirectUri: String(interaction.params['redirect_uri']),
    onThisComputer: (client.redirectUris ?? []).every(isOnOwnComputer),
    requested: requested.map((scope) => ({ scope, alreadyAllowed: alreadyAllowed(scope) })),
    retained: SCOPES.filter((scope) => !requested.includes(scope) && alreadyAllowed(scope)),
    restartUrl: buildRestartUrl(interaction),
  };
}

/** Sets the scopes of a grant: the ticked ones, and those allowed before that are not requested now. */
function setScopes(grant: Grant, interaction: Interaction, ticked: readonly string[]): void {
  const requested = getRequestedScopes(interaction);
  grant.addOIDCScope(
    OIDC_SCOPES.filter((scope) => splitWords(interaction.params['scope']).includes(scope)).join(' '),
  );
  const retained = grantedScopes(grant).filter((scope) => !requested.some((one) => one === scope));
  const scopes = [...retained, ...requested.filter((scope) => ticked.includes(scope))].join(' ');
  const resources = [...Object.keys(grant.resources ?? {}), ...getRequestedResources(interaction)];
  grant.resources = Object.fromEntries(resources.map((resource) => [resource, scopes]));
}

/** Returns the scopes of a grant; all its resources are addresses of this server. */
const grantedScopes = (grant: Grant | undefined): string[] => [
  ...new Set(
    Object.values(grant?.resources ?? {})
      .flatMap(splitWords)
      .filter(Boolean),
  ),
];

const OIDC_SCOPES = ['openid', 'offline_access'];

const splitWords = (text: unknown): string[] => (typeof text === 'string' ? text.split(' ') : []);

/** Returns the URL that repeats an authorization request. */
export function buildRestartUrl(interaction: Pick<Interaction, 'params'>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(interaction.params)) {
    for (const one of [value].flat()) if (typeof one === 'string') query.append(name, one);
  }
  return `/oauth/authorize?${query.toString()}`;
}
