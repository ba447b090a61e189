import { html } from 'hono/html';
import { listFeatured } from '../../store/launches/featured.ts';
import { presentSummaries } from '../../tools/shared/presenters/present.ts';
import type { VoteState } from '../listing/vote-button.ts';
import { launchRows, type Summary } from './launch-rows.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import type { WithLanguage } from '../shared/lang-attribute.ts';

const MAX_FEATURED = 3;

/** Loads the listings that have a paid place above the lists now. */
export const loadFeatured = async ({ services }: PageKit): Promise<Summary[]> =>
  presentSummaries(services, await listFeatured(services.db, services.now(), MAX_FEATURED));

/** Renders the paid places, marked as paid. They change no ranking. An empty list gives nothing. */
export function featuredSection(featured: readonly (Summary & WithLanguage)[], voteState: VoteState): Html {
  if (featured.length === 0) return html``;
  const note = html`<span class="tag accent">Paid</span>`;
  const items = featured.map((item) => ({ ...item, note }));
  return html`<section class="paid-places" id="featured" aria-labelledby="featured-heading">
    <div class="row">
      <h2 id="featured-heading">Featured</h2>
      <p class="small muted">Places that were paid for. They change no ranking.</p>
    </div>
    ${launchRows(items, voteState, '')}
  </section>`;
}
