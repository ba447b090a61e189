import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { SettingsError } from '../../settings.ts';

/** An encrypted secret: AES-256-GCM with the name as additional data, and the id of the key. */
export type EncryptedSecret = { sealed: 'aes-256-gcm'; key: string; iv: string; tag: string; text: string };

/** Returns a short id of a key: the start of its hash. */
export const getKeyId = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** Encrypts a value; it can be decrypted only with the same name. */
export function encryptSecret(key: Buffer, name: string, value: unknown): EncryptedSecret {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return {
    sealed: 'aes-256-gcm',
    key: getKeyId(key),
    iv: iv.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
    text: text.toString('base64url'),
  };
}

export const isEncrypted = (value: unknown): value is EncryptedSecret =>
  typeof value === 'object' && value !== null && 'sealed' in value;

/** Decrypts what `encryptSecret` wrote, with the one of the keys it was encrypted with. Returns unencrypted values unchanged. Throws SettingsError if the key is missing. */
export function decryptSecret(keys: Buffer[], name: string, value: unknown): unknown {
  if (!isEncrypted(value)) return value;
  const key = keys.find((one) => getKeyId(one) === value.key);
  if (!key) {
    throw new SettingsError(
      'SECRETS_KEY',
      keys.length === 0
        ? 'is needed: the secrets in this database are encrypted.'
        : 'is not the key that the secrets in this database are encrypted with, nor is SECRETS_KEY_OLD.',
      'the key of the last start',
    );
  }
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(value.iv, 'base64url'), {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(name))
    .setAuthTag(Buffer.from(value.tag, 'base64url'));
  const text = Buffer.concat([decipher.update(Buffer.from(value.text, 'base64url')), decipher.final()]);
  const secret: unknown = JSON.parse(text.toString());
  return secret;
}
