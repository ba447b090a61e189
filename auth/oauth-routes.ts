import express, { type RequestHandler, type Router } from 'express';
import type { Provider } from 'oidc-provider';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { SCOPES } from '../tools/kit/define.ts';
import { clientAddress } from '../rules/client-address.ts';
import type { Browsers } from './browsers.ts';
import { hideCookies, PROVIDER_COOKIES, readCookie } from './cookies.ts';
import { oauthErrors } from './oauth-errors.ts';

const PATHS = [
  '/oauth/*path',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];
const REGISTRATIONS = { points: 20, duration: 60 * 60 };

export type OauthParts = {
  openProvider: () => Promise<Provider>;
  issuer: string;
  browsers: Browsers;
  rateLimits: boolean;
};

/** The OAuth endpoints under `/oauth/` and both discovery documents, around oidc-provider. */
export function oauthRoutes(parts: OauthParts): Router {
  const { openProvider, issuer, browsers, rateLimits } = parts;
  const router = express.Router();
  let answer: ReturnType<Provider['callback']> | undefined;
  // Routes, not mounts: oidc-provider makes its addresses from the whole path.
  router.all('/oauth/register', anyOrigin);
  if (rateLimits) router.post('/oauth/register', registrationLimit());
  router.get('/oauth/authorize', askForSomething);
  router.all(['/oauth/authorize', '/oauth/authorize/:uid'], onlyOwnSession(openProvider, browsers));
  router.all(PATHS, async (req, res, next) => {
    pinToIssuer(req, issuer);
    answer ??= (await openProvider()).callback();
    await answer(req, res);
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

function registrationLimit(): RequestHandler {
  const counter = new RateLimiterMemory(REGISTRATIONS);
  return async (req, res, next) => {
    try {
      await counter.consume(clientAddress(req));
      next();
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      res
        .status(429)
        .set('Retry-After', String(Math.ceil(refused.msBeforeNext / 1000)))
        .json({
          error: 'temporarily_unavailable',
          error_description: 'too many registrations from this address',
        });
    }
  };
}

/** An app that names none of our scopes asks for the least one; oidc-provider would refuse it. */
const askForSomething: RequestHandler = (req, _res, next) => {
  const url = new URL(req.url, 'http://site.invalid');
  const asked = (url.searchParams.get('scope') ?? '').split(' ').filter(Boolean);
  if (!SCOPES.some((scope) => asked.includes(scope))) {
    url.searchParams.set('scope', [...asked, 'account:read'].join(' '));
    req.url = url.pathname + url.search;
  }
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
