import express, { type RequestHandler, type Router } from 'express';
import type { Provider } from 'oidc-provider';
import type { CounterFactory } from '../../tools/shared/limits/rate-counters.ts';
import { SCOPES } from '../../tools/shared/runtime/define.ts';
import { getClientAddress } from '../../rules/people/client-address.ts';
import type { Database } from '../../store/engine/database.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { removeCookies, PROVIDER_COOKIES, readCookie } from '../cookies.ts';
import { type ConsumePoint, createQuotaCounter } from '../quota-counter.ts';
import { oauthErrors } from './oauth-errors.ts';
import { oauthRequestContext } from './request-context.ts';
import { isThisServer } from './resources.ts';

const PATHS = [
  '/oauth/*path',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];
// The sign-in URL contains the whole request and has to fit into a request line.
const MAX_REQUEST_LENGTH = 5000;

export type OauthDeps = {
  db: Database;
  openProvider: () => Promise<Provider>;
  issuer: string;
  sessions: Sessions;
  rateLimits: boolean;
  counters: CounterFactory;
};

/** Creates the routes of the OAuth endpoints under `/oauth/` and both discovery documents, served by oidc-provider. */
export function createOauthRoutes(deps: OauthDeps): Router {
  const { db, openProvider, issuer, sessions, rateLimits, counters } = deps;
  const router = express.Router();
  let answer: ReturnType<Provider['callback']> | undefined;
  // Routes, not mounts: oidc-provider derives its URLs from the whole path.
  router.all('/oauth/register', allowAnyOrigin);
  if (rateLimits)
    router.post('/oauth/register', registrationLimit(db, createQuotaCounter(counters, 'registrations')));
  router.get('/oauth/authorize', refuseLongRequest, normalizeAuthorizationRequest(issuer));
  router.all(['/oauth/authorize', '/oauth/authorize/:uid'], hideForeignSession(openProvider, sessions));
  router.all(PATHS, async (req, res, next) => {
    // Read before the headers of proxies are removed.
    const address = getClientAddress(req);
    const person = req.path.startsWith('/oauth/authorize') ? await sessions.person(req) : null;
    pinToIssuer(req, issuer);
    const handle = (answer ??= (await openProvider()).callback());
    await oauthRequestContext.run({ address, person }, () => handle(req, res));
    res.locals['oauthError'] = oauthErrors.get(req);
    if (res.locals['oauthError']) next();
  });
  return router;
}

/** Sets host and scheme to those of the issuer, since oidc-provider derives endpoint URLs and cookie flags from the request. */
function pinToIssuer(req: express.Request, issuer: string): void {
  const { host, protocol } = new URL(issuer);
  for (const name of Object.keys(req.headers)) if (/^(x-)?forwarded/.test(name)) delete req.headers[name];
  req.headers.host = host;
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

/** Adds CORS headers to registrations, which oidc-provider omits: apps may be web pages. */
const allowAnyOrigin: RequestHandler = (req, res, next) => {
  res.set('Access-Control-Allow-Origin', '*');
  if (req.method !== 'OPTIONS') return next();
  res
    .set({
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Max-Age': '3600',
    })
    .status(204)
    .end();
};

function registrationLimit(db: Database, consumePoint: ConsumePoint): RequestHandler {
  return async (req, res, next) => {
    const wait = await consumePoint(getClientAddress(req), (await getSiteSettings(db)).limit_registrations);
    if (wait === 0) return next();
    res.status(429).set('Retry-After', String(wait)).json({
      error: 'temporarily_unavailable',
      error_description: 'too many registrations from this address',
    });
  };
}

/** Refuses long requests, since a request travels through sign-in in a URL. Real ones have about 1,000 characters. */
const refuseLongRequest: RequestHandler = (req, res, next) => {
  if (req.originalUrl.length <= MAX_REQUEST_LENGTH) return next();
  const error_description = `the request has more than ${MAX_REQUEST_LENGTH} characters`;
  res.status(414).locals['oauthError'] = { error: 'invalid_request', error_description };
  next('router');
};

/**
 * Normalizes scopes and resources. A request without any of our scopes gets the smallest one; oidc-provider would refuse it.
 * Addresses of this server become the issuer: oidc-provider compares resources literally, and a grant would hold every spelling.
 */
const normalizeAuthorizationRequest =
  (issuer: string): RequestHandler =>
  (req, _res, next) => {
    const { pathname, searchParams: params } = new URL(req.url, 'http://site.invalid');
    const requestedScopes = (params.get('scope') ?? '').split(/[\s,]+/).filter(Boolean);
    const hasOwnScope = SCOPES.some((scope) => requestedScopes.includes(scope));
    params.set('scope', [...new Set(requestedScopes), ...(hasOwnScope ? [] : ['account:read'])].join(' '));
    const resources = params.getAll('resource').filter((one) => one.trim() !== '');
    if (resources.length === 0) params.delete('resource');
    else if (resources.every((one) => isThisServer(issuer, one))) params.set('resource', issuer);
    req.url = `${pathname}?${params.toString()}`;
    next();
  };

/** Hides the session of oidc-provider unless it belongs to the person who is signed in on the site. */
const hideForeignSession =
  (openProvider: OauthDeps['openProvider'], sessions: Sessions): RequestHandler =>
  async (req, _res, next) => {
    const providerSession = readCookie(req, PROVIDER_COOKIES[0] ?? '');
    if (providerSession) {
      const provider = await openProvider();
      const [session, person] = await Promise.all([
        provider.Session.find(providerSession),
        sessions.person(req),
      ]);
      if (!person || session?.accountId !== String(person.id)) removeCookies(req, PROVIDER_COOKIES);
    }
    next();
  };
