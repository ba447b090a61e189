import type { Request } from 'express';
import type { Sessions } from '../../auth/sign-in/sessions.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';

/** Data for the header and footer of a page. */
export type PageShell = { directory: string; account: StoredAccount | null; path: string };
/** Loads the data for the header and footer. */
export type LoadPageShell = (req: Request) => Promise<PageShell>;

/** Creates the function that loads the directory's name and the signed-in person for `layout`. */
export function createPageShellLoader(db: Database, sessions: Sessions): LoadPageShell {
  return async (req) => {
    const [{ name }, account] = await Promise.all([getSiteSettings(db), sessions.person(req)]);
    return { directory: name, account, path: req.baseUrl + req.path };
  };
}
