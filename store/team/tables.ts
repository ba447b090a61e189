import { REPORT_REASON_NAMES } from '../../rules/listings/report-reasons.ts';
import { TEAM_ACTION_NAMES, type TeamUndo } from '../../rules/people/team-actions.ts';
import { REPORT } from '../../rules/states/report.ts';
import type { CommunityTables } from '../community/tables.ts';
import type { Columns } from '../engine/columns.ts';
import type { ListingTables } from '../listings/tables.ts';

/** What people report to the team, and what the team did. */
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
      // Null where the listing itself is meant.
      reviewId: c.integer().references(() => reviews.id, { onDelete: 'cascade' }),
      // Null for somebody who was not signed in.
      accountId: c.integer(),
      // A keyed hash of day and network, or of the account: one report of a thing each, and so many a day.
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

  // It outlives what it is about and who did it, so it refers to nothing.
  const teamActions = c.table(
    'team_actions',
    {
      id: c.id(),
      action: c.oneOf(TEAM_ACTION_NAMES).notNull(),
      // The operating system's user of a command; else the operator's account.
      operator: c.text(),
      accountId: c.integer(),
      subject: c.text().notNull(),
      reason: c.text().notNull(),
      undo: c.json<TeamUndo>(),
      // The action this one took back, and when this one was.
      undoes: c.integer(),
      undoneAt: c.time(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.index('team_actions_created').on(t.createdAt)],
  );

  return { reports, teamActions };
}
