import type { Columns } from '../engine/columns.ts';
import type { ListingTables } from '../listings/tables.ts';
import type { PeopleTables } from '../people/tables.ts';

/** What visitors do with a listing: votes, follows, reviews; and what founders are asked. */
export function communityTables(
  c: Columns,
  { listings, accounts }: Pick<ListingTables, 'listings'> & Pick<PeopleTables, 'accounts'>,
) {
  const votes = c.table(
    'votes',
    {
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      accountId: c.integer().notNull(),
      // One vote for all accounts of a person (accounts.voterId).
      voterId: c.integer(),
      week: c.text().notNull(),
      // Of an account that is not established: it is counted and moves no rank.
      light: c.boolean().notNull().default(false),
      // The team found it not genuine: it is neither counted nor shown.
      setAsideAt: c.time(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.listingId, t.accountId] }),
      c.uniqueIndex('votes_listing_voter').on(t.listingId, t.voterId),
      c.index('votes_week').on(t.week),
      c.index('votes_account').on(t.accountId),
    ],
  );

  // How many votes a listing got in a week, those set aside left out: kept by triggers of `votes` (see migrations).
  const weekVotes = c.table(
    'week_votes',
    {
      week: c.text().notNull(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      votes: c.integer().notNull(),
      // Those of them that move ranks.
      weighing: c.integer().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.week, t.listingId] }), c.index('week_votes_listing').on(t.listingId)],
  );

  const follows = c.table(
    'follows',
    {
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      accountId: c.integer().notNull(),
      voterId: c.integer(),
      // Light and set aside as a vote is.
      light: c.boolean().notNull().default(false),
      setAsideAt: c.time(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.listingId, t.accountId] }),
      c.uniqueIndex('follows_listing_voter').on(t.listingId, t.voterId),
      c.index('follows_account').on(t.accountId),
      c.index('follows_created').on(t.createdAt),
    ],
  );

  // One review per person and listing. One that turned out not to be genuine is hidden.
  const reviews = c.table(
    'reviews',
    {
      id: c.id(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      accountId: c.integer().notNull(),
      voterId: c.integer(),
      rating: c.integer().notNull(),
      body: c.text().notNull().default(''),
      // The owner's word on it.
      answer: c.text(),
      answeredAt: c.time(),
      hiddenAt: c.time(),
      // Removed by its author while it was hidden: what they write next is hidden, too.
      removedAt: c.time(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.uniqueIndex('reviews_listing_account').on(t.listingId, t.accountId),
      c.uniqueIndex('reviews_listing_voter').on(t.listingId, t.voterId),
      c.index('reviews_account').on(t.accountId),
    ],
  );

  const interviewQuestions = c.table('interview_questions', {
    id: c.id(),
    question: c.text().notNull(),
    position: c.integer().notNull().default(0),
    active: c.boolean().notNull().default(true),
  });

  const interviewAnswers = c.table(
    'interview_answers',
    {
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      questionId: c
        .integer()
        .notNull()
        .references(() => interviewQuestions.id, { onDelete: 'cascade' }),
      answer: c.text().notNull(),
      updatedAt: c.time().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.accountId, t.questionId] })],
  );

  return { votes, weekVotes, follows, reviews, interviewQuestions, interviewAnswers };
}

export type CommunityTables = ReturnType<typeof communityTables>;
