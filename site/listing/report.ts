import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { report, type ReportedThing, type ReportOutcome } from '../../use-cases/community/report.ts';
import { clientAddress } from '../../rules/people/client-address.ts';
import { REPORT_MAX, REPORT_REASONS } from '../../rules/listings/report-reasons.ts';
import { SHOWN } from '../../rules/states/listing.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { findListingBySlug } from '../../store/listings/listings.ts';
import { isShownReview } from '../../store/team/reports.ts';
import { field } from '../shared/forms/field.ts';
import { formText } from '../shared/forms/forms.ts';
import { backTo, type Html, notice, sendPage } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';

/** Returns the path of the form that reports a listing or one of its reviews. */
export const reportPath = (slug: string, reviewId?: number): string =>
  `/report?listing=${encodeURIComponent(slug)}${reviewId === undefined ? '' : `&review=${reviewId}`}`;

const PROBLEMS = {
  no_reason: 'Choose what is wrong.',
  too_long: `At most ${REPORT_MAX} characters.`,
};

type Form = { reason?: string; details?: string; problem?: keyof typeof PROBLEMS };

/** Serves `/report`, where anyone can report a listing or a review to the team. */
export function reportPages(kit: PageKit): Router {
  const { services, forms, browsers, limits, loadPageShell } = kit;
  const router = express.Router();

  /** Finds the reported listing or review, if visitors can see it. */
  async function reported(thing: ReportedThing): Promise<{ name: string } | undefined> {
    const listing = await findListingBySlug(services.db, thing.slug);
    if (!listing || !isOneOf(listing.status, SHOWN)) return undefined;
    const { reviewId } = thing;
    const isThere = reviewId === null || (await isShownReview(services.db, listing.id, reviewId));
    return isThere ? { name: listing.name } : undefined;
  }

  router.get('/report', async (req, res, next) => {
    const thing = thingIn(req.query['listing'], req.query['review']);
    const found = await reported(thing);
    if (!found) return next();
    await kit.showOwn(
      req,
      res,
      page(found.name, thing),
      reportBody(found.name, thing, {}, forms.token(req, res)),
    );
  });

  router.post('/report', limits.changes, forms.accept, async (req: Request, res, next) => {
    const thing = thingIn(formText(req, 'listing'), formText(req, 'review'));
    const typed = { reason: formText(req, 'reason'), details: formText(req, 'details').replaceAll('\0', '') };
    const person = await browsers.person(req);
    const asked = { ...thing, ...typed, accountId: person?.id ?? null, address: clientAddress(req) };
    const done = await report(services, asked);
    if (done.outcome === 'nothing') return next();
    if (done.outcome === 'no_reason' || done.outcome === 'too_long') {
      const found = await reported(thing);
      if (!found) return next();
      const form = { ...typed, problem: done.outcome };
      const body = reportBody(found.name, thing, form, forms.token(req, res));
      return kit.showOwn(req, res, page(found.name, thing), body, 400);
    }
    const link = { href: `/l/${thing.slug}`, label: 'Back to the page' };
    const words = wordsOf(done);
    await sendPage(
      res,
      notice({ ...(await loadPageShell(req)), private: true }, { ...words, link }),
      words.status,
    );
  });

  return router;
}

const thingIn = (slug: unknown, review: unknown): ReportedThing => ({
  slug: typeof slug === 'string' ? slug : '',
  reviewId: typeof review === 'string' && review !== '' ? Math.trunc(Number(review)) || 0 : null,
});

const page = (name: string, { reviewId }: ReportedThing) =>
  ({ title: reviewId === null ? `Report ${name}` : `Report a review of ${name}`, width: 'narrow' }) as const;

function wordsOf(done: ReportOutcome): { title: string; text: string; status: number } {
  if (done.outcome === 'too_many')
    return {
      title: 'That is enough for now',
      text: `You have reported as much as can be in ${done.hours} hours. The team looks at what is there.`,
      status: 429,
    };
  return done.outcome === 'before'
    ? { title: 'The team knows', text: 'This was reported already, and a person looks at it.', status: 200 }
    : {
        title: 'Thank you',
        text: 'A person of our team looks at it. Nothing changes until then, and you need not do anything else.',
        status: 200,
      };
}

const reportBody = (name: string, thing: ReportedThing, form: Form, token: Html): Html =>
  html`${backTo(`/l/${thing.slug}`, name)}
    <form class="card stack" method="post" action="/report" novalidate>
      ${token}
      <input type="hidden" name="listing" value="${thing.slug}" />
      <input type="hidden" name="review" value="${thing.reviewId ?? ''}" />
      <h1 dir="auto">Report ${thing.reviewId === null ? '' : 'a review of '}${name}</h1>
      <p class="muted">
        You need no account. The team sees what you write; the owner does not. If you are signed in, it sees
        who you are, too, and tells you by mail what came of it.
      </p>
      <fieldset class="stack tight">
        <legend>What is wrong?</legend>
        ${Object.entries(REPORT_REASONS).map(
          ([value, words]) =>
            html`<label class="choice"
              ><input
                type="radio"
                name="reason"
                value="${value}"
                required
                ${form.reason === value ? 'checked' : ''}
              />
              <span>${words}</span></label
            >`,
        )}
        ${form.problem === 'no_reason' ? html`<span class="problem" role="alert">${PROBLEMS.no_reason}</span>` : ''}
      </fieldset>
      ${field(
        {
          id: 'details',
          label: 'What should the team know? (optional)',
          problem: form.problem === 'too_long' ? PROBLEMS.too_long : undefined,
        },
        (shared) =>
          html`<textarea ${shared} rows="4" maxlength="${REPORT_MAX}" dir="auto">
${form.details ?? ''}</textarea>`,
      )}
      <div><button>Send the report</button></div>
    </form>`;
