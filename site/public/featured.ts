import { html } from 'hono/html';
import { listFeatured } from '../../store/launches/featured.ts';
import { presentSummaries } from '../../tools/kit/show/present.ts';
import type { Ballot } from '../listing/ballot.ts';
import { launchRows, section } from './launch-rows.ts';
import type { Html } from '../kit/layout.ts';
import type { PageKit } from '../kit/page-kit.ts';

const MOST = 3;

/** The paid places above the lists, marked as paid; nothing while nobody has one. They change no ranking. */
export async function featuredSection({ services }: PageKit, ballot: Ballot): Promise<Html> {
  const rows = await listFeatured(services.db, services.now(), MOST);
  if (rows.length === 0) return html``;
  const note = html`<span class="tag accent">Paid</span>`;
  const items = (await presentSummaries(services, rows)).map((item) => ({ ...item, note }));
  return section(
    'Featured',
    html`<p class="under">Places that were paid for. They change no ranking.</p>
      ${launchRows(items, ballot, '')}`,
    undefined,
    'featured',
  );
}
