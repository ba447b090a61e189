import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { Logger } from 'pino';
import { findAccount } from '../../store/people/accounts.ts';
import { recordAuditEvent } from '../../store/people/write/audit-log.ts';
import type { Database } from '../../store/engine/database.ts';
import { extendClient } from '../../store/people/write/oauth-records.ts';
import type { CounterFactory } from '../../tools/shared/limits/rate-counters.ts';
import { SCOPES } from '../../tools/shared/runtime/define.ts';
import { type BeforeUse, createAdapter, matchesSecret } from './adapter.ts';
import { createBoundedFetch } from './bounded-fetch.ts';
import { CHECK_PROPERTY, checkClientMetadata, CLIENT_DEFAULTS } from './client-metadata.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { type ConsumePoint, createQuotaCounter } from '../quota-counter.ts';
import { buildRestartUrl } from './interactions.ts';
import { requireJsonDocuments, NotJsonError } from './json-documents.ts';
import { oauthErrors } from './oauth-errors.ts';
import { returnSuccessors } from './refresh-grace.ts';
import { type OauthRequestContext, oauthRequestContext } from './request-context.ts';
import { withUnavailableError } from './unavailable.ts';
import { isThisServer, findGrantedResource } from './resources.ts';
import type { AuthSecrets } from '../secrets.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const CLIENT_AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;

/** Lifetimes in seconds. Each use extends a refresh token until the grant expires. */
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

