import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { MARK_COLOURS, markOf, portraitOf } from '../../rules/listings/mark.ts';
import type { Html } from '../shared/layout.ts';

/** Only web addresses become links or images; anything else a listing holds is shown as text. */
export const webLink = (address: string | undefined): string | undefined =>
  address !== undefined && /^https?:\/\//i.test(address) ? address : undefined;

/** A listing's logo, or the mark drawn from its slug. `size` in pixels. */
export function logo(
  { slug, logo_url }: { slug: string; logo_url?: string | undefined },
  size: 32 | 40 | 52 | 88 = 52,
): Html {
  if (webLink(logo_url)) {
    // From our own origin (site/pictures/logos.ts); another one has another address.
    const version = createHash('sha256')
      .update(logo_url ?? '')
      .digest('base64url')
      .slice(0, 8);
    const src = `/logos/${slug}?of=${version}`;
    return picture('logo', size, size < LARGE ? [`${src}&w=96`, `${src}&w=160`] : [src]);
  }
  return mark(slug, `logo s${size}`);
}

/** What a founder looks like, or a drawn portrait; `version` of the picture where there is one. `size` in pixels. */
export const face = (slug: string, version: string | undefined, size: 40 | 52 | 88): Html =>
  version === undefined
    ? portrait(slug, `round s${size}`)
    : picture('logo round', size, [facePath(slug, version)]);

// From this size on the whole picture is sent.
const LARGE = 88;

/** A square picture, with a larger one for screens of three dots a pixel, that is loaded when it comes into view, seen and not told, since the name stands beside it. */
const picture = (classes: string, size: number, [src, dense]: [src: string, dense?: string]): Html =>
  html`<img
    class="${classes} s${size}"
    src="${src}"
    ${dense ? html`srcset="${src} 2x, ${dense} 3x"` : ''}
    alt=""
    width="${size}"
    height="${size}"
    loading="lazy"
    decoding="async"
  />`;

/** Where the picture of a founder is served. */
export const facePath = (slug: string, version: string): string => `/faces/${slug}?v=${version}`;

/** The mark drawn from a slug, for who has no picture; seen and not told, since the name stands beside it. */
export function mark(slug: string, classes: string): Html {
  const { tone, back, front, turn } = markOf(slug);
  return html`<svg class="mark ${classes} tone-${tone}" viewBox="0 0 24 24" aria-hidden="true">
    <path opacity=".36" d="${back}" />
    <path d="${front}" ${turn ? html`transform="rotate(${turn} 12 12)"` : ''} />
  </svg>`;
}

/** The portrait drawn from the slug of a person. */
function portrait(slug: string, classes: string): Html {
  const { tone, shoulders, head, hair, mirrored } = portraitOf(slug);
  return html`<svg class="mark ${classes} tone-${tone}" viewBox="0 0 24 24" aria-hidden="true">
    <g ${mirrored ? html`transform="matrix(-1 0 0 1 24 0)"` : ''}>
      <path d="${shoulders}" />
      <path opacity=".42" d="${head}" />
      <path d="${hair}" />
    </g>
  </svg>`;
}

/** The mark as a file: an SVG that follows the reader's colours. */
export function markFile(slug: string): string {
  const { tone, back, front, turn } = markOf(slug);
  const { light, dark } = MARK_COLOURS[tone] ?? MARK_COLOURS[0];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>rect{fill:${light.ground}}path{fill:${light.shape}}` +
    `@media(prefers-color-scheme:dark){rect{fill:${dark.ground}}path{fill:${dark.shape}}}</style><rect width="24" height="24"/>` +
    `<path opacity=".36" d="${back}"/><path d="${front}" transform="rotate(${turn} 12 12)"/></svg>`
  );
}
