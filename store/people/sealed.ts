import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { SettingsError } from '../../settings.ts';

/** A secret at rest: AES-256-GCM, the name as additional data, and by which key. */
export type Sealed = { sealed: 'aes-256-gcm'; key: string; iv: string; tag: string; text: string };

/** Tells keys apart and nothing else. */
export const keyName = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** Encrypts a value, readable under the same name only. */
export function seal(key: Buffer, name: string, value: unknown): Sealed {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return {
    sealed: 'aes-256-gcm',
    key: keyName(key),
    iv: iv.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
    text: text.toString('base64url'),
  };
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value;

/** Reads what `seal` wrote with one of the keys; what is in plain stays as it is. */
export function unseal(keys: Buffer[], name: string, value: unknown): unknown {
  if (!isSealed(value)) return value;
  const key = keys.find((one) => keyName(one) === value.key);
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
