import express, { type RequestHandler, type Router } from 'express';
import type { Provider } from 'oidc-provider';
import type { Counters } from '../../tools/shared/limits/counters.ts';
import { SCOPES } from '../../tools/shared/runtime/define.ts';
import { clientAddress } from '../../rules/people/client-address.ts';
import type { Database } from '../../store/engine/database.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Browsers } from '../sign-in/browsers.ts';
import { hideCookies, PROVIDER_COOKIES, readCookie } from '../cookies.ts';
import { type Draw, drawing } from '../counter.ts';
import { oauthErrors } from './oauth-errors.ts';
import { requesters } from './requester.ts';
import { meansThisServer } from './resources.ts';

const PATHS = [
  '/oauth/*path',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];
// The address of sign-in that comes back to a request has it in it, and fits into a request line.
const LONGEST_REQUEST = 5000;

export type OauthParts = {
  db: Database;
  openProvider: () => Promise<Provider>;
  issuer: string;
  browsers: Browsers;
  rateLimits: boolean;
  counters: Counters;
};

/** The OAuth endpoints under `/oauth/` and both discovery documents, around oidc-provider. */
export function oauthRoutes(parts: OauthParts): Router {
  const { db, openProvider, issuer, browsers, rateLimits, counters } = parts;
  const router = express.Router();
  let answer: ReturnType<Provider['callback']> | undefined;
  // Routes, not mounts: oidc-provider makes its addresses from the whole path.
  router.all('/oauth/register', anyOrigin);
  if (rateLimits) router.post('/oauth/register', registrationLimit(db, drawing(counters, 'registrations')));
  router.get('/oauth/authorize', refuseLong, askPlainly(issuer));
  router.all(['/oauth/authorize', '/oauth/authorize/:uid'], onlyOwnSession(openProvider, browsers));
  router.all(PATHS, async (req, res, next) => {
    // Before the headers that proxies send are taken out.
    const address = clientAddress(req);
    const person = req.path.startsWith('/oauth/authorize') ? await browsers.person(req) : null;
    pinToIssuer(req, issuer);
    const handle = (answer ??= (await openProvider()).callback());
    await requesters.run({ address, person }, () => handle(req, res));
    res.locals['oauthError'] = oauthErrors.get(req);
    if (res.locals['oauthError']) next();
  });
  return router;
}

/** Endpoints are named after the Host header and cookies after the scheme: both are the issuer's, whoever asks. */
function pinToIssuer(req: express.Request, issuer: string): void {
  const { host, protocol } = new URL(issuer);
  for (const name of Object.keys(req.headers)) if (/^(x-)?forwarded/.test(name)) delete req.headers[name];
  req.headers.host = host;
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

/** oidc-provider answers registrations without CORS headers, but apps may be web pages. */
const anyOrigin: RequestHandler = (req, res, next) => {
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

function registrationLimit(db: Database, draw: Draw): RequestHandler {
  return async (req, res, next) => {
    const wait = await draw(clientAddress(req), (await getSiteSettings(db)).limit_registrations);
    if (wait === 0) return next();
    res.status(429).set('Retry-After', String(wait)).json({
      error: 'temporarily_unavailable',
      error_description: 'too many registrations from this address',
    });
  };
}

/** A request is carried through sign-in in an address. Real ones have about a thousand characters. */
const refuseLong: RequestHandler = (req, res, next) => {
  if (req.originalUrl.length <= LONGEST_REQUEST) return next();
  const error_description = `the request has more than ${LONGEST_REQUEST} characters`;
  res.status(414).locals['oauthError'] = { error: 'invalid_request', error_description };
  next('router');
};

/**
 * An app that names none of our scopes asks for the least one; oidc-provider would refuse it. One that names addresses of
 * this server asks for the server: oidc-provider compares resources by letter, and a grant would hold every spelling.
 */
const askPlainly =
  (issuer: string): RequestHandler =>
  (req, _res, next) => {
    const { pathname, searchParams: params } = new URL(req.url, 'http://site.invalid');
    const asked = (params.get('scope') ?? '').split(/[\s,]+/).filter(Boolean);
    const hasOurs = SCOPES.some((scope) => asked.includes(scope));
    params.set('scope', [...new Set(asked), ...(hasOurs ? [] : ['account:read'])].join(' '));
    const resources = params.getAll('resource').filter((one) => one.trim() !== '');
    if (resources.length === 0) params.delete('resource');
    else if (resources.every((one) => meansThisServer(issuer, one))) params.set('resource', issuer);
    req.url = `${pathname}?${params.toString()}`;
    next();
  };

/** The site's own sign-in decides who the person is: a session of oidc-provider counts only for the same one. */
const onlyOwnSession =
  (openProvider: OauthParts['openProvider'], browsers: Browsers): RequestHandler =>
  async (req, _res, next) => {
    const held = readCookie(req, PROVIDER_COOKIES[0] ?? '');
    if (held) {
      const provider = await openProvider();
      const [session, person] = await Promise.all([provider.Session.find(held), browsers.person(req)]);
      if (!person || session?.accountId !== String(person.id)) hideCookies(req, PROVIDER_COOKIES);
    }
    next();
  };
