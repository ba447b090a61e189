import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import {
  GENERATED_COLOURS,
  generateLogo,
  generatePortrait,
} from '../../rules/listings/generated-pictures.ts';
import type { Html } from '../shared/layout.ts';

/** Returns an http or https address unchanged. Anything else must not become a link or an image, and gives undefined. */
export const webLink = (address: string | undefined): string | undefined =>
  address !== undefined && /^https?:\/\//i.test(address) ? address : undefined;

/** Renders a listing's logo, or the mark generated from its slug. `size` is in pixels. */
export function logo(
  { slug, logo_url }: { slug: string; logo_url?: string | undefined },
  size: 32 | 40 | 52 | 88 = 52,
): Html {
  if (webLink(logo_url)) {
    // Served from our own origin (site/pictures/logos.ts). The version changes with the logo.
    const version = createHash('sha256')
      .update(logo_url ?? '')
      .digest('base64url')
      .slice(0, 8);
    const src = `/logos/${slug}?of=${version}`;
    return picture('logo', size, size < LARGE ? [`${src}&w=96`, `${src}&w=160`] : [src]);
  }
  return mark(slug, `logo s${size}`);
}

/** Renders a founder's picture in this `version`, or a generated portrait. `size` is in pixels. */
export const avatar = (slug: string, version: string | undefined, size: 40 | 52 | 88): Html =>
  version === undefined
    ? portrait(slug, `round s${size}`)
    : picture('logo round', size, [avatarPath(slug, version)]);

// From this size on, the full picture is sent.
const LARGE = 88;

/**
 * Renders a square picture that loads lazily, with a larger source for screens of three dots a pixel. Its alt text is
 * empty, because the name is next to it.
 */
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

/** Returns the path of a founder's picture. */
export const avatarPath = (slug: string, version: string): string => `/faces/${slug}?v=${version}`;

/** Renders the mark generated from a slug. It is hidden from screen readers, because the name is next to it. */
export function mark(slug: string, classes: string): Html {
  const { tone, back, front, turn } = generateLogo(slug);
  return html`<svg class="mark ${classes} tone-${tone}" viewBox="0 0 24 24" aria-hidden="true">
    <path opacity=".36" d="${back}" />
    <path d="${front}" ${turn ? html`transform="rotate(${turn} 12 12)"` : ''} />
  </svg>`;
}

/** Renders the portrait generated from the slug of a person. */
function portrait(slug: string, classes: string): Html {
  const { tone, shoulders, head, hair, mirrored } = generatePortrait(slug);
  return html`<svg class="mark ${classes} tone-${tone}" viewBox="0 0 24 24" aria-hidden="true">
    <g ${mirrored ? html`transform="matrix(-1 0 0 1 24 0)"` : ''}>
      <path d="${shoulders}" />
      <path opacity=".42" d="${head}" />
      <path d="${hair}" />
    </g>
  </svg>`;
}

/** Builds the mark as an SVG file that follows the reader's colour scheme. */
export function markFile(slug: string): string {
  const { tone, back, front, turn } = generateLogo(slug);
  const { light, dark } = GENERATED_COLOURS[tone] ?? GENERATED_COLOURS[0];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>rect{fill:${light.ground}}path{fill:${light.shape}}` +
    `@media(prefers-color-scheme:dark){rect{fill:${dark.ground}}path{fill:${dark.shape}}}</style><rect width="24" height="24"/>` +
    `<path opacity=".36" d="${back}"/><path d="${front}" transform="rotate(${turn} 12 12)"/></svg>`
  );
}
