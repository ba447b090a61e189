import express, { type RequestHandler, type Router } from 'express';
import { type Auth, type AuthOptions, createAuth } from '../auth/create-auth.ts';
import { accountPage } from './account/account.ts';
import { apiKeyPage } from './account/api-keys.ts';
import { appPage } from './account/apps.ts';
import { consentPages } from './account/sign-in/consent.ts';
import { createForms, type Forms } from './shared/forms/forms.ts';
import { createFrame, type Frame } from './shared/frame.ts';
import { reauthenticate } from './account/sign-in/reauthenticate.ts';
import { siteScript } from './assets/script.ts';
import { sessionPages } from './account/sessions.ts';
import { signInPages } from './account/sign-in/sign-in.ts';
import { styleAssets } from './assets/style-sheet.ts';
import { toolIcon } from './assets/tool-icons.ts';

export type Access = {
  auth: Auth;
  /** Style sheet, script and icon: the same for everybody, kept by browsers, and not limited. */
  assets: Router;
  /**
   * OAuth endpoints, sign-in, consent and account pages. Mount it at the root, after
   * `securityHeaders` and before any body parser.
   */
  routes: Router;
  /** For other pages: name of the directory and who is signed in. */
  frame: Frame;
  /** For other pages that have forms. */
  forms: Forms;
  /** For other pages: what only the person themselves may do; behind `forms.accept`. */
  onlyThemselves: RequestHandler;
};

/** Sign-in and access whole: the authorization server and the pages people see of it. */
export async function createAccess(options: AuthOptions): Promise<Access> {
  const { db, now, log } = options;
  const auth = await createAuth(options);
  const frame = createFrame(db, auth.browsers);
  const forms = createForms(auth.browsers, auth.formKey, frame);
  const parts = { auth, db, now, log, frame, forms };
  const onlyThemselves = reauthenticate(parts);

  const assets = express.Router();
  assets.use(styleAssets());
  assets.get('/script.js', siteScript);
  assets.get('/icons/:name.svg', toolIcon);
  const routes = express.Router();
  routes.use(auth.routes, signInPages(parts), consentPages(parts));
  routes.use(accountPage(parts), apiKeyPage(parts, onlyThemselves), appPage(parts), sessionPages(parts));
  return { auth, assets, routes, frame, forms, onlyThemselves };
}
