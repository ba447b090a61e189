import type { DraftDocument, DraftField, Evidence } from '../drafts/draft-document.ts';
import type { DraftItem, SiteItem } from '../drafts/quoted-items.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName, type DraftFieldValue } from '../drafts/draft-fields.ts';
import { domainOf } from './addresses/domains.ts';
import { shortenCharacters } from '../typed/characters.ts';
import { entriesOf } from '../typed/records.ts';

/**
 * A sentence of the website; `read_at` is when its page was read, an ISO 8601 instant. `proposed_by` says that the owner's
 * assistant found it, `said_on` that it is of another website: its host.
 */
type SourceQuote = {
  quote: string;
  url: string;
  read_at: string;
  proposed_by?: 'assistant';
  said_on?: string;
};

/** A value that the website states: a text, a whole list, or the parts of one item, such as question and answer. */
type StatedValue = { value: DraftFieldValue; quotes: SourceQuote[] };

/**
 * What the website of a listing states, by field, and when it was last read. A listing keeps it apart from its draft, so
 * that it outlives a change of owner; a value that the listing no longer has is kept, and is no source of another one.
 */
export type WebsiteSources = { read_at?: string; stated: Record<string, StatedValue[]> };

/** A quote behind a value of a listing. `item` is the 0-based index in a list; without it, it is behind the whole. */
export type ValueQuote = SourceQuote & { item?: number };

/** The value that a listing shows: a text, or a list whose items are texts or have parts in a fixed order. */
export type ShownValue = string | readonly (string | readonly string[])[];

/** Maximum characters of a quote, before the "…" of a longer one. */
export const MAX_SOURCE_QUOTE = 240;
/** Maximum length of a page's address. A quote of another page is left out, since every quote repeats its address. */
export const MAX_SOURCE_ADDRESS = 500;
// Question and answer of an FAQ, name and title of a founder. The items of other lists have one quote each.
const MAX_QUOTES = 2;
/** A summary of prices has the names and amounts of several plans. */
const MAX_QUOTES_OF_PRICES = 6;

/** Collects what the website states from a draft: the values shown, and those that the person replaced. */
export function collectSources(document: DraftDocument): WebsiteSources {
  const found = [
    ...DRAFT_FIELD_NAMES.flatMap((name) => collectOfField(name, document.fields[name])),
    ...document.faqs
      .flatMap(listWithSite)
      .map(({ question, answer, evidence }) => toStated('faqs', [question, answer], evidence ?? [])),
    ...document.founders
      .flatMap(listWithSite)
      .map(({ name, title, evidence }) =>
        toStated('founders', title ? [name, title] : [name], evidence ?? []),
      ),
    ...entriesOf(document.site_socials).map(([platform, { url, evidence }]) =>
      toStated(`socials.${platform}`, url, evidence),
    ),
  ].filter(({ quotes }) => quotes.length > 0);
  const stated: WebsiteSources['stated'] = {};
  for (const { field, ...one } of found) {
    const values = stated[field] ?? [];
    if (!values.some(({ value }) => isSame(value, one.value))) stated[field] = [...values, one];
  }
  const readAt = found
    .flatMap(({ quotes }) =>
      quotes.flatMap(({ read_at, said_on }) => (said_on === undefined ? [read_at] : [])),
    )
    .toSorted()
    .at(-1);
  return { ...(readAt === undefined ? {} : { read_at: readAt }), stated };
}

/** An item as the person has it, and as the website does. */
const listWithSite = <T>({ ai, ...item }: DraftItem<T>): (Omit<DraftItem<T>, 'ai'> | SiteItem<T>)[] => [
  item,
  ...(ai ? [ai] : []),
];

type StatedByField = StatedValue & { field: string };

/** The quotes of a field, for its value and for the one that it replaced. Those of a list are split by the items they name. */
function collectOfField(name: DraftFieldName, { value, evidence, ai }: DraftField): StatedByField[] {
  return [{ value, evidence }, ...(ai ? [ai] : [])].flatMap(({ value, evidence }) => {
    if (value === null) return [];
    if (typeof value === 'string')
      return [
        toStated(name, value, evidence, name === 'pricing_summary' ? MAX_QUOTES_OF_PRICES : MAX_QUOTES),
      ];
    const ofWhole = evidence.filter(({ item }) => item === undefined);
    // Nothing states a category: every one has the quotes of what the product is.
    const ofEvery = name === 'categories' ? ofWhole : [];
    return [
      ...value.map((text, at) =>
        toStated(name, text, [...evidence.filter(({ item }) => item === at), ...ofEvery], 1),
      ),
      ...(name === 'categories' ? [] : [toStated(name, value, ofWhole, value.length)]),
    ];
  });
}

function toStated(
  field: string,
  value: DraftFieldValue,
  evidence: readonly Evidence[],
  max = MAX_QUOTES,
): StatedByField {
  const quotes = evidence.map(({ quote, url, fetched_at, proposed_by, elsewhere }) => ({
    quote: shortenCharacters(quote, MAX_SOURCE_QUOTE),
    url,
    read_at: fetched_at,
    ...(proposed_by?.kind === 'assistant' ? { proposed_by: 'assistant' as const } : {}),
    ...(elsewhere ? { said_on: domainOf(url) ?? url } : {}),
  }));
  const distinct = quotes.filter(
    ({ quote, url }, at) =>
      url.length <= MAX_SOURCE_ADDRESS &&
      quotes.findIndex((one) => one.quote === quote && one.url === url) === at,
  );
  return { field, value, quotes: distinct.slice(0, max) };
}

/** Removes mail addresses, and quotes that contain one. */
export const removeAddresses = ({ stated, ...rest }: WebsiteSources): WebsiteSources => ({
  ...rest,
  stated: Object.fromEntries(
    entriesOf(stated).map(([field, values]) => [
      field,
      values.flatMap(({ value, quotes }) =>
        hasAddress(value) ? [] : [{ value, quotes: quotes.filter(({ quote }) => !hasAddress(quote)) }],
      ),
    ]),
  ),
});

const hasAddress = (text: DraftFieldValue): boolean =>
  [text].flat().some((part) => /[\w.+-]@[\w-]+\./.test(part));

/**
 * Returns the quotes behind the values that a listing shows, by field. Fields without one are absent: a value that is not
 * what the website states has none.
 */
export function findQuotes(
  sources: WebsiteSources | undefined,
  shown: Readonly<Record<string, ShownValue>>,
): Record<string, ValueQuote[]> {
  return Object.fromEntries(
    entriesOf(sources?.stated ?? {}).flatMap(([field, values]) => {
      const current = shown[field];
      const quotes = current === undefined ? [] : values.flatMap((stated) => quotesOf(stated, current));
      return quotes.length > 0 ? [[field, quotes.toSorted((a, b) => (a.item ?? -1) - (b.item ?? -1))]] : [];
    }),
  );
}

function quotesOf({ value, quotes }: StatedValue, shown: ShownValue): ValueQuote[] {
  if (isSame(value, shown)) return quotes;
  if (typeof shown === 'string') return [];
  const item = shown.findIndex((one) => isItem(value, one));
  return item < 0 ? [] : quotes.map((quote) => ({ item, ...quote }));
}

/** Checks whether an item has the parts that the website states. It may have more, such as a title that the owner added. */
const isItem = (value: DraftFieldValue, item: string | readonly string[]): boolean =>
  typeof value === 'string' || typeof item === 'string'
    ? value === item
    : value.every((part, at) => part === item[at]);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
