import type { Request } from 'express';
import type { Browsers } from '../../auth/sign-in/browsers.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';

/** What the frame of a page shows that the page itself does not know. */
export type Framed = { directory: string; account: StoredAccount | null; path: string };
export type Frame = (req: Request) => Promise<Framed>;

/** Reads the directory's name and who is signed in, for `layout`. */
export function createFrame(db: Database, browsers: Browsers): Frame {
  return async (req) => {
    const [{ name }, account] = await Promise.all([getSiteSettings(db), browsers.person(req)]);
    return { directory: name, account, path: req.baseUrl + req.path };
  };
}
