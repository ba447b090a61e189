import express, { type Request, type Response, type Router } from 'express';
import { safePath } from '../../auth/safe-path.ts';
import { participationRefusal, type Refusal, REVIEW_MAX } from '../../rules/listings/participation.ts';
import { mondayOf } from '../../rules/launches/weeks.ts';
import { unfollow } from '../../store/community/followers.ts';
import { follow } from '../../store/community/follows.ts';
import { findListingBySlug, type ListingRow } from '../../store/listings/listings.ts';
import { insiderIds } from '../../store/listings/own-listings.ts';
import { answerReview, hideReview, removeReview, saveReview } from '../../store/community/reviews.ts';
import { type Given, giveVote, takeVote } from '../../store/community/votes.ts';
import { tellOfAnswer, tellOfReview } from '../../tools/kit/listings/review-mail.ts';
import { formText } from '../kit/forms.ts';
import { notice, sendPage } from '../kit/layout.ts';
import type { PageKit, Signed } from '../kit/page-kit.ts';

const REFUSALS: Record<Refusal, string> = {
  not_live: 'It has not launched yet: votes, follows and reviews open with the launch.',
  own_listing: 'It is your own product: its votes, follows and reviews come from other people.',
};

/**
 * Votes, follows and reviews. They come from people on this site and from nowhere else: there is no operation
 * for them. Every form here stands behind a token and a rate limit.
 */
export function participation({ services, frame, guard }: PageKit): Router {
  const { db, now } = services;
  const router = express.Router();

  /** The listing with this slug, if the person may take part in it; else the answer was sent. */
  async function open(req: Request, res: Signed, slug: string): Promise<ListingRow | undefined> {
    const listing = await findListingBySlug(db, slug);
    // Unpublished ones exist for nobody here.
    if (!listing || !['live', 'scheduled'].includes(listing.status)) return refuse(req, res);
    const insiders = await insiderIds(db, listing);
    const refusal = participationRefusal({ status: listing.status, insiders }, res.locals.person.id);
    return refusal ? refuse(req, res, `/l/${slug}`, REFUSALS[refusal]) : listing;
  }

  async function refuse(req: Request, res: Response, href = '/', text = 'There is no such product.') {
    const page = { title: 'That is not possible', text, link: { href, label: 'Go back' } };
    await sendPage(res, notice(await frame(req), page), href === '/' ? 404 : 409);
    return undefined;
  }

  /** Answers where another account of the same person was faster. */
  async function countsAlready(req: Request, res: Response, slug: string, given: Given | boolean) {
    if (given !== 'by_other_account') return false;
    const text =
      'You did so already with your other account: accounts whose mail arrives in the same mailbox count as one person.';
    await refuse(req, res, `/l/${slug}`, text);
    return true;
  }

  const back = (req: Request, res: Response, fallback: string): void =>
    res.redirect(303, safePath(formText(req, 'next'), fallback));

  router.post('/votes', guard, async (req: Request, res: Signed) => {
    const takes = formText(req, 'take');
    const slug = takes || formText(req, 'give');
    const listing = await open(req, res, slug);
    if (!listing) return;
    const accountId = res.locals.person.id;
    const vote = { listingId: listing.id, accountId, week: mondayOf(now()) };
    const given = await db.transaction<Given | boolean>(
      (tx) => (takes ? takeVote(tx, listing.id, accountId) : giveVote(tx, vote, now())),
      'read committed',
    );
    if (await countsAlready(req, res, listing.slug, given)) return;
    back(req, res, `/l/${slug}`);
  });

  router.post('/l/:slug/follow', guard, async (req: Request<{ slug: string }>, res: Signed) => {
    const listing = await open(req, res, req.params.slug);
    if (!listing) return;
    const accountId = res.locals.person.id;
    const ends = formText(req, 'end') !== '';
    const given = await db.transaction<Given | boolean>(
      (tx) => (ends ? unfollow(tx, listing.id, accountId) : follow(tx, listing.id, accountId, now())),
      'read committed',
    );
    if (await countsAlready(req, res, listing.slug, given)) return;
    back(req, res, `/l/${listing.slug}`);
  });

  router.post('/l/:slug/review', guard, async (req: Request<{ slug: string }>, res: Signed) => {
    const listing = await open(req, res, req.params.slug);
    if (!listing) return;
    const accountId = res.locals.person.id;
    const reviews = `/l/${listing.slug}#reviews`;
    if (formText(req, 'remove') !== '') {
      await db.transaction((tx) => removeReview(tx, listing.id, accountId));
      return res.redirect(303, reviews);
    }
    const rating = Number(formText(req, 'rating'));
    const body = reviewText(req, 'body');
    if (!Number.isInteger(rating) || rating < 1 || rating > 5) {
      return void (await refuse(req, res, reviews, 'Choose one to five stars.'));
    }
    if ([...body].length > REVIEW_MAX) {
      return void (await refuse(req, res, reviews, `A review has at most ${REVIEW_MAX} characters.`));
    }
    const from = res.locals.person.name ?? 'A member';
    const given = await db.transaction(async (tx) => {
      const given = await saveReview(tx, { listingId: listing.id, accountId, rating, body }, now());
      if (given !== 'by_other_account')
        await tellOfReview(services, tx, listing, { accountId, from, rating, body });
      return given;
    }, 'read committed');
    if (await countsAlready(req, res, listing.slug, given)) return;
    res.redirect(303, reviews);
  });

  router.post(
    '/l/:slug/reviews/:id',
    guard,
    async (req: Request<{ slug: string; id: string }>, res: Signed) => {
      const listing = await findListingBySlug(db, req.params.slug);
      if (!listing) return void (await refuse(req, res));
      const { person } = res.locals;
      const id = Number(req.params.id) || 0;
      const answer = reviewText(req, 'answer').slice(0, REVIEW_MAX).toWellFormed();
      const hide = formText(req, 'hide');
      if (hide !== '' && person.role === 'operator') {
        await db.transaction((tx) =>
          hideReview(tx, { listingId: listing.id, id, hidden: hide === 'yes' }, now()),
        );
      } else if (hide === '' && (await insiderIds(db, listing)).includes(person.id)) {
        await db.transaction(async (tx) => {
          const accountId = await answerReview(
            tx,
            { listingId: listing.id, id, answer: answer || null },
            now(),
          );
          if (accountId !== undefined && answer) {
            await tellOfAnswer(services, tx, listing, { reviewId: id, accountId, answer });
          }
        });
      } else return void (await refuse(req, res));
      res.redirect(303, `/l/${listing.slug}#reviews`);
    },
  );

  return router;
}

/** A text as people type it: no NUL, which no database keeps, and line ends of one kind. */
const reviewText = (req: Request, name: string): string =>
  formText(req, name).replaceAll('\0', '').replaceAll('\r\n', '\n').trim();
