import type { Router } from 'express';
import type { Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import { type CounterFactory, createMemoryCounter } from '../tools/shared/limits/rate-counters.ts';
import type { Database } from '../store/engine/database.ts';
import { type Sessions, createSessions } from './sign-in/sessions.ts';
import { createIdentify, type Identify } from './identify.ts';
import { createInteractions, type Interactions } from './oauth/interactions.ts';
import { createOauthRoutes } from './oauth/oauth-routes.ts';
import { createMayAddAccess, type MayAddAccess } from './may-add-access.ts';
import { loadSecrets } from './secrets.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import type { ServerSecrets } from '../store/site/write/server-secrets.ts';
import { skipSecurityNotification, type SendSecurityNotification } from './sign-in/security-notification.ts';
import { createSignInCodes, type MailSignInCode, type SignInCodes } from './sign-in/sign-in-codes.ts';

export type AuthOptions = {
  db: Database;
  now: () => Date;
  serverSecret: ServerSecrets;
  /** Origin of the service, known once it listens; the issuer and audience of access tokens. */
  publicUrl: string;
  log: Logger;
  mailSignInCode: MailSignInCode;
  /** Mails a person a security notice; without it none are sent. */
  sendSecurityNotification?: SendSecurityNotification;
  /** Whether sign-in codes and registrations are limited; true by default. */
  rateLimits?: boolean;
  /** The counters of these limits, shared by all processes if there are several. */
  counters?: CounterFactory;
  /** Fetches metadata documents and key sets that apps refer to by URL. It must not reach private networks. */
  fetch: typeof fetch;
};

export type Auth = {
  sendSecurityNotification: SendSecurityNotification;
  /**
   * Routes of `/oauth/*` and both discovery documents; mount them before any body parser. An error that can be sent neither to the
   * app nor as JSON is passed on in `res.locals.oauthError`, for a page to show.
   */
  routes: Router;
  identify: Identify;
  sessions: Sessions;
  codes: SignInCodes;
  interactions: Interactions;
  mayAddAccess: MayAddAccess;
  /** The key of CSRF tokens. */
  formKey: string;
};

/** Creates everything that authenticates callers: authorization server, sign-in by e-mail, API keys. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { db, now, serverSecret, publicUrl, log, mailSignInCode, rateLimits = true } = options;
  const { counters = createMemoryCounter } = options;
  const secrets = await loadSecrets(serverSecret);
  let opened: Promise<Provider> | undefined;
  // Imported on first use: oidc-provider would be a quarter of the code loaded at the start.
  const openProvider = () =>
    (opened ??= import('./oauth/provider.ts').then(async ({ createProvider }) =>
      createProvider({
        db,
        issuer: publicUrl,
        secrets,
        log,
        rateLimits,
        counters,
        fetch: options.fetch,
        siteName: (await getSiteSettings(db)).name,
      }),
    ));
  const sendSecurityNotification = options.sendSecurityNotification ?? skipSecurityNotification;
  const mayAddAccess = createMayAddAccess(now, rateLimits);
  const sessions = createSessions(db, now, publicUrl.startsWith('https:'), secrets.formKey);
  return {
    routes: createOauthRoutes({
      db,
      openProvider,
      issuer: publicUrl,
      sessions,
      rateLimits,
      counters,
    }),
    identify: createIdentify(db, openProvider, publicUrl, now),
    sessions,
    sendSecurityNotification,
    codes: createSignInCodes({
      ...{ db, now, mailSignInCode, key: secrets.formKey },
      ...{ limited: rateLimits, counters },
    }),
    interactions: createInteractions(openProvider, {
      db,
      now,
      log,
      sendSecurityNotification,
      mayAddAccess,
    }),
    mayAddAccess,
    formKey: secrets.formKey,
  };
}
