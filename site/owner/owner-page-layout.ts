import { html } from 'hono/html';
import { backLink, type Html } from '../shared/layout.ts';
import type { OwnListing } from './own-listing.ts';

type OwnerPageOptions = {
  title: string;
  text: string;
  /** Message about what was just done. */
  done?: string | undefined;
  /** Message about why nothing was done. */
  problem?: string | undefined;
  /** The section that a paid launch unlocks for visitors. */
  section?: string | undefined;
};

/** Renders the page of one part of a listing: back link, title, messages, and whether visitors see it. */
export const ownerPageLayout = (
  { listing_id, name, unlocked }: OwnListing,
  { title, text, done, problem, section }: OwnerPageOptions,
  content: Html,
): Html =>
  html`${backLink(`/account/listings/${listing_id}`, name)}
    <header class="stack tight">
      <h1>${title}</h1>
      <p class="muted">${text}</p>
    </header>
    ${done ? html`<p class="note good" role="status">${done}</p>` : ''}
    ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : ''}
    ${
      section && !unlocked.includes(section)
        ? html`<p class="note warning">
            Visitors do not see it yet: it is part of a paid launch. What you write is kept until then.
            <a href="/account/listings/${listing_id}#order">See what a paid launch costs</a>
          </p>`
        : ''
    }
    ${content}`;
