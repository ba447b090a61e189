import { hash, randomBytes } from 'node:crypto';

/** Generates a token of 32 random bytes in base64url. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/**
 * Hashes a token for storage. Plain SHA-256 is enough, because 256 random bits cannot be guessed, and the hash can be
 * looked up by equality.
 */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');
