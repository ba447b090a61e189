import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import {
  submitReport,
  type ReportSubject,
  type ReportOutcome,
} from '../../use-cases/community/submit-report.ts';
import { getClientAddress } from '../../rules/people/client-address.ts';
import { MAX_REPORT_CHARACTERS, REPORT_REASONS } from '../../rules/listings/report-reasons.ts';
import { SHOWN_STATUSES } from '../../rules/states/listing.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { findListingBySlug } from '../../store/listings/listings.ts';
import { isShownReview } from '../../store/team/reports.ts';
import { field, radioChoices } from '../shared/forms/field.ts';
import { formText } from '../shared/forms/forms.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { sendPrivateNotice } from '../shared/private-page.ts';
import type { PageKit } from '../shared/page-kit.ts';

/** Returns the path of the form that reports a listing or one of its reviews. */
export const reportPath = (slug: string, reviewId?: number): string =>
  `/report?listing=${encodeURIComponent(slug)}${reviewId === undefined ? '' : `&review=${reviewId}`}`;

const PROBLEMS = {
  no_reason: 'Choose what is wrong.',
  too_long: `At most ${MAX_REPORT_CHARACTERS} characters.`,
};

type ReportForm = { reason?: string; details?: string; problem?: keyof typeof PROBLEMS };

/** Serves `/report`, where anyone can report a listing or a review to the team. */
export function reportPages(kit: PageKit): Router {
  const { services, forms, sessions, limits } = kit;
  const router = express.Router();

  /** Finds the reported listing or review, if visitors can see it. */
  async function findReported(target: ReportSubject): Promise<{ name: string } | undefined> {
    const listing = await findListingBySlug(services.db, target.slug);
    if (!listing || !isOneOf(listing.status, SHOWN_STATUSES)) return undefined;
    const { reviewId } = target;
    const isVisible = reviewId === null || (await isShownReview(services.db, listing.id, reviewId));
    return isVisible ? { name: listing.name } : undefined;
  }

  router.get('/report', async (req, res, next) => {
    const target = parseReported(req.query['listing'], req.query['review']);
    const found = await findReported(target);
    if (!found) return next();
    await kit.sendPrivatePage(
      req,
      res,
      reportPage(found.name, target),
      reportBody(found.name, target, {}, forms.token(req, res)),
    );
  });

  router.post('/report', limits.changes, forms.accept, async (req: Request, res, next) => {
    const target = parseReported(formText(req, 'listing'), formText(req, 'review'));
    const typed = { reason: formText(req, 'reason'), details: formText(req, 'details').replaceAll('\0', '') };
    const person = await sessions.person(req);
    const input = { ...target, ...typed, accountId: person?.id ?? null, address: getClientAddress(req) };
    const done = await submitReport(services, input);
    if (done.outcome === 'nothing') return next();
    if (done.outcome === 'no_reason' || done.outcome === 'too_long') {
      const found = await findReported(target);
      if (!found) return next();
      const form = { ...typed, problem: done.outcome };
      const body = reportBody(found.name, target, form, forms.token(req, res));
      return kit.sendPrivatePage(req, res, { ...reportPage(found.name, target), status: 400 }, body);
    }
    const link = { href: `/l/${target.slug}`, label: 'Back to the page' };
    await sendPrivateNotice(kit, req, res, { ...outcomeMessage(done), link });
  });

  return router;
}

const parseReported = (slug: unknown, review: unknown): ReportSubject => ({
  slug: typeof slug === 'string' ? slug : '',
  reviewId: typeof review === 'string' && review !== '' ? Math.trunc(Number(review)) || 0 : null,
});

const reportPage = (name: string, { reviewId }: ReportSubject) =>
  ({ title: reviewId === null ? `Report ${name}` : `Report a review of ${name}`, width: 'narrow' }) as const;

function outcomeMessage(done: ReportOutcome): { title: string; text: string; status: number } {
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

const reportBody = (name: string, target: ReportSubject, form: ReportForm, token: Html): Html =>
  html`${backLink(`/l/${target.slug}`, name)}
    <form class="card stack" method="post" action="/report" novalidate>
      ${token}
      <input type="hidden" name="listing" value="${target.slug}" />
      <input type="hidden" name="review" value="${target.reviewId ?? ''}" />
      <h1 dir="auto">Report ${target.reviewId === null ? '' : 'a review of '}${name}</h1>
      <p class="muted">
        You need no account. The team sees what you write; the owner does not. If you are signed in, it sees
        who you are, too, and tells you by mail what came of it.
      </p>
      <fieldset class="stack tight">
        <legend>What is wrong?</legend>
        ${radioChoices('reason', REPORT_REASONS, form.reason)}
        ${form.problem === 'no_reason' ? html`<span class="problem" role="alert">${PROBLEMS.no_reason}</span>` : ''}
      </fieldset>
      ${field(
        {
          id: 'details',
          label: 'What should the team know? (optional)',
          problem: form.problem === 'too_long' ? PROBLEMS.too_long : undefined,
        },
        (shared) =>
          html`<textarea ${shared} rows="4" maxlength="${MAX_REPORT_CHARACTERS}" dir="auto">
${form.details ?? ''}</textarea>`,
      )}
      <div><button>Send the report</button></div>
    </form>`;
