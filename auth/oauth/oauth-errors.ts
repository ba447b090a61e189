import type { IncomingMessage } from 'node:http';
import type { ErrorOut } from 'oidc-provider';

/** Requests whose error is for a page to show. */
export const oauthErrors = new WeakMap<IncomingMessage, ErrorOut>();
