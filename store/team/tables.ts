import { REPORT_REASON_NAMES } from '../../rules/listings/report-reasons.ts';
import { TEAM_ACTION_NAMES, type TeamUndo } from '../../rules/people/team-actions.ts';
import { REPORT } from '../../rules/states/report.ts';
import type { CommunityTables } from '../community/tables.ts';
import type { Columns } from '../engine/columns.ts';
import type { ListingTables } from '../listings/tables.ts';

/** Builds the tables of reports to the team, and of the team's actions. */
export function teamTables(
  c: Columns,
  { listings, reviews }: Pick<ListingTables, 'listings'> & Pick<CommunityTables, 'reviews'>,
) {
  const reports = c.table(
    'reports',
    {
      id: c.id(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      // Null if the report is about the listing itself.
      reviewId: c.integer().references(() => reviews.id, { onDelete: 'cascade' }),
      // Null for a person who was not signed in.
      accountId: c.integer(),
      // A keyed hash of day and network, or of the account. Limits reports per target and per day.
      sender: c.text().notNull(),
      reason: c.oneOf(REPORT_REASON_NAMES).notNull(),
      details: c.text().notNull().default(''),
      status: c.oneOf(REPORT.all).notNull(),
      createdAt: c.time().notNull(),
      settledAt: c.time(),
    },
    (t) => [
      c.index('reports_status').on(t.status, t.createdAt),
      c.index('reports_listing').on(t.listingId, t.status),
      c.index('reports_sender').on(t.sender, t.createdAt),
    ],
  );

  // Actions outlive their subjects and accounts, so there are no foreign keys.
  const teamActions = c.table(
    'team_actions',
    {
      id: c.id(),
      action: c.oneOf(TEAM_ACTION_NAMES).notNull(),
      // The operating system's user who ran a command; otherwise `accountId` is the operator's account.
      operator: c.text(),
      accountId: c.integer(),
      subject: c.text().notNull(),
      reason: c.text().notNull(),
      undo: c.json<TeamUndo>(),
      // The action that this one undid, and when this one was undone.
      undoes: c.integer(),
      undoneAt: c.time(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.index('team_actions_created').on(t.createdAt)],
  );

  return { reports, teamActions };
}
