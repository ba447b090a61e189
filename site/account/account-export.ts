import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { startExport } from '../../use-cases/people/account-deletion/start-export.ts';
import { exportAccount } from '../../use-cases/people/account-deletion/export-account.ts';
import { createCompressionStream } from '../../http/content-codings.ts';
import { getClientAddress } from '../../rules/people/client-address.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { backLink, type Html } from '../shared/layout.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import { pluralize } from '../shared/value-text.ts';

/** Serves `/account/export`: everything stored about a person, as a file. */
export function accountExportPage(kit: PageKit): Router {
  const { db, now, log, settings } = kit.services;
  const router = express.Router();

  router.get('/account/export', kit.requireSignIn, async (req, res: SignedInResponse) => {
    const page = exportBody({ ready: req.query['ready'] === 'yes' }, kit.forms.token(req, res));
    await kit.sendPrivatePage(req, res, { title: 'Your data' }, page);
  });

  router.post(
    '/account/export',
    [...kit.formGuards, kit.requireFreshCode],
    async (req: Request, res: SignedInResponse) => {
      // A download would leave the page with the code form open, so the page with the button comes first.
      if (res.locals.justProved) return res.redirect(303, '/account/export?ready=yes');
      const { person } = res.locals;
      const { limit_account_exports } = await getSiteSettings(db);
      const limit = settings.rateLimits ? limit_account_exports : null;
      const by = { address: getClientAddress(req) };
      const started = await startExport(kit.services, { accountId: person.id, limit, by });
      if (started.outcome === 'limited') {
        const { wait } = started;
        res.set('Retry-After', String(wait));
        const hours = Math.ceil(wait / 3600);
        const problem = `You had your data ${assertDefined(limit).points} times already. Try again in ${pluralize(hours, 'hour')}.`;
        const page = exportBody({ problem }, kit.forms.token(req, res));
        return kit.sendPrivatePage(req, res, { title: 'Your data', status: 429 }, page);
      }
      const day = now().toISOString().slice(0, 10);
      res
        .type('json')
        .attachment(`account-${day}.json`)
        .set({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' });
      res.vary('Accept-Encoding');
      // Compression is safe for this private file: without the form's token no other website can request it (BREACH).
      const encoding = createCompressionStream(req.headers['accept-encoding']);
      if (encoding) res.set('Content-Encoding', encoding.coding);
      const text = Readable.from(exportAccount(kit.services, { person }));
      try {
        await (encoding ? pipeline(text, encoding.stream, res) : pipeline(text, res));
      } catch (error) {
        // The client disconnected or the database failed. The headers are sent, so no error page can follow.
        log.warn({ err: error }, 'export cut off');
        res.destroy();
      }
    },
  );

  return router;
}

const exportBody = ({ ready, problem }: { ready?: boolean; problem?: string }, token: Html): Html =>
  html`${backLink('/account', 'Account')}
    <header class="stack tight">
      <h1>Your data</h1>
      <p class="muted">All that we keep about you, in one JSON file.</p>
    </header>
    ${ready ? html`<p class="note good" role="status">Confirmed. You can download your data now.</p>` : ''}
    ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : ''}
    <section class="card">
      <h2>What is in it</h2>
      <ul>
        <li>Your account, picture, sign-ins, connected apps and the names of your API keys</li>
        <li>Drafts with their evidence, and your listings with pictures, edits, story and milestones</li>
        <li>Votes, follows, reviews, claims, invites, interview answers</li>
        <li>Orders, payments and invoices</li>
        <li>What was mailed to you and when, and what the security log says of you</li>
      </ul>
      <p class="muted small">
        Passwords to anything are not in it: no keys, no codes, no links that open doors. Keep the file to
        yourself all the same.
      </p>
      <form method="post" action="/account/export">${token}<button>Download my data</button></form>
    </section>`;
