import express, { type RequestHandler, type Router } from 'express';
import type { Auth, AuthOptions } from '../auth/create-auth.ts';
import { accountPage } from './account/account.ts';
import { apiKeyPage } from './account/api-keys.ts';
import { appPage } from './account/apps.ts';
import { consentPages } from './account/sign-in/consent.ts';
import { createForms, type Forms } from './shared/forms/forms.ts';
import { createPageShellLoader, type LoadPageShell } from './shared/page-shell.ts';
import { createReauthentication } from './account/sign-in/reauthenticate.ts';
import { siteScript } from './assets/script.ts';
import { sessionPages } from './account/sessions.ts';
import { signInPages } from './account/sign-in/sign-in.ts';
import { styleAssets } from './assets/style-sheet.ts';
import { toolIcon } from './assets/tool-icons.ts';

export type Access = {
  /** Serves the style sheet, script and icons, which are public, cacheable and not rate limited. */
  assets: Router;
  /**
   * Serves OAuth endpoints, sign-in, consent and account pages. Mount it at the root, after
   * `createSecurityHeaders` and before any body parser.
   */
  routes: Router;
  /** Loads the name of the directory and the signed-in person, for other pages. */
  loadPageShell: LoadPageShell;
  /** Protects the forms of other pages. */
  forms: Forms;
  /** Requires a recent mailed code before sensitive changes. Mount it after `forms.accept`. */
  requireFreshCode: RequestHandler;
};

/** Creates the pages of the authorization server: sign-in, consent and account access. */
export function createAccess(auth: Auth, { db, now, log }: Pick<AuthOptions, 'db' | 'now' | 'log'>): Access {
  const loadPageShell = createPageShellLoader(db, auth.sessions);
  const forms = createForms(auth.sessions, auth.formKey, loadPageShell);
  const deps = { auth, db, now, log, loadPageShell, forms };
  const requireFreshCode = createReauthentication(deps);

  const assets = express.Router();
  assets.use(styleAssets());
  assets.get('/script.js', siteScript);
  assets.get('/icons/:name.svg', toolIcon);
  const routes = express.Router();
  routes.use(auth.routes, signInPages(deps), consentPages(deps));
  routes.use(accountPage(deps), apiKeyPage(deps, requireFreshCode), appPage(deps), sessionPages(deps));
  return { assets, routes, loadPageShell, forms, requireFreshCode };
}
