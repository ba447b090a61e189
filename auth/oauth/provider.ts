import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { Logger } from 'pino';
import { findAccount } from '../../store/people/accounts.ts';
import { record } from '../../store/people/write/audit-log.ts';
import type { Database } from '../../store/engine/database.ts';
import { extendClient } from '../../store/people/write/oauth-records.ts';
import type { Counters } from '../../tools/kit/bounds/counters.ts';
import { SCOPES } from '../../tools/kit/call/define.ts';
import { type BeforeUse, createAdapter, secretFits } from './adapter.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { CHECK_PROPERTY, checkClientMetadata, CLIENT_DEFAULTS } from './client-metadata.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { type Draw, drawing } from '../counter.ts';
import { restartOf } from './interactions.ts';
import { jsonDocuments, NotJson } from './json-documents.ts';
import { oauthErrors } from './oauth-errors.ts';
import { returnSuccessors } from './refresh-grace.ts';
import { type Requester, requesters } from './requester.ts';
import { orUnavailable } from './unavailable.ts';
import { meansThisServer, sameResource } from './resources.ts';
import type { AuthSecrets } from '../secrets.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const CLIENT_AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;

/** Lifetimes in seconds. A refresh token lives on each time it is used, until the grant ends. */
const LIFETIMES = {
  authorizationCode: 60,
  accessToken: HOUR,
  refreshToken: 60 * DAY,
  grant: 365 * DAY,
  interaction: HOUR / 2,
  session: 30 * DAY,
  usedClient: 400 * DAY,
};

const ROUTES = {
  authorization: '/oauth/authorize',
  jwks: '/oauth/jwks',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  token: '/oauth/token',
};

const TTL = {
  AuthorizationCode: LIFETIMES.authorizationCode,
  AccessToken: LIFETIMES.accessToken,
  RefreshToken: LIFETIMES.refreshToken,
  Grant: LIFETIMES.grant,
  Interaction: LIFETIMES.interaction,
  Session: LIFETIMES.session,
  IdToken: LIFETIMES.accessToken,
} satisfies Configuration['ttl'];

/** How apps make themselves known. */
const clientsOf = (siteName: string) =>
  ({
    clientAuthMethods: [...CLIENT_AUTH_METHODS],
    // Left out it means client_secret_basic (RFC 8414, section 2), and a public client would not revoke.
    discovery: { revocation_endpoint_auth_methods_supported: [...CLIENT_AUTH_METHODS] },
    clientDefaults: {
      ...CLIENT_DEFAULTS,
      grant_types: [...CLIENT_DEFAULTS.grant_types],
      response_types: ['code'],
    },
    extraClientMetadata: {
      properties: [CHECK_PROPERTY],
      validator: (_ctx, _key, _value, metadata) => checkClientMetadata(metadata, siteName),
    },
  }) satisfies Configuration;

export type ProviderOptions = {
  db: Database;
  /** Origin of the service: issuer, and the one audience of access tokens. */
  issuer: string;
  secrets: AuthSecrets;
  log: Logger;
  rateLimits: boolean;
  counters: Counters;
  /** Fetches client metadata documents and key sets: one that reaches no private network. */
  fetch: typeof fetch;
  /** The name that no app may go by. */
  siteName: string;
};

