import { createHash, randomBytes } from 'node:crypto';

/** A new unguessable value of 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * What is kept of a token. Plain SHA-256 is enough: 256 random bits cannot be guessed, and the hash is looked
 * up by equality.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
