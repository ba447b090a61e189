import { html } from 'hono/html';
import type { Answer } from '../../tools/index.ts';
import { day, formatWeek } from '../shared/dates.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { pluralize } from '../shared/value-text.ts';
import { statusTag } from './status-tag.ts';

type Listing = Answer<'list_my_listings'>['items'][number];
type Draft = Answer<'list_my_drafts'>['items'][number];

/** Renders a person's listings, drafts and follows. */
export const listingsOverview = (
  listings: readonly Listing[],
  drafts: readonly Draft[],
  followed: readonly { slug: string; name: string; tagline: string | null }[],
): Html =>
  html`${backLink('/account', 'Account')}
    <div class="spread">
      <h1>My listings</h1>
      <a class="button" href="/launch">Launch a product</a>
    </div>
    <section class="card" aria-labelledby="listings">
      <h2 id="listings">Listings</h2>
      ${
        listings.length === 0
          ? html`<p class="muted">Nothing yet. A draft becomes a listing once you save it.</p>`
          : html`<ul class="list">
              ${listings.map(listingItem)}
            </ul>`
      }
    </section>
    <section class="card" aria-labelledby="drafts">
      <h2 id="drafts">Drafts</h2>
      ${
        drafts.length === 0
          ? html`<p class="muted">No open drafts.</p>`
          : html`<ul class="list">
              ${drafts.map(draftItem)}
            </ul>`
      }
    </section>
    ${
      followed.length
        ? html`<section class="card" aria-labelledby="followed">
            <h2 id="followed">You follow</h2>
            <ul class="list">
              ${followed.map(
                ({ slug, name, tagline }) =>
                  html`<li>
                    <a href="/l/${slug}" dir="auto">${name}</a>
                    <span class="muted small" dir="auto">${tagline ?? ''}</span>
                  </li>`,
              )}
            </ul>
          </section>`
        : ''
    }`;

const listingItem = ({ listing_id, name, status, launch_week, votes }: Listing): Html =>
  html`<li class="spread">
    <div class="stack tight none">
      <strong class="break"><a href="/account/listings/${listing_id}" dir="auto">${name}</a></strong>
      <span class="small muted">
        ${launch_week ? html`${formatWeek(launch_week)} · ` : ''}${pluralize(votes, 'vote')}
      </span>
    </div>
    ${statusTag(status)}
  </li>`;

const draftItem = ({ id, name, url, status, completeness, updated_at }: Draft): Html =>
  html`<li class="spread">
    <div class="stack tight none">
      <strong class="break"
        ><a href="/account/drafts/${id}" dir="auto">${name ?? new URL(url).host}</a></strong
      >
      <span class="small muted">${completeness} % filled in · ${day(updated_at)}</span>
    </div>
    ${statusTag(status)}
  </li>`;
