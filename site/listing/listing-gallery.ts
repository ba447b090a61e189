import type { Answer } from '../../tools/index.ts';
import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';
import { sizePath } from '../pictures/media.ts';
import { smallWidth, TILE } from '../pictures/picture-file.ts';

type Picture = NonNullable<Answer<'get_listing'>['media']>[number];

// Height of pictures and maximum width of the column in pixels, as .gallery in the style sheet.
const HEIGHT = 380;
const COLUMN = 684;

/** Renders the pictures of a listing in a scrolling row. Each opens in full size. */
export function gallery({ name, media }: Pick<Answer<'get_listing'>, 'name' | 'media'>): Html {
  if (!media?.length) return html``;
  return html`<section class="gallery" aria-label="Pictures of ${name}">
    <ul>
      ${media.map((picture, at) => galleryItem(picture, at, `${name}, picture ${at + 1} of ${media.length}`))}
    </ul>
    ${
      media.length > 1
        ? html`<nav class="tiles-row" aria-label="Pictures of ${name}, small">
            ${media.map(
              ({ url }, at) =>
                html`<a href="#picture-${at + 1}"
                  ><img
                    src="${sizePath(new URL(url).pathname, 'tile')}"
                    alt="Picture ${at + 1}"
                    width="${TILE.width}"
                    height="${TILE.height}"
                    loading="lazy"
                    decoding="async"
                /></a>`,
            )}
          </nav>`
        : ''
    }
  </section>`;
}

/**
 * Renders one picture. The first one loads at once. The others show their smallest size until they come into view, when
 * the script activates the `<source>`; without scripts the source is active from the beginning.
 */
function galleryItem({ url, width, height, caption }: Picture, at: number, fallbackAlt: string): Html {
  // Only the path is used, because the visitor may have opened the directory under another host.
  const path = new URL(url).pathname;
  const small = smallWidth({ width, height });
  const candidates = small < width ? `${sizePath(path, 'small')} ${small}w, ${path} ${width}w` : path;
  const sourceSet = html`srcset="${candidates}"
  ${small < width ? html`sizes="${sizesAttribute(width / height, small)}"` : ''}`;
  return html`<li id="picture-${at + 1}">
    <a href="${path}"
      ><picture
        >${at === 0 ? '' : html`<source media="(scripting: none)" ${sourceSet} />`}<img
          src="${at === 0 ? path : sizePath(path, 'tile')}"
          ${at === 0 && small < width ? sourceSet : ''}
          alt="${caption ?? fallbackAlt}"
          width="${width}"
          height="${height}"
          ${at === 0 ? html`fetchpriority="high"` : html`loading="lazy" decoding="async"`} /></picture
    ></a>
    ${caption ? html`<p class="small muted" aria-hidden="true" dir="auto">${caption}</p>` : ''}
  </li>`;
}

/** Returns the `sizes` attribute. Phones, with up to three dots a pixel and slow connections, get the smaller size. */
const sizesAttribute = (aspectRatio: number, small: number): string =>
  `(max-width: 640px) ${Math.floor(small / 3)}px, ${Math.round(Math.min(COLUMN, HEIGHT * aspectRatio))}px`;
