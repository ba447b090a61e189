import type { Router } from 'express';
import type { Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import { type Counters, memoryCounters } from '../tools/shared/limits/counters.ts';
import type { Database } from '../store/engine/database.ts';
import { type Browsers, createBrowsers } from './sign-in/browsers.ts';
import { createIdentify, type Identify } from './identify.ts';
import { createInteractions, type Interactions } from './oauth/interactions.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { createMayAddAccess, type MayAddAccess } from './may-add-access.ts';
import { loadSecrets } from './secrets.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import type { ServerSecrets } from '../store/site/write/server-secrets.ts';
import { tellNobody, type TellPerson } from './sign-in/tell-person.ts';
import { createSignInCodes, type MailSignInCode, type SignInCodes } from './sign-in/sign-in-codes.ts';

export type AuthOptions = {
  db: Database;
  now: () => Date;
  serverSecret: ServerSecrets;
  /** Origin of the service, known once it listens: issuer and audience of access tokens. */
  publicUrl: string;
  log: Logger;
  mailSignInCode: MailSignInCode;
  /** Tells a person what may not have been them; without it nobody is told. */
  tell?: TellPerson;
  /** False lets any number of sign-in codes and registrations through. */
  rateLimits?: boolean;
  /** What these limits count with: those of all processes, where there may be several. */
  counters?: Counters;
  /** Fetches what apps name by address: metadata documents, key sets. It must reach no private network. */
  fetch: typeof fetch;
};

export type Auth = {
  tell: TellPerson;
  /**
   * `/oauth/*` and the two discovery documents; before any body parser. A request that can be answered neither
   * to the app nor as JSON goes on with `res.locals.oauthError` set, for a page to show it.
   */
  routes: Router;
  identify: Identify;
  browsers: Browsers;
  codes: SignInCodes;
  interactions: Interactions;
  mayAddAccess: MayAddAccess;
  /** Key of the tokens that guard forms. */
  formKey: string;
};

/** Everything about who is calling: the authorization server, sign-in by e-mail, API keys. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { db, now, serverSecret, publicUrl, log, mailSignInCode, rateLimits = true } = options;
  const { counters = memoryCounters } = options;
  const secrets = await loadSecrets(serverSecret);
  let opened: Promise<Provider> | undefined;
  // With the first app that asks: oidc-provider would be a quarter of all that a start loads.
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
  const tell = options.tell ?? tellNobody;
  const mayAddAccess = createMayAddAccess(now, rateLimits);
  const browsers = createBrowsers(db, now, publicUrl.startsWith('https:'), secrets.formKey);
  return {
    routes: oauthRoutes({ db, openProvider, issuer: publicUrl, browsers, rateLimits, counters }),
    identify: createIdentify(db, openProvider, publicUrl, now),
    browsers,
    tell,
    codes: createSignInCodes({
      ...{ db, now, mailSignInCode, key: secrets.formKey },
      ...{ limited: rateLimits, counters },
    }),
    interactions: createInteractions(openProvider, { db, now, log, tell, mayAddAccess }),
    mayAddAccess,
    formKey: secrets.formKey,
  };
}
