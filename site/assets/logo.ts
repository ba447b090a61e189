import { html } from 'hono/html';
import { markOf } from '../../rules/listings/mark.ts';
import type { Html } from '../kit/layout.ts';

/** Only web addresses become links or images; anything else a listing holds is shown as text. */
export const webLink = (address: string | undefined): string | undefined =>
  address !== undefined && /^https?:\/\//i.test(address) ? address : undefined;

/** A listing's logo, or the mark drawn from its slug. `size` in pixels. */
export function logo(
  { slug, logo_url }: { slug: string; logo_url?: string | undefined },
  size: 32 | 40 | 52 | 88 = 52,
): Html {
  const src = webLink(logo_url);
  if (src?.startsWith('https:')) {
    return html`<img
      class="logo s${size}"
      src="${src}"
      alt=""
      width="${size}"
      height="${size}"
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
    />`;
  }
  return mark(slug, `logo s${size}`);
}

/** The mark drawn from a slug, for who has no picture; seen and not told, since the name stands beside it. */
export function mark(slug: string, classes: string): Html {
  const { tone, back, front, turn } = markOf(slug);
  return html`<svg class="mark ${classes} tone-${tone}" viewBox="0 0 24 24" aria-hidden="true">
    <path opacity=".36" d="${back}" />
    <path d="${front}" ${turn ? html`transform="rotate(${turn} 12 12)"` : ''} />
  </svg>`;
}
