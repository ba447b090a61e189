import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';

/** Renders the form that deletes a draft and the listing saved from it. It needs a second click and a tick. */
export const draftRemoval = ({ id, isListing }: { id: string; isListing: boolean }, token: Html): Html =>
  html`<details class="card">
    <summary>Delete this ${isListing ? 'listing' : 'draft'}</summary>
    <form class="stack" method="post" action="/account/drafts/${id}/delete" id="delete">
      ${token}
      <p>
        What was read and what you wrote is deleted, and co-founders lose
        it.${isListing ? ' Its place in the queue is free for others, and unpaid orders for it end.' : ''}
      </p>
      <label class="choice">
        <input type="checkbox" name="sure" value="yes" required />
        <span>Delete it for good: it cannot be brought back</span>
      </label>
      <div><button class="danger">Delete the ${isListing ? 'listing and its draft' : 'draft'}</button></div>
    </form>
  </details>`;
