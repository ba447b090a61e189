import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import { z } from 'zod';
import { confirmAlert } from '../../use-cases/alerts/confirm-alert.ts';
import { endAlert } from '../../use-cases/alerts/end-alert.ts';
import { requestAlert } from '../../use-cases/alerts/request-alert.ts';
import { getClientAddress } from '../../rules/people/client-address.ts';
import { parseTypedEmail } from '../../rules/people/parse-typed-email.ts';
import {
  ALERT_RHYTHMS,
  type AlertSearch,
  describeSearch,
  toSearchQuery,
  UNCONFIRMED_HOURS,
} from '../../rules/people/search-alerts.ts';
import { findSearchAlert, type SearchAlertRow } from '../../store/people/search-alerts.ts';
import { selectFullMatches } from '../../tools/shared/listings/alert-matches.ts';
import { field, selectOptions } from '../shared/forms/field.ts';
import { formText } from '../shared/forms/forms.ts';
import { backLink, type Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { sendPrivateNotice } from '../shared/private-page.ts';
import { pluralize } from '../shared/value-text.ts';
import { sendUnknownLink } from '../account/unknown-link.ts';
import { readSearch, toSearchInput } from './read-search.ts';

const EMAIL = z.string().transform(parseTypedEmail).pipe(z.email().max(254));
const RHYTHM = z.enum(ALERT_RHYTHMS);

const RHYTHM_LABELS = [
  ['weekly', 'Once a week at most'],
  ['daily', 'Once a day at most'],
] as const;

const INCOMPLETE = 'It is not complete, or the alert has ended. Copy the whole address from the mail.';

type AlertForm = { email?: string; rhythm?: string; problem?: string };

/** Serves `/alerts`: where a person has a search mailed to an address, confirms it, and ends it. No account is needed. */
export function alertPages(kit: PageKit): Router {
  const { services, forms, limits } = kit;
  const router = express.Router();

  async function show(req: Request, res: Response, form: AlertForm, status = 200): Promise<void> {
    const { search, input } = readSearch(kit, req);
    const found = await kit.query(req, 'search_listings', { ...input, per_page: 1 });
    const now = selectFullMatches(found).length > 0 ? found.total : 0;
    await kit.sendPrivatePage(
      req,
      res,
      { title: 'New launches by mail', width: 'narrow', status },
      alertBody(search, { now, action: req.originalUrl }, form, forms.token(req, res)),
    );
  }

  router.get('/alerts/new', (req, res) => show(req, res, {}));
  router.post('/alerts/new', limits.changes, forms.accept, async (req: Request, res) => {
    const { search, input } = readSearch(kit, req);
    // A search that is not valid is refused as on any page.
    await kit.query(req, 'search_listings', { ...input, per_page: 1 });
    const typed = { email: formText(req, 'email'), rhythm: formText(req, 'rhythm') };
    const email = EMAIL.safeParse(typed.email.slice(0, 500));
    const rhythm = RHYTHM.safeParse(typed.rhythm);
    if (!email.success || !rhythm.success)
      return show(req, res, { ...typed, problem: 'Enter a mail address, such as you@example.com.' }, 400);
    const address = getClientAddress(req);
    const outcome = (await limits.mayAskForAlert(address))
      ? (await requestAlert(services, { email: email.data, rhythm: rhythm.data, search, address })).outcome
      : 'too_many';
    await sendPrivateNotice(kit, req, res, {
      ...OUTCOMES[outcome],
      link: { href: searchPath(search), label: 'Back to the search' },
    });
  });

  const findMatches = async (req: Request, search: AlertSearch) =>
    selectFullMatches(
      await kit.query(req, 'search_listings', {
        ...toSearchInput(kit, search),
        sort: 'newest',
        fields: ['tagline', 'launched_at'],
        per_page: 100,
      }),
    );

  router.get('/alerts/confirm', async (req, res) => {
    const alert = await findLinked(kit, req, 'confirm');
    if (!alert) return sendUnknownLink(kit, req, res, INCOMPLETE);
    if (alert.confirmedAt !== null) return sendPrivateNotice(kit, req, res, confirmedNotice(alert));
    await kit.sendPrivatePage(
      req,
      res,
      { title: 'Confirm', width: 'narrow' },
      linkForm(req, {
        heading: 'New launches by mail?',
        text: html`${alert.email} gets new launches for <bdi>${describeSearch(alert.search)}</bdi>,
          ${alert.rhythm} at most. Every mail has a link that ends it.`,
        button: 'Yes, send them',
      }),
    );
  });
  router.post('/alerts/confirm', limits.changes, async (req, res) => {
    const asked = await findLinked(kit, req, 'confirm');
    const done = asked
      ? await confirmAlert(
          { ...services, findMatches: (search) => findMatches(req, search) },
          { alertId: asked.id },
        )
      : undefined;
    if (done?.outcome === 'full' && asked)
      return sendPrivateNotice(kit, req, res, {
        ...OUTCOMES.full,
        link: { href: searchPath(asked.search), label: 'Back to the search' },
      });
    if (done?.outcome !== 'confirmed') return sendUnknownLink(kit, req, res, INCOMPLETE);
    await sendPrivateNotice(kit, req, res, confirmedNotice(done.alert));
  });

  router.get('/alerts/end', async (req, res) => {
    const alert = await findLinked(kit, req, 'end');
    if (!alert) return sendPrivateNotice(kit, req, res, ENDED);
    await kit.sendPrivatePage(
      req,
      res,
      { title: 'End it', width: 'narrow' },
      linkForm(req, {
        heading: 'No more of this mail?',
        text: html`New launches for <bdi>${describeSearch(alert.search)}</bdi> are no longer mailed, and the
          alert is deleted.`,
        button: 'End it',
      }),
    );
  });
  // Mail programs post here by themselves (RFC 8058), so the signed link is enough.
  router.post('/alerts/end', async (req, res) => {
    const alert = await findLinked(kit, req, 'end');
    if (alert) await endAlert(services, { alertId: alert.id });
    await sendPrivateNotice(kit, req, res, ENDED);
  });

  return router;
}

const OUTCOMES = {
  asked: {
    title: 'Look into your mail',
    text: `If the address takes mail from us, a link is on its way there: open it within ${UNCONFIRMED_HOURS} hours and confirm. One that gets this search already gets no second mail.`,
  },
  too_many: { title: 'That is enough for today', text: 'Try again tomorrow.', status: 429 },
  full: {
    title: 'There are too many alerts just now',
    text: 'The feed of the search still works.',
    status: 503,
  },
};

const ENDED = {
  title: 'It has ended',
  text: 'No more mail comes of this search, and the alert is deleted.',
  link: { href: '/search', label: 'Search products' },
};

const confirmedNotice = ({ search, rhythm }: SearchAlertRow) => ({
  title: 'Confirmed',
  text: `New launches for ${describeSearch(search)} come by mail, ${rhythm} at most, and only if there are any.`,
  link: { href: searchPath(search), label: 'See the search' },
});

const searchPath = (search: AlertSearch): string => `/search?${toSearchQuery(search)}`;

/** Finds the alert of the opened link. */
async function findLinked(
  { services }: PageKit,
  req: Request,
  kind: 'confirm' | 'end',
): Promise<SearchAlertRow | undefined> {
  const { token } = req.query;
  const id = typeof token === 'string' ? services.alertLinks.parseToken(kind, token) : undefined;
  return id === undefined ? undefined : findSearchAlert(services.db, id);
}

const linkForm = (
  req: Request,
  { heading, text, button }: { heading: string; text: Html; button: string },
): Html =>
  html`<section class="card stack">
    <h1>${heading}</h1>
    <p class="muted break">${text}</p>
    <form method="post" action="${req.originalUrl}"><button class="full">${button}</button></form>
  </section>`;

const alertBody = (
  search: AlertSearch,
  { now, action }: { now: number; action: string },
  form: AlertForm,
  token: Html,
): Html =>
  html`${backLink(searchPath(search), 'The search')}
    <form class="card stack" method="post" action="${action}" novalidate>
      ${token}
      <h1>New launches by mail</h1>
      <p class="break">
        For <strong><bdi>${describeSearch(search)}</bdi></strong
        >: ${now === 0 ? 'no product has all of it now' : `${pluralize(now, 'product')} now`}.
        ${now === 0 && search.q !== undefined ? 'Fewer words find more.' : ''}
      </p>
      <p class="muted">
        Only what is new and has all of it is mailed, and nothing if there is nothing. You confirm by a link
        first, and every mail has one that ends it. The address is used for nothing else.
      </p>
      ${field(
        { id: 'email', label: 'Mail address', problem: form.problem },
        (shared) =>
          html`<input
            ${shared}
            type="email"
            autocomplete="email"
            required
            maxlength="254"
            value="${form.email ?? ''}"
          />`,
      )}
      ${field(
        { id: 'rhythm', label: 'How often' },
        (shared) =>
          html`<select ${shared}>
            ${selectOptions(RHYTHM_LABELS, form.rhythm)}
          </select>`,
      )}
      <div><button>Send me the link</button></div>
      <p class="small">
        Or follow its <a href="/search/feed.xml?${toSearchQuery(search)}">feed</a> in a feed reader, without
        an address.
      </p>
    </form>`;
