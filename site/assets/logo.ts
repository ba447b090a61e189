import { html } from 'hono/html';
import type { Html } from '../kit/layout.ts';

const TONES = 8;

/** Only web addresses become links or images; anything else a listing holds is shown as text. */
export const webLink = (address: string | undefined): string | undefined =>
  address !== undefined && /^https?:\/\//i.test(address) ? address : undefined;

/** A listing's logo, or the first letter of its name on a colour that stays the same. `size` in pixels. */
export function logo(
  { name, slug, logo_url }: { name: string; slug: string; logo_url?: string | undefined },
  size: 40 | 52 | 80 = 52,
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
  return html`<span class="logo s${size} tone-${toneOf(slug)}" aria-hidden="true"
    >${firstLetter(name)}</span
  >`;
}

const firstLetter = (name: string): string =>
  ([...new Intl.Segmenter().segment(name.trim())][0]?.segment ?? '?').toUpperCase();

const toneOf = (slug: string): number =>
  [...slug].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7) % TONES;
