import { hash } from 'node:crypto';

/** Computes a weak validator (RFC 9110 section 8.8.3.3), which is the same for every content coding of the text. */
export const computeEtag = (text: string | Buffer): string => `W/"${hash('sha1', text, 'base64url')}"`;
