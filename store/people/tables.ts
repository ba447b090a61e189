import { LISTING_FATES } from '../../rules/people/account-deletion.ts';
import { ALERT_RHYTHMS, type AlertSearch } from '../../rules/people/search-alerts.ts';
import { AUDIT_EVENT_TYPES, type AuditDetails } from '../../rules/people/audit.ts';
import { CODE_KINDS } from '../../rules/people/code-kinds.ts';
import { MAIL_KINDS } from '../../rules/people/mail-kinds.ts';
import { ROLES } from '../../rules/people/roles.ts';
import type { Columns } from '../engine/columns.ts';
import type { EncryptedSecret } from './secret-encryption.ts';

/** Builds the tables of accounts, sign-in, credentials of assistants, mail preferences, and the audit log. */
export function peopleTables(c: Columns) {
  const accounts = c.table(
    'accounts',
    {
      id: c.id(),
      email: c.text().notNull().unique(),
      name: c.text(),
      role: c.oneOf(ROLES).notNull().default('member'),
      // The mailbox that mail to the address arrives at (rules/people/mailboxes.ts), and the first account with that mailbox.
      mailbox: c.text(),
      voterId: c.integer(),
      createdAt: c.time().notNull(),
      // The time from which their votes count for the ranking: rules/people/established-account.ts.
      establishedAt: c.time(),
      // The time the account is to be deleted; signing in before then cancels it.
      deletionDueAt: c.time(),
      // What happens to their published listings then: `archive` or `unowned`.
      deletionListings: c.oneOf(LISTING_FATES),
      // Set if only the id is left, to which retained orders and the audit log refer.
      deletedAt: c.time(),
    },
    (t) => [c.index('accounts_mailbox').on(t.mailbox), c.index('accounts_deletion_due').on(t.deletionDueAt)],
  );

  // Kinds of mail a person has turned off.
  const endedMail = c.table(
    'ended_mail',
    {
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      kind: c.oneOf(MAIL_KINDS).notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.accountId, t.kind] })],
  );

  // Addresses whose owners refused mail caused by other people, such as invites and links of claims.
  const declinedMail = c.table('declined_mail', {
    email: c.text().primaryKey(),
    createdAt: c.time().notNull(),
  });

  // Searches that people have mailed to an address; no account is needed.
  const searchAlerts = c.table(
    'search_alerts',
    {
      id: c.id(),
      email: c.text().notNull(),
      // The mailbox that mail to the address arrives at (rules/people/mailboxes.ts), by which alerts are limited.
      mailbox: c.text().notNull(),
      // The inputs of search_listings.
      search: c.json<AlertSearch>().notNull(),
      rhythm: c.oneOf(ALERT_RHYTHMS).notNull(),
      // A keyed hash of the day and of the wide network that asked for it, by which unconfirmed ones make room.
      sender: c.text().notNull(),
      // Slugs of recent launches that were mailed or there before.
      known: c.json<string[]>().notNull().default([]),
      createdAt: c.time().notNull(),
      // When the link in the mail was followed: nothing else is mailed before.
      confirmedAt: c.time(),
      // When it is looked at next.
      dueAt: c.time(),
      // When it is deleted: soon if nobody confirms it, and long after the last mail.
      expiresAt: c.time().notNull(),
    },
    (t) => [
      c.index('search_alerts_mailbox').on(t.mailbox),
      c.index('search_alerts_sender').on(t.sender, t.createdAt),
      c.index('search_alerts_due').on(t.dueAt),
      c.index('search_alerts_expiry').on(t.expiresAt),
    ],
  );

  const signInCodes = c.table(
    'sign_in_codes',
    {
      id: c.id(),
      email: c.text().notNull(),
      // The mailbox that its mail arrives at (rules/people/mailboxes.ts), by which codes are limited.
      mailbox: c.text(),
      // `short`: six digits for one browser; `long`: mailed once for all browsers; `shared`: another browser that waits for the long code.
      kind: c.oneOf(CODE_KINDS).notNull().default('short'),
      codeHash: c.text().notNull(),
      browserHash: c.text().notNull(),
      // The hash of the network that requested it, and of the device if it has signed in with the address before.
      sender: c.text(),
      deviceHash: c.text(),
      triesLeft: c.integer().notNull(),
      createdAt: c.time().notNull(),
      expiresAt: c.time().notNull(),
      usedAt: c.time(),
    },
    (t) => [
      c.index('sign_in_codes_email').on(t.email, t.createdAt),
      c.index('sign_in_codes_mailbox').on(t.mailbox, t.createdAt),
      c.index('sign_in_codes_browser').on(t.browserHash),
    ],
  );

  const browserSessions = c.table(
    'browser_sessions',
    {
      idHash: c.text().primaryKey(),
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      // The browser's own description, such as `Firefox on Windows`.
      browser: c.text(),
      createdAt: c.time().notNull(),
      // Written at most every few minutes; null means not since it was created.
      seenAt: c.time(),
      // When the person last entered a mailed code in it; null means when it was created.
      provedAt: c.time(),
      // When an operator last entered their second factor in it.
      secondFactorAt: c.time(),
      expiresAt: c.time().notNull(),
    },
    (t) => [c.index('browser_sessions_account').on(t.accountId)],
  );

  // The second factor of operators: see auth/sign-in/totp.ts.
  const secondFactors = c.table('second_factors', {
    accountId: c
      .integer()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    // The current key, and a new one during setup; both encrypted.
    secret: c.json<EncryptedSecret>(),
    pending: c.json<EncryptedSecret>(),
    // The hashes of the recovery codes, which work without the app.
    recovery: c.json<string[]>().notNull(),
    // The 30-second step of the last code used, so that no code works twice (RFC 6238, section 5.2).
    lastStep: c.integer(),
    wrongTries: c.integer().notNull().default(0),
    wrongSince: c.time(),
    // When the current key was set up: API keys and apps from before have no operator rights.
    createdAt: c.time().notNull(),
  });

  // Avatars that people uploaded for their founder profiles, re-encoded.
  const faces = c.table('faces', {
    accountId: c
      .integer()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sha256: c.text().notNull(),
    bytes: c.bytes().notNull(),
    createdAt: c.time().notNull(),
    // Set if the team took it down: it is not shown, and only the team can restore it.
    removedAt: c.time(),
  });

  // Browsers that a person has signed in with; a sign-in from another one is reported to them by mail.
  const knownBrowsers = c.table(
    'known_browsers',
    {
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      browserHash: c.text().notNull(),
      seenAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.accountId, t.browserHash] }),
      c.index('known_browsers_seen').on(t.seenAt),
    ],
  );

  const apiKeys = c.table(
    'api_keys',
    {
      id: c.id(),
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      name: c.text().notNull(),
      keyHash: c.text().notNull().unique(),
      // The first characters of the key, so that its owner can recognize it.
      start: c.text().notNull(),
      scopes: c.json<string[]>().notNull(),
      createdAt: c.time().notNull(),
      lastUsedAt: c.time(),
      revokedAt: c.time(),
    },
    (t) => [c.index('api_keys_account').on(t.accountId)],
  );

  const oauthRecords = c.table(
    'oauth_records',
    {
      // The model name of oidc-provider and the hashed id, because ids of opaque tokens are the tokens themselves.
      model: c.text().notNull(),
      idHash: c.text().notNull(),
      payload: c.json<Record<string, unknown>>().notNull(),
      grantId: c.text(),
      uid: c.text(),
      userCode: c.text(),
      accountId: c.text(),
      consumedAt: c.time(),
      createdAt: c.time().notNull(),
      expiresAt: c.time(),
    },
    (t) => [
      c.primaryKey({ columns: [t.model, t.idHash] }),
      c.index('oauth_records_grant').on(t.grantId),
      c.index('oauth_records_uid').on(t.uid),
      c.index('oauth_records_account').on(t.accountId),
      c.index('oauth_records_expiry').on(t.expiresAt),
    ],
  );

  // Security events: see audit-log.ts. They outlive accounts, so there is no foreign key.
  const auditLog = c.table(
    'audit_log',
    {
      id: c.id(),
      type: c.oneOf(AUDIT_EVENT_TYPES).notNull(),
      accountId: c.integer(),
      // The operating system's user who ran an operator command; null for the person themselves.
      operator: c.text(),
      // The network that the IP address belongs to, never the address itself.
      network: c.text(),
      details: c.json<AuditDetails>().notNull().default({}),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.index('audit_log_account').on(t.accountId, t.createdAt),
      c.index('audit_log_created').on(t.createdAt),
    ],
  );

  return {
    accounts,
    endedMail,
    declinedMail,
    searchAlerts,
    signInCodes,
    browserSessions,
    secondFactors,
    faces,
    knownBrowsers,
    apiKeys,
    oauthRecords,
    auditLog,
  };
}

export type PeopleTables = ReturnType<typeof peopleTables>;
