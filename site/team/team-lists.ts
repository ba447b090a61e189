import { html } from 'hono/html';
import { REPORT_REASONS } from '../../rules/listings/report-reasons.ts';
import type { listOpenReports } from '../../store/team/reports.ts';
import type { listSubmissions } from '../../store/team/team-work.ts';
import { logo } from '../assets/logo.ts';
import { day, formatMoment, formatWeekWithYear } from '../shared/dates.ts';
import type { Html } from '../shared/layout.ts';
import { cardList, teamForm } from './team-page-layout.ts';

type Report = Awaited<ReturnType<typeof listOpenReports>>[number];
type Submission = Awaited<ReturnType<typeof listSubmissions>>['rows'][number];

const takeDownForms = (slug: string, shared: Parameters<typeof teamForm>[1]): Html =>
  html`${teamForm({ action: 'archive', id: slug, label: 'Archive it', danger: true, reasonNote: 'the owner gets it by mail' }, shared)}
  ${teamForm({ action: 'reject', id: slug, label: 'Reject it', danger: true, reasonNote: 'the owner gets it by mail' }, shared)}`;

/** Renders the open reports, grouped by listing or review. */
export function reportCards(reports: readonly Report[], token: Html): Html {
  const shared = { token, here: 'reports' } as const;
  const things = Map.groupBy(reports, ({ listing, review }) => `${listing.id} ${review?.id ?? ''}`);
  return cardList(
    [...things.values()].flatMap((about) => {
      const [first] = about;
      if (!first) return [];
      const { listing, review, report } = first;
      return [
        html`<div class="stack tight">
            <h2>
              <a
                class="quiet-link"
                href="/l/${listing.slug}${review ? `#review-${review.id}` : ''}"
                dir="auto"
                >${review ? 'A review of ' : ''}${listing.name}</a
              >
            </h2>
            ${review ? html`<blockquote class="quote pre-line" dir="auto">${review.rating} of 5. ${review.body}</blockquote>` : ''}
          </div>
          <ul class="list">
            ${about.map(
              ({ report: one }) =>
                html`<li class="stack tight">
                  <p>
                    <strong>${REPORT_REASONS[one.reason]}</strong>
                    <span class="small muted"
                      >${day(one.createdAt)},
                      ${one.accountId === null ? 'not signed in' : `account ${one.accountId}`}</span
                    >
                  </p>
                  ${one.details ? html`<p class="pre-line" dir="auto">${one.details}</p>` : ''}
                </li>`,
            )}
          </ul>
          <div class="acts">
            ${
              review
                ? teamForm(
                    {
                      action: 'hide',
                      id: review.id,
                      fields: { slug: listing.slug },
                      label: 'Hide the review',
                      danger: true,
                    },
                    shared,
                  )
                : takeDownForms(listing.slug, shared)
            }
            ${teamForm({ action: 'dismiss', id: report.id, label: 'Nothing is wrong' }, shared)}
          </div>`,
      ];
    }),
    'Nobody has reported anything that is not settled.',
  );
}

const STATUS_WORDS: Partial<Record<Submission['status'], string>> = {
  live: 'Live',
  scheduled: 'Scheduled',
  awaiting_badge: 'Waits for its badge',
};

/** Renders the latest submissions. */
export const submissionCards = (items: readonly Submission[], token: Html): Html =>
  cardList(
    items.map(
      (item) =>
        html`<div class="row nowrap top">
            ${logo(item, 40)}
            <div class="stack tight none">
              <h2>
                <a class="quiet-link" href="/account/listings/${item.id}" dir="auto">${item.name}</a>
              </h2>
              ${item.tagline ? html`<p dir="auto">${item.tagline}</p>` : ''}
              <p class="small muted break">
                ${STATUS_WORDS[item.status] ?? item.status}${item.plan === 'paid' ? ', paid' : ''}${item.launchWeek ? html`, week ${formatWeekWithYear(item.launchWeek)}` : ''}
                · ${item.url} · ${item.owner ?? 'no owner'} · ${formatMoment(item.createdAt)}
              </p>
            </div>
          </div>
          <div class="acts">${takeDownForms(item.slug, { token, here: 'submissions' })}</div>`,
    ),
    'Nothing was submitted lately.',
  );
