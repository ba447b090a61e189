import express, { type Router } from 'express';
import type { ErrorOut } from 'oidc-provider';
import { type Auth, type AuthOptions, createAuth } from '../auth/create-auth.ts';
import { getSiteSettings } from '../store/site-settings.ts';
import { accountPages } from './account.ts';
import { consentPages } from './consent.ts';
import { createForms, type Forms } from './forms.ts';
import { createFrame, type Frame } from './frame.ts';
import { notice } from './layout.ts';
import { signInPages } from './sign-in.ts';
import { siteIcon, styleSheet } from './style-sheet.ts';

export type Access = {
  auth: Auth;
  /** OAuth endpoints, sign-in, consent, account pages, style sheet and icon. Mount at the root. */
  routes: Router;
  /** For other pages: name of the directory and who is signed in. */
  frame: Frame;
  /** For other pages that have forms. */
  forms: Forms;
};

/** Sign-in and access whole: the authorization server and the pages people see of it. */
export async function createAccess(options: Omit<AuthOptions, 'errorPage'>): Promise<Access> {
  const { db, now } = options;
  const errorPage = async (error: ErrorOut): Promise<string> => {
    const page = notice(
      { path: '/oauth/authorize', directory: (await getSiteSettings(db)).name, private: true },
      {
        title: 'This app could not be connected',
        text: `It sent a request we cannot answer (${error.error}${error.error_description ? `: ${error.error_description}` : ''}). Go back to the app and try again; if it keeps happening, tell its makers.`,
      },
    );
    return (await page).toString();
  };
  const auth = await createAuth({ ...options, errorPage });
  const frame = createFrame(db, auth.browsers);
  const forms = createForms(auth.browsers, auth.formKey, frame);
  const parts = { auth, db, now, frame, forms };

  const routes = express.Router();
  routes.get('/style.css', styleSheet);
  routes.get('/icon.svg', siteIcon);
  routes.use(auth.routes, signInPages(parts), consentPages(parts), accountPages(parts));
  return { auth, routes, frame, forms };
}
