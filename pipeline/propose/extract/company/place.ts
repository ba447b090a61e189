import type { Block } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { addressesIn } from './addresses.ts';
import { readPostalAddresses, type Told } from './postal-data.ts';
import { statementsIn } from './place-statements.ts';
import type { FoundPlace } from './found-place.ts';
import { isHome, isInside, nameKey, type Site } from '../site.ts';

/** Words of elements in which others speak or are named. */
const SOMEBODY_ELSE = new Set(
  'testimonial testimonials review reviews quote quotes customer customers clients partners press comment comments events event'.split(
    ' ',
  ),
);
/** Values of each that are offered for proof. */
const MOST = 3;
/** Below this, what was read is as likely somebody else's. */
const LEAST = 1;

/** Country and city the company gives as its own: structured address, imprint, footer, or "based in". */
export function extractPlace(
  site: Site,
  name: string,
): { country: Candidate<string>[]; city: Candidate<string>[] } {
  const told: Told = { countries: [], cities: [] };
  const found: FoundPlace[] = [];
  for (const page of site.pages) {
    const kind = site.kinds.get(page) ?? 'other';
    if (kind === 'customers' || kind === 'useless') continue;
    readPostalAddresses(page, told);
    const isOwn = isHome(site, page) || kind === 'about' || kind === 'contact' || kind === 'imprint';
    const where = { page, name, kind, isOwn };
    for (const block of page.blocks) {
      if (!isRead(block)) continue;
      if (isOwn || kind === 'legal' || kind === 'faq') found.push(...statementsIn(where, block));
      found.push(...addressesIn(where, block));
    }
  }
  for (const { country, city, page, quote, score } of found) {
    if (score < LEAST) continue;
    if (country) told.countries.push({ value: country.code, page, quote, score });
    if (city !== '' && nameKey(city) !== nameKey(name)) told.cities.push({ value: city, page, quote, score });
  }
  return { country: settle(told.countries), city: settle(told.cities) };
}

const isRead = (block: Block): boolean =>
  block.tag !== 'blockquote' &&
  block.tag !== 'summary' &&
  block.region !== 'notice' &&
  block.otherLanguage === '' &&
  !isInside(block.box, SOMEBODY_ELSE, 6);

/** The best first: by its surest telling, and a little by how often it is told. */
function settle(found: Told['cities']): Candidate<string>[] {
  const totals = new Map<string, number>();
  for (const { value, score } of found.toSorted((left, right) => right.score - left.score)) {
    const key = value.toLowerCase();
    const known = totals.get(key);
    totals.set(key, known === undefined ? score : known + Math.min(score, 3) * 0.15);
  }
  const total = ({ value }: { value: string }): number => totals.get(value.toLowerCase()) ?? 0;
  return found
    .toSorted((left, right) => total(right) - total(left) || right.score - left.score)
    .slice(0, MOST)
    .map(({ value, page, quote }) => ({ value, quotes: [{ url: page.url, quote }] }));
}