/** oidc-provider as the authorization server: PKCE for everyone, metadata documents, registration, resources. */
export function createProvider(options: ProviderOptions): Provider {
  const { db, issuer, secrets } = options;
  const provider = new Provider(issuer, {
    adapter: createAdapter(db, secrets.cookieKey, checksBeforeUse(options)),
    jwks: { keys: [secrets.signingKey] },
    routes: ROUTES,
    scopes: ['openid', 'offline_access', ...SCOPES],
    responseTypes: ['code'],
    ...clientsOf(options.siteName),
    // Tokens are bound to a verifier, not to ambient credentials: any website may talk to the token endpoint.
    clientBasedCORS: () => true,
    pkce: { required: () => true },
    findAccount: async (_ctx, sub) =>
      (await orUnavailable(findAccount(db, Number(sub)))) && {
        accountId: sub,
        claims: async () => ({ sub }),
      },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    extraTokenClaims: async (ctx) => claimsOf(ctx),
    ttl: TTL,
    cookies: {
      keys: [secrets.cookieKey],
      names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: '/oauth' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    interactions: {
      // Who is not signed in is not waited for: the request is in the address, and is made anew after sign-in.
      url: (_ctx, interaction) =>
        requesters.getStore()?.person === null
          ? `/sign-in?${new URLSearchParams({ next: restartOf(interaction) }).toString()}`
          : `/consent/${interaction.uid}`,
      policy: askEveryTime(),
    },
    fetch: jsonDocuments(boundedFetch(options.fetch)),
    fetchResponseBodyLimits: {
      'client_id metadata document': 5 * 1024,
      jwks_uri: 64 * 1024,
      sector_identifier_uri: 64 * 1024,
    },
    features: featuresOf(options),
    renderError: (ctx, out, error) => {
      // The page is somebody else's: koa leaves the answer to them.
      ctx.respond = false;
      // What would have been a redirect.
      if (ctx.status < 400) ctx.status = 400;
      const { cause } = error;
      oauthErrors.set(ctx.req, cause instanceof NotJson ? { ...out, error_description: cause.message } : out);
    },
  });
  // Behind `pinToIssuer` the forwarded headers are ours.
  provider.proxy = true;
  // The extension point for secrets that are stored as hashes (github.com/panva/node-oidc-provider/issues/631).
  provider.Client.prototype.compareClientSecret = function (sent) {
    return secretFits(this.clientSecret ?? '', sent);
  };
  returnSuccessors(provider, secrets.cookieKey);
  listen(provider, options);
  showErrorsBeforeConsent(provider);
  return provider;
}

/** Named in the token, so that a request is answered without looking the app up. */
function claimsOf(ctx: KoaContextWithOIDC) {
  const { client, entities } = ctx.oidc;
  return {
    client_name: client?.clientName ?? client?.clientId,
    // When the person allowed it, in seconds: a token that was made anew is as old as the first.
    allowed_at:
      (entities.RotatedRefreshToken ?? entities.RefreshToken)?.iiat ?? entities.AuthorizationCode?.iat,
  };
}

/** What of the standards is spoken here: metadata documents, registration, resources and revocation, nothing else. */
function featuresOf({ db, issuer, counters, rateLimits }: ProviderOptions): Configuration['features'] {
  const mayFetch = rateLimits ? fetchLimit(db, drawing(counters, 'document_fetches')) : () => true;
  return {
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      // The consent page asks outside of a request to oidc-provider: the address was let through before.
      allowFetch: async (ctx?: KoaContextWithOIDC) => {
        const requester = ctx && requesters.getStore();
        if (!requester) return true;
        if (requester.hasFetched) return false;
        requester.hasFetched = true;
        return mayFetch(requester);
      },
      cacheDuration: { min: 5 * 60, max: DAY },
    },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    resourceIndicators: {
      enabled: true,
      // Several that were granted are one server: each is as good as the others.
      defaultResource: async (_ctx, _client, granted) => [granted ?? []].flat()[0] ?? issuer,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, asked) => {
        if (!meansThisServer(issuer, asked))
          throw new errors.InvalidTarget(
            `only this server is known here: ${issuer}, ${issuer}/mcp or ${issuer}/v1`,
          );
        return {
          scope: SCOPES.join(' '),
          audience: issuer,
          accessTokenFormat: 'opaque',
          accessTokenTTL: LIFETIMES.accessToken,
        };
      },
    },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  };
}

