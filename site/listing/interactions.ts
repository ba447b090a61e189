import express, { type Request, type Response, type Router } from 'express';
import { answerReview } from '../../use-cases/community/answer-review.ts';
import { castVote } from '../../use-cases/community/cast-vote.ts';
import { endFollow } from '../../use-cases/community/end-follow.ts';
import { followListing } from '../../use-cases/community/follow-listing.ts';
import { hideReview } from '../../use-cases/admin/moderation/hide-review.ts';
import { deleteReview } from '../../use-cases/community/delete-review.ts';
import { withdrawVote } from '../../use-cases/community/withdraw-vote.ts';
import { writeReview } from '../../use-cases/community/write-review.ts';
import { safePath } from '../../auth/safe-path.ts';
import { MAX_TEAM_REASON_CHARACTERS } from '../../rules/people/team-actions.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import { renameAccount } from '../../use-cases/people/rename-account.ts';
import type { Account, Services } from '../../tools/shared/runtime/define.ts';
import { formText, formTexts } from '../shared/forms/forms.ts';
import { noticePage, sendPage } from '../shared/layout.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { wasRefused, REFUSAL_MESSAGES } from './refusals.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

/** Outcomes of use cases that succeeded or had nothing to do. */
type SuccessOutcome = 'given' | 'before' | 'taken_back' | 'ended' | 'not_followed' | 'answered' | 'done';

/**
 * Serves the forms for votes, follows and reviews. These come only from people on this site: the API has no operation for
 * them. Every form needs a token and is rate limited.
 */
export function interactionForms(kit: PageKit): Router {
  const { services, formGuards: guard } = kit;
  const router = express.Router();

  router.post('/votes', guard, async (req: Request, res: SignedInResponse) => {
    const takes = formText(req, 'take');
    const slug = takes || formText(req, 'give');
    const vote = { accountId: res.locals.person.id, slug };
    const done = await (takes ? withdrawVote(services, vote) : castVote(services, vote));
    const page = `/l/${slug}`;
    await answer(kit, req, res, { ...done, next: safePath(formText(req, 'next'), page), page });
  });

  router.post('/l/:slug/follow', guard, async (req: Request<{ slug: string }>, res: SignedInResponse) => {
    const { slug } = req.params;
    const input = { accountId: res.locals.person.id, slug };
    const ends = formText(req, 'end') !== '';
    const done = await (ends ? endFollow(services, input) : followListing(services, input));
    const page = `/l/${slug}`;
    await answer(kit, req, res, { ...done, next: safePath(formText(req, 'next'), page), page });
  });

  router.post('/l/:slug/review', guard, async (req: Request<{ slug: string }>, res: SignedInResponse) => {
    const { slug } = req.params;
    const page = `/l/${slug}#reviews`;
    const removes = formText(req, 'remove') !== '';
    const person = removes ? res.locals.person : await withTypedName(services, req, res.locals.person);
    const done = removes
      ? await deleteReview(services, { accountId: person.id, slug })
      : await writeReview(services, {
          person,
          slug,
          rating: Number(formText(req, 'rating')),
          body: reviewText(req, 'body'),
        });
    await answer(kit, req, res, { ...done, next: page, page });
  });

  router.post(
    '/l/:slug/reviews/:id',
    guard,
    async (req: Request<{ slug: string; id: string }>, res: SignedInResponse) => {
      const { slug } = req.params;
      const { person } = res.locals;
      const reviewId = Number(req.params.id) || 0;
      const hide = formText(req, 'hide');
      const reason = reviewText(req, 'reason');
      const done =
        hide !== ''
          ? await hideAsOperator(services, { person, slug, reviewId, hidden: hide === 'yes', reason })
          : await answerReview(services, {
              accountId: person.id,
              slug,
              reviewId,
              answer: reviewText(req, 'answer'),
            });
      const page = `/l/${slug}#reviews`;
      await answer(kit, req, res, { ...done, next: page, page });
    },
  );

  return router;
}

/** What came of a form, the path to continue to, and the page it belongs to. */
type Interaction = { outcome: SuccessOutcome | keyof typeof REFUSAL_MESSAGES; next: string; page: string };

/** Redirects to `next`, or shows why nothing was done, with a link back to `page`. */
async function answer(
  { loadPageShell }: PageKit,
  req: Request,
  res: Response,
  { outcome, next, page }: Interaction,
): Promise<void> {
  if (!wasRefused(outcome)) return res.redirect(303, next);
  const isNothing = outcome === 'no_listing' || outcome === 'no_review';
  const link = { href: isNothing ? '/' : page, label: 'Go back' };
  const words = { title: 'That is not possible', text: REFUSAL_MESSAGES[outcome], link };
  await sendPage(res, noticePage(await loadPageShell(req), words), isNothing ? 404 : 409);
}

/** Hides a review or shows it again. Only operators may do so. */
async function hideAsOperator(
  services: Services,
  {
    person,
    ...input
  }: {
    person: StoredAccount;
    slug: string;
    reviewId: number;
    hidden: boolean;
    reason: string;
  },
) {
  if (person.role !== 'operator') return { outcome: 'no_review' } as const;
  if (input.reason === '' || countCharacters(input.reason) > MAX_TEAM_REASON_CHARACTERS) {
    return { outcome: 'no_team_reason' } as const;
  }
  return hideReview(services, { ...input, by: { accountId: person.id } });
}

/** Renames the person as the form requests, and returns them. An invalid name is ignored. */
async function withTypedName(
  services: Services,
  req: Request,
  person: SignedInResponse['locals']['person'],
): Promise<Pick<Account, 'id' | 'name'>> {
  const [typed] = formTexts(req, 'name');
  if (typed === undefined) return person;
  const name = typed.trim().replace(/\s+/g, ' ');
  const { outcome } = await renameAccount(services, { accountId: person.id, name });
  return outcome === 'renamed' ? { id: person.id, name: name || null } : person;
}

/** Reads a typed text without NUL, which PostgreSQL cannot store, and with LF line ends. */
const reviewText = (req: Request, name: string): string =>
  formText(req, name).replaceAll('\0', '').replaceAll('\r\n', '\n').trim();
