import { AsyncLocalStorage } from 'node:async_hooks';
import type { StoredAccount } from '../../store/people/accounts.ts';

/** Who sends the request that oidc-provider works on. It is told nothing of proxies and of the site's own sign-in. */
export type Requester = {
  /** The client's network address, as `clientAddress` has it. */
  address: string;
  /** Who is signed in on this site; null where nobody is, or nobody needs to be. */
  person: StoredAccount | null;
  /** It has had its document fetched, or was refused: oidc-provider asks once more to tell the app of an error. */
  hasFetched?: boolean;
};

/** Set around all that oidc-provider does for a request. */
export const requesters = new AsyncLocalStorage<Requester>();
