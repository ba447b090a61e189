import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { ServerSecrets } from '../store/site/write/server-secrets.ts';
import { generateToken } from '../store/people/opaque-token.ts';

type Jwk = Record<string, unknown>;

/** Secrets that must survive a restart and be the same in every process. */
export type AuthSecrets = {
  /** Signs the cookies of oidc-provider. */
  cookieKey: string;
  /** Signs CSRF tokens, device cookies and sign-in codes. */
  formKey: string;
  /** The private key that signs ID tokens; access tokens are opaque and need none. */
  signingKey: Jwk;
};

async function newSigningKey(): Promise<Jwk> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'RS256',
    kid: generateToken().slice(0, 16),
  };
}

/** Loads the secrets of authentication, creating them at the first start. */
export async function loadSecrets(secret: ServerSecrets): Promise<AuthSecrets> {
  return {
    cookieKey: await secret('cookie_key', async () => generateToken()),
    formKey: await secret('form_key', async () => generateToken()),
    signingKey: await secret('signing_key', newSigningKey),
  };
}
