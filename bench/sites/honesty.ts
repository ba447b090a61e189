import type { SiteDraft } from '../../extraction/writers/site-draft.ts';
import type { Evidence } from '../../rules/drafts/draft-document.ts';
import { keysOf } from '../../rules/typed/records.ts';
import { accepted, type LabelledField, type LabelledSite } from './labels.ts';
import { bare, holds, plain, saidOn, shareIn, standsOn } from './text.ts';

/** What a draft was found to have done that no draft may. */
export type Honesty = {
  quotes: number;
  /** Quotes that do not stand on the page they name. */
  altered: string[];
  values: number;
  /** Values that none of their verbatim quotes holds. */
  invented: string[];
  /** Values that stand on the site, but belong to somebody else. */
  traps: string[];
};

/** Fields whose value is a word for what the quote says in others: any verbatim quote may stand for it. */
const SAID_OTHERWISE = new Set(['country', 'stage', 'pricing_model', 'categories']);
/** Share of a value's words that its quotes must have; a value may join two of them. */
const HELD = 0.85;

/** Looks up every quote of a draft on the pages, and every value in its quotes. */
export function checkHonesty(
  site: LabelledSite,
  draft: SiteDraft,
  pageAt: (url: string) => string | undefined,
): Honesty {
  const said = new Map<string, string[]>();
  const saidAt = (url: string): string[] => {
    const known = said.get(url) ?? saidOn(pageAt(url) ?? '');
    said.set(url, known);
    return known;
  };
  const found: Honesty = { quotes: 0, altered: [], values: 0, invented: [], traps: trapsTaken(site, draft) };
  for (const { field, texts, evidence } of valuesOf(draft)) {
    const verbatim = evidence.filter(({ quote, url }) => standsOn(saidAt(url), quote));
    found.quotes += evidence.length;
    found.values += 1;
    for (const one of evidence)
      if (!verbatim.includes(one)) found.altered.push(`${field}: ${one.quote.slice(0, 80)}`);
    const quotes = verbatim.map(({ quote }) => quote).join(' \n ');
    const isHeld = (text: string): boolean =>
      SAID_OTHERWISE.has(field) ? verbatim.length > 0 : isSaidBy(text, quotes, field);
    for (const text of texts) if (!isHeld(text)) found.invented.push(`${field}: ${text.slice(0, 80)}`);
  }
  return found;
}

type Value = { field: string; texts: string[]; evidence: Evidence[] };

function valuesOf({ fields, faqs, founders, socials }: SiteDraft): Value[] {
  return [
    ...Object.entries(fields).flatMap(([field, { value, evidence }]) =>
      value === null ? [] : [{ field, texts: [value].flat(), evidence }],
    ),
    ...faqs.map(({ question, answer, evidence }) => ({ field: 'faqs', texts: [question, answer], evidence })),
    ...founders.map(({ name, title, evidence }) => ({
      field: 'founders',
      texts: [name, title ?? name],
      evidence,
    })),
    ...Object.values(socials)
      .flat()
      .map(({ url, evidence }) => ({ field: 'socials', texts: [url], evidence })),
  ];
}

function isSaidBy(text: string, quotes: string, field: string): boolean {
  if (holds(quotes, text) || plain(quotes).includes(plain(text))) return true;
  if (/^https?:/.test(text) || field.endsWith('_url')) {
    const { pathname, hostname } = new URL(text);
    const last = pathname.replace(/\/$/, '').split('/').pop() ?? '';
    return last === ''
      ? quotes.includes(hostname.replace(/^www\./, ''))
      : quotes.includes(last) || quotes.includes(decoded(last));
  }
  if (field === 'city' && isInflectedIn(text, quotes)) return true;
  return (
    shareIn(text, quotes) >= HELD || bare(quotes).replaceAll(' ', '').includes(bare(text).replaceAll(' ', ''))
  );
}

/** "Москве" is said of Москва: each word begins as one of the quotes does, but for its last letters. */
function isInflectedIn(city: string, quotes: string): boolean {
  const said = bare(quotes).split(' ');
  return bare(city)
    .split(' ')
    .every((word) => said.some((one) => one.startsWith(word.slice(0, Math.max(3, word.length - 2)))));
}

/** As people read it. Websites write addresses that mean nothing to `decodeURI`. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Numbers without signs between thousands: "1,200" does not hold 200. */
const ungrouped = (text: string): string => text.replaceAll(/(?<=\d)[.,'’\s](?=\d{3}(?!\d))/g, '');

/** What the labels say belongs to somebody else, and the draft gave. */
function trapsTaken(site: LabelledSite, { fields, founders }: SiteDraft): string[] {
  const given = (field: LabelledField): string[] => {
    if (field === 'founders') return founders.map(({ name }) => name);
    return Object.entries(fields).flatMap(([name, { value }]) => (name === field ? (value ?? []) : []));
  };
  return keysOf(site.traps).flatMap((field) => {
    const right = accepted(site, field).map(bare);
    const traps = site.traps[field] ?? [];
    return given(field)
      .filter((value) => !right.includes(bare(value)))
      .flatMap((value) => {
        const isTrap = (one: string): boolean =>
          bare(one) === bare(value) || (/\d{3}/.test(one) && holds(ungrouped(value), ungrouped(one)));
        return traps.filter(isTrap).map((trap) => `${field}: ${trap}`);
      });
  });
}
