import { LISTING_FATES } from '../../rules/people/account-deletion.ts';
import { AUDIT_EVENT_TYPES, type AuditDetails } from '../../rules/people/audit.ts';
import { CODE_KINDS } from '../../rules/people/code-kinds.ts';
import { MAIL_KINDS } from '../../rules/people/mail-kinds.ts';
import { ROLES } from '../../rules/people/roles.ts';
import type { Columns } from '../engine/columns.ts';
import type { Sealed } from './sealed.ts';

/** Who somebody is: accounts, how they sign in and what they let assistants do, and what happened to their access. */
export function peopleTables(c: Columns) {
  const accounts = c.table(
    'accounts',
    {
      id: c.id(),
      email: c.text().notNull().unique(),
      name: c.text(),
      role: c.oneOf(ROLES).notNull().default('member'),
      // Where mail to the address arrives (rules/people/mailboxes.ts), and the first account with that mailbox: who votes.
      mailbox: c.text(),
      voterId: c.integer(),
      createdAt: c.time().notNull(),
      // From when on their votes move ranks: rules/people/established.ts.
      establishedAt: c.time(),
      // When the person asked to be deleted for: signing in before then takes it back.
      deletionDueAt: c.time(),
      // What then becomes of what they published: `archive` or `unowned`.
      deletionListings: c.oneOf(LISTING_FATES),
      // Only the number is left of them: orders that must be kept, and the audit log, refer to it.
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

  // Addresses whose owners want no mail that strangers cause: invites, links of claims.
  const declinedMail = c.table('declined_mail', {
    email: c.text().primaryKey(),
    createdAt: c.time().notNull(),
  });

  const signInCodes = c.table(
    'sign_in_codes',
    {
      id: c.id(),
      email: c.text().notNull(),
      // Where its mail arrives (rules/people/mailboxes.ts): what is counted.
      mailbox: c.text(),
      // `short`: six digits for one browser; `long`: mailed once for all that ask; `shared`: a browser that waits for that.
      kind: c.oneOf(CODE_KINDS).notNull().default('short'),
      codeHash: c.text().notNull(),
      browserHash: c.text().notNull(),
      // Hash of the network that asked; of the device, where it had signed in with the address before.
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
      // What the browser says it is, such as `Firefox on Windows`.
      browser: c.text(),
      createdAt: c.time().notNull(),
      // Written at most every few minutes; null is since it was made.
      seenAt: c.time(),
      // When the person last entered a mailed code in it; null is when it was made.
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
    // The key that is in force, and one that is being set up; encrypted.
    secret: c.json<Sealed>(),
    pending: c.json<Sealed>(),
    // Hashes of the codes that get in without the app.
    recovery: c.json<string[]>().notNull(),
    // The 30 seconds whose code was used last: none is good twice.
    lastStep: c.integer(),
    wrongTries: c.integer().notNull().default(0),
    wrongSince: c.time(),
    // Since when one is in force: an operator's older keys and apps have no operator rights.
    createdAt: c.time().notNull(),
  });

  // What somebody looks like, where they are named as founder: drawn anew from what they uploaded.
  const faces = c.table('faces', {
    accountId: c
      .integer()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sha256: c.text().notNull(),
    bytes: c.bytes().notNull(),
    createdAt: c.time().notNull(),
    // The team took it down: it is shown to nobody, and comes back only by them.
    removedAt: c.time(),
  });

  // Browsers a person signed in with before: from another one a sign-in is told by mail.
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
      // The first characters of the key, so that its owner can tell keys apart.
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
      // oidc-provider model name and hashed id: opaque token ids are the tokens themselves.
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

  // What happened to access: see audit-log.ts. It outlives accounts, so it refers to none.
  const auditLog = c.table(
    'audit_log',
    {
      id: c.id(),
      type: c.oneOf(AUDIT_EVENT_TYPES).notNull(),
      accountId: c.integer(),
      // The operating system's user behind an operator command; null is the person themselves.
      operator: c.text(),
      // The network an address belongs to, never the address.
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
