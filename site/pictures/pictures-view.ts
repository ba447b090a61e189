import { html } from 'hono/html';
import type { ListingStatus } from '../../rules/states/listing.ts';
import { MAX_CAPTION, MAX_PICTURES } from '../../rules/listings/pictures.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import type { PictureRow } from '../../store/listings/pictures.ts';
import { picturePath } from '../../tools/shared/listings/pictures.ts';
import { field } from '../shared/forms/field.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { logo } from '../assets/logo.ts';
import { sizePath } from './media.ts';
import { MIN_SIDES, MAX_SIDE, PICTURE_TYPES } from './picture-file.ts';

/**
 * Renders the pictures of a listing and all their actions in one form, so that typed captions are kept whichever button is
 * pressed.
 */
export function picturesBody(
  listing: ListingRow,
  pictures: readonly PictureRow[],
  token: Html,
  problem?: string,
): Html {
  const { id, name, slug, status, unlocked } = listing;
  const isUnlocked = unlocked.includes('media');
  const capacity = MAX_PICTURES - pictures.length;
  return html`${backLink(`/account/listings/${id}`, name)}
    <div class="spread">
      <h1>Pictures</h1>
      ${status === 'live' && isUnlocked ? html`<a class="button quiet" href="/l/${slug}">See the page</a>` : ''}
    </div>
    ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : ''} ${logoCard(listing, token)}
    ${isUnlocked ? '' : lockedNote(id, status)}
    ${
      isUnlocked || pictures.length > 0
        ? html`<form
            class="stack"
            method="post"
            action="/account/listings/${id}/pictures"
            enctype="multipart/form-data"
          >
            ${token} ${pictures.length > 0 ? gallery(pictures) : ''}
            ${isUnlocked && capacity > 0 ? uploadForm(capacity, pictures.length === 0) : ''}
            ${
              isUnlocked && capacity <= 0
                ? html`<p class="muted">${MAX_PICTURES} pictures are the most there can be.</p>`
                : ''
            }
          </form>`
        : ''
    }`;
}

/** Renders the logo form, which is available without a gallery. */
const logoCard = ({ id, slug, logoUrl }: ListingRow, token: Html): Html =>
  html`<form
    class="card"
    method="post"
    action="/account/listings/${id}/logo"
    enctype="multipart/form-data"
    aria-labelledby="logo-title"
  >
    ${token}
    <div class="row nowrap">
      ${logo({ slug, logo_url: logoUrl ?? undefined }, 52)}
      <div class="stack tight none">
        <h2 id="logo-title">Logo</h2>
        <p class="muted small">
          ${logoUrl ? 'Stored here, so that it is shown even when your website is down.' : 'Until there is one, this mark is shown in its place.'}
        </p>
      </div>
    </div>
    ${field(
      { id: 'logo', label: 'Another one', hint: 'PNG, JPEG, WebP or SVG, square is best, at most 4 MB.' },
      (shared) => html`<input ${shared} type="file" accept="${PICTURE_TYPES},image/svg+xml" required />`,
    )}
    <div><button class="quiet">Upload the logo</button></div>
  </form>`;

const lockedNote = (id: number, status: ListingStatus): Html =>
  html`<section class="card accent" aria-labelledby="locked">
    <h2 id="locked">Not unlocked yet</h2>
    ${
      status === 'live'
        ? html`<p>
              A gallery comes with a paid launch. This listing is live already, so for it that is a relaunch:
              another week, and its paid sections are unlocked.
            </p>
            <div class="row">
              <a class="button" href="/pricing/relaunch?listing=${id}">Order a relaunch</a>
            </div>`
        : html`<p>A gallery comes with a paid launch, with a story and milestones.</p>
            <div class="row"><a class="button" href="/account/listings/${id}">See how to launch</a></div>`
    }
  </section>`;

const gallery = (pictures: readonly PictureRow[]): Html =>
  html`<section class="card" aria-labelledby="gallery">
    <div class="spread">
      <h2 id="gallery">Gallery</h2>
      <button class="quiet compact" name="do" value="save">Save captions</button>
    </div>
    <p class="muted small">
      The first picture is the one people see first. A caption is also read to those who cannot see the
      picture: say what is on it.
    </p>
    <ol class="list pictures">
      ${pictures.map((picture, at) => pictureItem(picture, at, pictures.length))}
    </ol>
  </section>`;

function pictureItem(picture: PictureRow, at: number, count: number): Html {
  const { id, width, height, caption } = picture;
  const path = picturePath(picture);
  const pictureName = `picture ${at + 1}`;
  const move = (what: 'earlier' | 'later', label: string, isEnd: boolean): Html =>
    html`<button
      class="quiet compact"
      name="do"
      value="${what} ${id}"
      aria-label="Move ${pictureName} ${what}"
      ${isEnd ? 'disabled' : ''}
    >
      ${label}
    </button>`;
  return html`<li id="picture-${id}">
    <a href="${path}"
      ><img
        src="${sizePath(path, 'small')}"
        alt="${caption ?? `Picture ${at + 1} of ${count}`}"
        width="${width}"
        height="${height}"
        loading="lazy"
        decoding="async"
    /></a>
    <div class="stack">
      ${field(
        { id: `caption-${id}`, label: `Caption of ${pictureName}` },
        (shared) =>
          html`<textarea ${shared} rows="2" maxlength="${MAX_CAPTION}" dir="auto">
${caption ?? ''}</textarea>`,
      )}
      <div class="row">
        ${move('earlier', '↑ Earlier', at === 0)} ${move('later', '↓ Later', at === count - 1)}
        <button class="danger compact" name="do" value="remove ${id}" aria-label="Remove ${pictureName}">
          Remove
        </button>
      </div>
    </div>
  </li>`;
}

const uploadForm = (capacity: number, isFirst: boolean): Html =>
  html`<section class="card" aria-labelledby="add">
    <h2 id="add">${isFirst ? 'Show your product' : 'Add pictures'}</h2>
    ${field(
      {
        id: 'pictures',
        label: capacity === 1 ? 'One more picture' : `Up to ${capacity} pictures`,
        hint: `PNG, JPEG or WebP of at most 4 MB each, ${MIN_SIDES.width} × ${MIN_SIDES.height} to ${MAX_SIDE} × ${MAX_SIDE} pixels; wide ones look best. Where and with what they were taken is removed.`,
      },
      (shared) =>
        html`<input ${shared} type="file" accept="${PICTURE_TYPES}" ${capacity === 1 ? '' : 'multiple'} />`,
    )}
    <div><button name="do" value="add">Add</button></div>
  </section>`;
