import { hash } from 'node:crypto';

/** A weak validator (RFC 9110 section 8.8.3.3): the same text, in whichever content coding it is sent. */
export const etagOf = (text: string | Buffer): string => `W/"${hash('sha1', text, 'base64url')}"`;
