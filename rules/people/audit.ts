import ipaddr from 'ipaddr.js';
import { keysOf } from '../typed/records.ts';

/** All security events and their meaning. */
export const AUDIT_EVENTS = {
  sign_in: 'A browser was signed in with a code',
  sign_in_failed: 'A code was wrong, or tried too often',
  sign_out: 'A browser signed out',
  session_ended: 'A person ended the session of another browser',
  reauthenticated: 'A signed-in person proved their identity again',
  second_factor_set: 'An operator set up a second factor, or created new recovery codes',
  second_factor_entered: 'An operator entered their second factor',
  second_factor_failed: 'A second factor was wrong',
  second_factor_reset: 'The second factor of an operator was removed by command',
  reauthentication_failed: 'A signed-in person could not prove their identity',
  api_key_made: 'An API key was created',
  api_key_revoked: 'An API key was revoked',
  consent_given: 'An app was connected',
  consent_changed: 'A connected app was given other scopes',
  consent_withdrawn: 'An app was disconnected',
  refresh_token_reused: 'A refresh token was used twice: the access it belongs to was revoked',
  role_changed: 'A person became an operator, or a member again',
  listing_owner_changed: 'An import gave a listing another owner: `account` is the new one',
  operator_command: 'An operator command changed something',
  account_exported: "A person's data was exported",
  account_deletion_asked: 'The deletion of an account was requested: all access ended, the rest follows',
  account_deletion_undone: 'A person whose account was to be deleted signed in, which cancelled the deletion',
  account_deleted: 'An account was deleted',
  secrets_rewritten: 'Secrets of the server were encrypted, or stored unencrypted',
} as const;

export type AuditEventType = keyof typeof AUDIT_EVENTS;
export const AUDIT_EVENT_TYPES = keysOf(AUDIT_EVENTS);

/** Further details of an event: names of things, never secrets, addresses or other personal data. */
export type AuditDetails = Record<string, string | number | boolean | string[]>;

export type AuditEvent = {
  type: AuditEventType;
  /** The account concerned; null if unknown. */
  accountId: number | null;
  /** The operating system user who ran an operator command. */
  operator?: string;
  /** The address it came from; only its network is stored. */
  address?: string | undefined;
  details?: AuditDetails;
};

/**
 * Returns the network of an address: /24 of IPv4, /48 of IPv6 (what one customer gets). Null for invalid addresses.
 */
export function getNetwork(address: string | undefined): string | null {
  if (address === undefined || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 3), 0, 0, 0, 0, 0]).toString()}/48`;
}
