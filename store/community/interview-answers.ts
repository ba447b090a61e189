import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { listOwnersOfFounders } from '../listings/founder-roles.ts';
import { listCompanies } from '../listings/founders.ts';
import { selectJoinedDraftIds } from '../drafts/drafts.ts';

export type InterviewAnswer = { questionId: number; question: string; answer: string };

/** Lists an account's answers in the order of the questions, without those to retired questions. */
export async function listInterviewAnswers(db: Queries, accountId: number): Promise<InterviewAnswer[]> {
  const { interviewAnswers: answers, interviewQuestions: questions } = db.t;
  return db
    .select({ questionId: questions.id, question: questions.question, answer: answers.answer })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(and(eq(answers.accountId, accountId), eq(questions.active, true)))
    .orderBy(asc(questions.position), asc(questions.id));
}

export type FounderProfile = { id: number; slug: string; name: string };

/** A founder profile of an account. It is public only if the person founded a listing that is live. */
export type OwnProfile = FounderProfile & { isPublic: boolean };

/** Lists the founder profiles of an account. */
export async function listOwnProfiles(db: Queries, accountId: number): Promise<OwnProfile[]> {
  const { founders } = db.t;
  const rows = await db
    .select({ id: founders.id, slug: founders.slug, name: founders.name })
    .from(founders)
    .where(eq(founders.accountId, accountId))
    .orderBy(asc(founders.id));
  const companies = await listCompanies(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, isPublic: companies.some(({ founderId }) => founderId === row.id) }));
}

/**
 * Lists founder profiles that the account may link to itself: they belong to listings the account works on, have no account
 * yet, and are on no listing of another owner. So a new owner cannot take over the profile of an earlier founder.
 */
export async function listLinkableProfiles(db: Queries, accountId: number): Promise<FounderProfile[]> {
  const { founders, listingFounders, listings } = db.t;
  const open = await db
    .select({ id: founders.id, slug: founders.slug, name: founders.name, ownerId: listings.ownerId })
    .from(founders)
    .innerJoin(listingFounders, eq(listingFounders.founderId, founders.id))
    .innerJoin(listings, eq(listings.id, listingFounders.listingId))
    .where(
      and(
        isNull(founders.accountId),
        or(eq(listings.ownerId, accountId), inArray(listings.draftId, selectJoinedDraftIds(db, accountId))),
      ),
    )
    .orderBy(asc(founders.id));
  const owners = Map.groupBy(
    await listOwnersOfFounders(
      db,
      open.map(({ id }) => id),
    ),
    ({ founderId }) => founderId,
  );
  const withSameOwner = open.filter(({ id, ownerId }) =>
    (owners.get(id) ?? []).every((place) => place.ownerId === ownerId),
  );
  return [...new Map(withSameOwner.map(({ id, slug, name }) => [id, { id, slug, name }])).values()];
}