/** Keeps clients that are used, and notes what may be a theft. */
function listen(provider: Provider, { db, log }: ProviderOptions): void {
  provider.on('grant.success', (ctx) => {
    const client = ctx.oidc.client;
    if (!client) return;
    const until = new Date(Date.now() + LIFETIMES.usedClient * 1000);
    db.transaction((tx) => extendClient(tx, hashToken(client.clientId), until), 'read committed').catch(
      (error: unknown) => log.error({ err: error }, 'could not extend a registered client'),
    );
  });
  provider.on('grant.revoked', (ctx) => {
    const token = ctx.oidc.entities.RefreshToken;
    if (!token?.consumed) return;
    const details = { client: String(token.clientId).slice(0, 200) };
    const event = { type: 'refresh_token_reused', accountId: Number(token.accountId), details } as const;
    const parts = { now: () => new Date(), log };
    db.transaction((tx) => record(tx, event, parts)).catch((error: unknown) =>
      log.error({ err: error }, 'a reused refresh token was not recorded'),
    );
  });
  provider.on('server_error', (ctx, error) =>
    log.error({ err: error, path: ctx.path }, 'oauth endpoint failed'),
  );
}

/**
 * Anybody can register an app, so that a redirect nobody has asked for would lead wherever they like (RFC 9700, section
 * 4.11.2): until the person has decided on the consent page, an error is shown here and the app hears nothing of it.
 */
function showErrorsBeforeConsent(provider: Provider): void {
  type Redirected = { allow_redirect?: boolean };
  const show = ({ oidc }: KoaContextWithOIDC, error: Error & Redirected): void => {
    const { consent, error: denied } = oidc.entities.Interaction?.result ?? {};
    if (consent === undefined && denied === undefined) error.allow_redirect = false;
  };
  // oidc-provider looks at it after it has told of the error.
  provider.on('authorization.error', show);
  provider.on('server_error', show);
}

/** Anyone may name any document on the web: this bounds how often one address makes us fetch one. */
function fetchLimit(db: Database, draw: Draw): (requester: Requester) => Promise<boolean> {
  return async ({ address }) =>
    (await draw(address, (await orUnavailable(getSiteSettings(db))).limit_document_fetches)) === 0;
}

/**
 * What is checked before a code or refresh token is used up, because a refusal after that would cost the grant.
 *
 * `resource`: oidc-provider looks at it later, and compares it by letter; here all addresses of this server are the same, so that
 * one sign-in serves them all and a host may name the one it is connected to (RFC 8707, section 2.2).
 * Refreshes: an app renews its access about once an hour, and each time leaves a used token behind, which is stored for a time.
 */
function checksBeforeUse({ db, issuer, counters, rateLimits }: ProviderOptions): BeforeUse {
  const draw = drawing(counters, 'refreshes');
  return async (model, { accountId, resource }) => {
    if (rateLimits && model === 'RefreshToken') {
      const { limit_refreshes } = await orUnavailable(getSiteSettings(db));
      const wait = await draw(String(accountId), limit_refreshes);
      if (wait > 0) throw tooManyRefreshes(wait);
    }
    const params: Record<string, unknown> = Provider.ctx?.oidc.params ?? {};
    const requested = textsOf(params['resource']);
    const granted = requested.map((one) => sameResource(issuer, one, new Set(textsOf(resource))));
    if (granted.includes(undefined)) throw new errors.InvalidTarget();
    if (granted.length > 0) params['resource'] = granted[0];
  };
}

const textsOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string');

function tooManyRefreshes(wait: number): Error {
  Provider.ctx?.set('Retry-After', String(wait));
  const told = new errors.TemporarilyUnavailable('the access of this person was renewed too often');
  return Object.assign(told, { status: 429, statusCode: 429 });
}

/** Every authorization is approved by the person, so that none is given behind their back (RFC 8252 8.6). */
function askEveryTime(): interactionPolicy.DefaultPolicy {
  const { base, Check } = interactionPolicy;
  const policy = base();
  const consent = policy.get('consent');
  consent?.checks.clear();
  consent?.checks.add(
    new Check('approval', 'the person has to approve', 'consent_required', (ctx) =>
      ctx.oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
    ),
  );
  return policy;
}