/** Returns the configuration of client registration and metadata. */
const getClientConfiguration = (siteName: string) =>
  ({
    clientAuthMethods: [...CLIENT_AUTH_METHODS],
    // The default is client_secret_basic (RFC 8414, section 2), with which public clients would not revoke.
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
  /** Origin of the service: the issuer and the only audience of access tokens. */
  issuer: string;
  secrets: AuthSecrets;
  log: Logger;
  rateLimits: boolean;
  counters: CounterFactory;
  /** Fetches client metadata documents and key sets; it must not reach private networks. */
  fetch: typeof fetch;
  /** The name of the site, which no app may use. */
  siteName: string;
};

/** Creates the authorization server with oidc-provider: mandatory PKCE, metadata documents, registration, resources. */
export function createProvider(options: ProviderOptions): Provider {
  const { db, issuer, secrets } = options;
  const provider = new Provider(issuer, {
    adapter: createAdapter(db, secrets.cookieKey, createBeforeUseCheck(options)),
    jwks: { keys: [secrets.signingKey] },
    routes: ROUTES,
    scopes: ['openid', 'offline_access', ...SCOPES],
    responseTypes: ['code'],
    ...getClientConfiguration(options.siteName),
    // Tokens need a code verifier and no cookies, so any website may call the token endpoint.
    clientBasedCORS: () => true,
    pkce: { required: () => true },
    findAccount: async (_ctx, sub) =>
      (await withUnavailableError(findAccount(db, Number(sub)))) && {
        accountId: sub,
        claims: async () => ({ sub }),
      },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    extraTokenClaims: async (ctx) => getExtraClaims(ctx),
    ttl: TTL,
    cookies: {
      keys: [secrets.cookieKey],
      names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: '/oauth' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    interactions: {
      // A person who is not signed in gets the request in a URL, which repeats it after sign-in.
      url: (_ctx, interaction) =>
        oauthRequestContext.getStore()?.person === null
          ? `/sign-in?${new URLSearchParams({ next: buildRestartUrl(interaction) }).toString()}`
          : `/consent/${interaction.uid}`,
      policy: requireApproval(),
    },
    fetch: requireJsonDocuments(createBoundedFetch(options.fetch)),
    fetchResponseBodyLimits: {
      'client_id metadata document': 5 * 1024,
      jwks_uri: 64 * 1024,
      sector_identifier_uri: 64 * 1024,
    },
    features: getFeatures(options),
    renderError: (ctx, out, error) => {
      // Express renders the page, so koa must not answer.
      ctx.respond = false;
      // The error would have been a redirect.
      if (ctx.status < 400) ctx.status = 400;
      const { cause } = error;
      oauthErrors.set(
        ctx.req,
        cause instanceof NotJsonError ? { ...out, error_description: cause.message } : out,
      );
    },
  });
  // The routes set the forwarded headers themselves before oidc-provider runs.
  provider.proxy = true;
  // The extension point for secrets that are stored as hashes (github.com/panva/node-oidc-provider/issues/631).
  provider.Client.prototype.compareClientSecret = function (sent) {
    return matchesSecret(this.clientSecret ?? '', sent);
  };
  returnSuccessors(provider, secrets.cookieKey);
  addListeners(provider, options);
  showErrorsBeforeConsent(provider);
  return provider;
}

/** Returns extra token claims, so that a request is answered without looking up the app. */
function getExtraClaims(ctx: KoaContextWithOIDC) {
  const { client, entities } = ctx.oidc;
  return {
    client_name: client?.clientName ?? client?.clientId,
    // The time of consent in seconds; a refreshed token has that of the first.
    allowed_at:
      (entities.RotatedRefreshToken ?? entities.RefreshToken)?.iiat ?? entities.AuthorizationCode?.iat,
  };
}

/** Returns the supported features: metadata documents, registration, resources and revocation only. */
function getFeatures({ db, issuer, counters, rateLimits }: ProviderOptions): Configuration['features'] {
  const mayFetch = rateLimits
    ? createFetchLimit(db, createQuotaCounter(counters, 'document_fetches'))
    : () => true;
  return {
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      // The consent page fetches outside a request to oidc-provider; the URL was allowed earlier.
      allowFetch: async (ctx?: KoaContextWithOIDC) => {
        const requestContext = ctx && oauthRequestContext.getStore();
        if (!requestContext) return true;
        if (requestContext.hasFetched) return false;
        requestContext.hasFetched = true;
        return mayFetch(requestContext);
      },
      cacheDuration: { min: 5 * 60, max: DAY },
    },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    resourceIndicators: {
      enabled: true,
      // All granted resources are this server, so any of them will do.
      defaultResource: async (_ctx, _client, granted) => [granted ?? []].flat()[0] ?? issuer,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, requested) => {
        if (!isThisServer(issuer, requested))
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

/** Extends clients that are used, and records reused refresh tokens, which may be stolen. */
function addListeners(provider: Provider, { db, log }: ProviderOptions): void {
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
    const deps = { now: () => new Date(), log };
    db.transaction((tx) => recordAuditEvent(tx, event, deps)).catch((error: unknown) =>
      log.error({ err: error }, 'a reused refresh token was not recorded'),
    );
  });
  provider.on('server_error', (ctx, error) =>
    log.error({ err: error, path: ctx.path }, 'oauth endpoint failed'),
  );
}

/**
 * Shows errors here instead of redirecting to the app until the person has decided on the consent page. Anyone can register an
 * app, so a redirect on error would be an open redirector (RFC 9700, section 4.11.2).
 */
function showErrorsBeforeConsent(provider: Provider): void {
  type Redirected = { allow_redirect?: boolean };
  const show = ({ oidc }: KoaContextWithOIDC, error: Error & Redirected): void => {
    const { consent, error: denied } = oidc.entities.Interaction?.result ?? {};
    if (consent === undefined && denied === undefined) error.allow_redirect = false;
  };
  // oidc-provider reads the flag after it has emitted the event.
  provider.on('authorization.error', show);
  provider.on('server_error', show);
}

/** Limits how many documents one network address can make the server fetch. */
function createFetchLimit(
  db: Database,
  consumePoint: ConsumePoint,
): (requestContext: OauthRequestContext) => Promise<boolean> {
  return async ({ address }) =>
    (await consumePoint(
      address,
      (await withUnavailableError(getSiteSettings(db))).limit_document_fetches,
    )) === 0;
}

/**
 * What is checked before a code or refresh token is used up, because a refusal after that would cost the grant.
 *
 * `resource`: oidc-provider looks at it later, and compares it by letter; here all addresses of this server are the same, so that
 * one sign-in serves them all and a host may name the one it is connected to (RFC 8707, section 2.2).
 * Refreshes: an app renews its access about once an hour, and each time leaves a used token behind, which is stored for a time.
 */
function createBeforeUseCheck({ db, issuer, counters, rateLimits }: ProviderOptions): BeforeUse {
  const consumePoint = createQuotaCounter(counters, 'refreshes');
  return async (model, { accountId, resource }) => {
    if (rateLimits && model === 'RefreshToken') {
      const { limit_refreshes } = await withUnavailableError(getSiteSettings(db));
      const wait = await consumePoint(String(accountId), limit_refreshes);
      if (wait > 0) throw tooManyRefreshes(wait);
    }
    const params: Record<string, unknown> = Provider.ctx?.oidc.params ?? {};
    const requested = textsOf(params['resource']);
    const granted = requested.map((one) => findGrantedResource(issuer, one, new Set(textsOf(resource))));
    if (granted.includes(undefined)) throw new errors.InvalidTarget();
    if (granted.length > 0) params['resource'] = granted[0];
  };
}

const textsOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string');

function tooManyRefreshes(wait: number): Error {
  Provider.ctx?.set('Retry-After', String(wait));
  const error = new errors.TemporarilyUnavailable('the access of this person was renewed too often');
  return Object.assign(error, { status: 429, statusCode: 429 });
}

/** Requires the person's approval for every authorization, so that none is silent (RFC 8252 section 8.6). */
function requireApproval(): interactionPolicy.DefaultPolicy {
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
