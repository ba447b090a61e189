import type { Request } from 'express';
import type { Browsers } from '../../auth/sign-in/browsers.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';

/** Data for the header and footer of a page. */
export type Framed = { directory: string; account: StoredAccount | null; path: string };
/** Loads the data for the header and footer. */
export type Frame = (req: Request) => Promise<Framed>;

/** Creates the function that loads the directory's name and the signed-in person for `layout`. */
export function createFrame(db: Database, browsers: Browsers): Frame {
  return async (req) => {
    const [{ name }, account] = await Promise.all([getSiteSettings(db), browsers.person(req)]);
    return { directory: name, account, path: req.baseUrl + req.path };
  };
}
