import type { DraftDocument } from '../../rules/drafts/draft-document.ts';
import { DRAFT } from '../../rules/states/draft.ts';
import type { Columns } from '../engine/columns.ts';
import type { PeopleTables } from '../people/tables.ts';

/** Builds the tables of drafts, their co-founders, invites, stored website pages, and the use of Claude. */
export function draftTables(c: Columns, { accounts }: Pick<PeopleTables, 'accounts'>) {
  const drafts = c.table(
    'drafts',
    {
      id: c.text().primaryKey(),
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      url: c.text().notNull(),
      domain: c.text().notNull(),
      status: c.oneOf(DRAFT.all).notNull(),
      document: c.json<DraftDocument>().notNull(),
      listingId: c.integer(),
      createdAt: c.time().notNull(),
      updatedAt: c.time().notNull(),
      readyAt: c.time(),
    },
    (t) => [c.index('drafts_account').on(t.accountId, t.createdAt), c.index('drafts_domain').on(t.domain)],
  );

  // Co-founders: they work on the draft and on the listing made from it. The owner is in the draft itself (`accountId`).
  const draftMembers = c.table(
    'draft_members',
    {
      draftId: c
        .text()
        .notNull()
        .references(() => drafts.id, { onDelete: 'cascade' }),
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.draftId, t.accountId] }),
      c.index('draft_members_account').on(t.accountId),
    ],
  );

  const invites = c.table(
    'invites',
    {
      id: c.id(),
      draftId: c
        .text()
        .notNull()
        .references(() => drafts.id, { onDelete: 'cascade' }),
      email: c.text().notNull(),
      tokenHash: c.text().notNull().unique(),
      // How often it was mailed: inviting the same address again sends the same invite with a new link.
      sends: c.integer().notNull().default(1),
      createdAt: c.time().notNull(),
      expiresAt: c.time().notNull(),
      acceptedAt: c.time(),
    },
    (t) => [c.uniqueIndex('invites_draft_email').on(t.draftId, t.email)],
  );

  // The pages a draft was written from, so that fields can be redrafted without reading the website again. They are
  // deleted after some time; the quotes are stored in the draft itself.
  const keptPages = c.table(
    'kept_pages',
    {
      draftId: c
        .text()
        .notNull()
        .references(() => drafts.id, { onDelete: 'cascade' }),
      position: c.integer().notNull(),
      url: c.text().notNull(),
      status: c.integer().notNull(),
      sha256: c.text().notNull(),
      // The text of the page in UTF-8, deflated (RFC 1951).
      deflated: c.bytes().notNull(),
      fetchedAt: c.text().notNull(),
      // A page of another website about the product (`also_read`): it is no source of what the website says.
      elsewhere: c.boolean().notNull().default(false),
    },
    (t) => [c.primaryKey({ columns: [t.draftId, t.position] })],
  );

  // The number of requests to Claude for an account on a day (UTC).
  const claudeUse = c.table(
    'claude_use',
    {
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      day: c.text().notNull(),
      questions: c.integer().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.accountId, t.day] })],
  );

  return { drafts, draftMembers, invites, keptPages, claudeUse };
}
