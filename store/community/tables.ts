import type { Columns } from '../engine/columns.ts';
import type { ListingTables } from '../listings/tables.ts';
import type { PeopleTables } from '../people/tables.ts';

/** Builds the tables of votes, follows, reviews, and interview questions with their answers. */
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
      // The same for all accounts of a person, so that they vote once. Null on older votes where one person had several.
      voterId: c.integer(),
      week: c.text().notNull(),
      // A vote by an account that is not established: it is counted but does not change the ranking.
      light: c.boolean().notNull().default(false),
      // Set when the team found the vote not genuine: it is neither counted nor shown.
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

  // The number of votes a listing got in a week, without discounted votes. Triggers on `votes` update it (see migrations).
  const weekVotes = c.table(
    'week_votes',
    {
      week: c.text().notNull(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      votes: c.integer().notNull(),
      // The votes among them that count for the ranking.
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
      // `light` and `setAsideAt` have the same meaning as in `votes`.
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

  // One review per person and listing. A review that is found not genuine is hidden.
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
      // The owner's reply.
      answer: c.text(),
      answeredAt: c.time(),
      hiddenAt: c.time(),
      // Set when the author removed the review while it was hidden: the next one they write is hidden, too.
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
