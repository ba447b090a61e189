import { AsyncLocalStorage } from 'node:async_hooks';
import type { StoredAccount } from '../../store/people/accounts.ts';

/** The sender of the request that oidc-provider handles, since it does not know proxies and the site's own sign-in. */
export type OauthRequestContext = {
  /** The client's network address, as rate limits count it. */
  address: string;
  /** The person signed in on this site; null if there is none or none is needed. */
  person: StoredAccount | null;
  /** Whether a document was fetched or refused already: oidc-provider fetches again to send an error to the app. */
  hasFetched?: boolean;
};

/** Holds the requester while oidc-provider handles a request. */
export const oauthRequestContext = new AsyncLocalStorage<OauthRequestContext>();
