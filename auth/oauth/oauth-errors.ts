import type { IncomingMessage } from 'node:http';
import type { ErrorOut } from 'oidc-provider';

/** The error of each request whose error is shown on a page. */
export const oauthErrors = new WeakMap<IncomingMessage, ErrorOut>();
