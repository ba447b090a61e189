import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { type UpdateAudience, getUpdateAudience } from '../../tools/shared/listings/update-audience.ts';
import type { Answer } from '../../tools/index.ts';
import { day } from '../shared/dates.ts';
import { onceField } from '../shared/forms/forms.ts';
import type { Html } from '../shared/layout.ts';
import { ownerPageLayout } from './owner-page-layout.ts';
import { loadOwnListing } from './own-listing.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { queryText } from '../shared/pager.ts';
import { newRecordForm, onlyMembers, readMembers, type RefusedForm } from '../shared/forms/schema-form.ts';

type Params = Request<{ id: string }>;

const postedNote = ({ mailed }: UpdateAudience): string =>
  mailed > 0 ? 'Posted. The mails are on their way.' : 'Posted. Nobody is mailed.';

/** Serves `/account/listings/{id}/news`, where an update is posted and mailed once to every follower. */
export function ownerNewsPage(kit: PageKit): Router {
  const router = express.Router();
  const schema = onlyMembers(kit.inputSchemaOf('post_listing_update'), ['title', 'body']);
  const address = '/account/listings/:id/news';

  async function showNews(req: Params, res: SignedInResponse, refused?: RefusedForm): Promise<void> {
    const listing = await loadOwnListing(kit, req, res);
    const { status, listing_id: id, launch_week: launchWeek = null } = listing;
    const audience = await getUpdateAudience(kit.services.db, { id, status, launchWeek });
    const { updates } =
      listing.status === 'live'
        ? await kit.query(req, 'get_listing', { slug: listing.slug })
        : { updates: [] };
    const { fields, problem } = newRecordForm(schema, 'news', refused);
    await kit.sendPrivatePage(
      req,
      res,
      { title: `News of ${listing.name}`, status: refused?.error.status },
      ownerPageLayout(
        listing,
        {
          title: 'Post news',
          text: `What is posted now: ${audience.text}`,
          done: !refused && queryText(req, 'saved', 3) ? postedNote(audience) : undefined,
          problem,
        },
        html`<form class="card" method="post" action="/account/listings/${listing.listing_id}/news">
            ${kit.forms.token(req, res)}${onceField()} ${fields}
            <div class="row">
              <button>Post it</button>
              <span class="small muted">It cannot be taken back.</span>
            </div>
          </form>
          ${updates.length ? postedUpdates(updates) : ''}`,
      ),
    );
  }

  router.get(address, kit.requireSignIn, (req: Params, res: SignedInResponse) => showNews(req, res));
  router.post(address, kit.formGuards, async (req: Params, res: SignedInResponse) => {
    const listing_id = Number(req.params.id);
    const typed = readMembers(req, schema);
    const { error } = await kit.callOperation(req, res.locals.person, 'post_listing_update', {
      listing_id,
      ...typed,
    });
    if (error?.code === 'not_found') throw error;
    if (error) return showNews(req, res, { error, typed });
    res.redirect(303, `/account/listings/${listing_id}/news?saved=yes`);
  });
  return router;
}

const postedUpdates = (updates: Answer<'get_listing'>['updates']): Html =>
  html`<section class="card" aria-labelledby="posted">
    <h2 id="posted">Posted so far</h2>
    <ul class="list">
      ${updates.map(
        ({ title, body, posted_at }) =>
          html`<li class="stack tight">
            <p class="small muted">${day(posted_at)}</p>
            <strong class="break" dir="auto">${title}</strong>
            <p class="small muted pre-line clamp" dir="auto">${body}</p>
          </li>`,
      )}
    </ul>
  </section>`;
