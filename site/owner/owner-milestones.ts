import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { day } from '../shared/dates.ts';
import { formText } from '../shared/forms/forms.ts';
import type { Html } from '../shared/layout.ts';
import { webLink } from '../assets/logo.ts';
import { ownerPageLayout } from './owner-page-layout.ts';
import { type OwnListing, loadOwnListing } from './own-listing.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { newRecordForm, onlyMembers, readMembers, type RefusedForm } from '../shared/forms/schema-form.ts';

type Params = Request<{ id: string }>;

/** Serves `/account/listings/{id}/milestones`, where milestones are added and deleted. */
export function ownerMilestonesPage(kit: PageKit): Router {
  const router = express.Router();
  const schema = onlyMembers(kit.inputSchemaOf('add_milestone'), ['date', 'title', 'description', 'url']);
  const address = '/account/listings/:id/milestones';

  async function showMilestones(req: Params, res: SignedInResponse, refused?: RefusedForm): Promise<void> {
    const listing = await loadOwnListing(kit, req, res);
    const token = kit.forms.token(req, res);
    const { fields, problem } = newRecordForm(schema, 'milestones', refused);
    await kit.sendPrivatePage(
      req,
      res,
      { title: `Milestones of ${listing.name}`, status: refused?.error.status },
      ownerPageLayout(
        listing,
        {
          title: 'Milestones',
          text: 'Dated entries in its history: founding, funding, a release. Nobody is mailed.',
          section: 'milestones',
          problem,
        },
        html`<section class="card" aria-labelledby="there">
            <h2 id="there">So far</h2>
            ${milestoneList(listing, token)}
          </section>
          <form class="card" method="post" action="/account/listings/${listing.listing_id}/milestones">
            ${token}
            <h2>Add one</h2>
            ${fields}
            <div><button>Add the milestone</button></div>
          </form>`,
      ),
    );
  }

  router.get(address, kit.requireSignIn, (req: Params, res: SignedInResponse) => showMilestones(req, res));
  router.post(address, kit.formGuards, async (req: Params, res: SignedInResponse) => {
    const listing_id = Number(req.params.id);
    const { person } = res.locals;
    const removed = formText(req, 'remove');
    const typed = readMembers(req, schema, { leaveOut: true });
    const { error } = removed
      ? await kit.callOperation(req, person, 'delete_milestone', {
          listing_id,
          milestone_id: Number(removed),
        })
      : await kit.callOperation(req, person, 'add_milestone', { listing_id, ...typed });
    // A milestone that was already deleted in another window counts as deleted.
    if (error?.code === 'not_found' && error.details.field !== 'milestone_id') throw error;
    if (error && error.code !== 'not_found') return showMilestones(req, res, { error, typed });
    res.redirect(303, `/account/listings/${listing_id}/milestones`);
  });
  return router;
}

const milestoneList = ({ listing_id, milestones }: OwnListing, token: Html): Html =>
  milestones.length === 0
    ? html`<p class="muted">None yet.</p>`
    : html`<ul class="list">
        ${milestones.map(
          ({ milestone_id, date, title, description, url }) =>
            html`<li class="spread top">
              <div class="stack tight grow">
                <p class="small muted">${day(date)}</p>
                <strong class="break" dir="auto"
                  >${webLink(url) ? html`<a href="${url}" rel="noopener nofollow ugc">${title}</a>` : title}</strong
                >
                ${description ? html`<p class="small muted pre-line clamp" dir="auto">${description}</p>` : ''}
              </div>
              <form method="post" action="/account/listings/${listing_id}/milestones">
                ${token}<button
                  class="danger compact"
                  name="remove"
                  value="${milestone_id}"
                  aria-label="Delete ${title}"
                >
                  Delete
                </button>
              </form>
            </li>`,
        )}
      </ul>`;
