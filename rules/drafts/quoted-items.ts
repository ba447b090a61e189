import { normalizeName } from '../people/normalize-name.ts';

/**
 * Who proposed a value to the proof: our rules, Claude, or the person's own assistant in a call, whose program is `client`.
 * `at` is an ISO 8601 instant, `reading` names the pages that an assistant was shown.
 */
export type ProposedBy = {
  kind: 'rules' | 'claude' | 'assistant';
  client?: string;
  at: string;
  reading?: string;
};

/** A verbatim quote, found on the page at `url` between `start` and `end` of its readable text, in UTF-16 units. */
export type Evidence = {
  url: string;
  quote: string;
  start: number;
  end: number;
  /** The item of a list that it proves, counted from 0; absent for a single value. */
  item?: number;
  /** SHA-256 of the readable text, in UTF-8. */
  sha256: string;
  fetched_at: string;
  /** Who proposed the value that it proves; absent where rules wrote the whole draft. */
  proposed_by?: ProposedBy;
  /** The page is of another website (`also_read`): the quote is none of the product's own website. */
  elsewhere?: true;
};

/** Most FAQs and founders of a draft. */
export const MAX_FAQS = 10;
export const MAX_FOUNDERS = 6;

export type Faq = { question: string; answer: string };
export type Founder = { name: string; title?: string; bio?: string };

/** Tells whether one of the quotes of a value was found by the owner's assistant. */
export const isProposed = (evidence: readonly Evidence[]): boolean =>
  evidence.some(({ proposed_by }) => proposed_by?.kind === 'assistant');

/** Tells whether a value rests on a page of another website. */
export const isSaidElsewhere = (evidence: readonly Evidence[]): boolean =>
  evidence.some(({ elsewhere }) => elsewhere);

/** An item as the website has it, with its quotes. */
export type SiteItem<T> = T & { evidence: Evidence[] };

/**
 * An item of a list of a draft. `ai` is what the website said, if the item comes from there; `evidence` the quotes that
 * prove the item as the person has it, where it is another.
 */
export type DraftItem<T> = T & { ai?: SiteItem<T>; evidence?: Evidence[] };

/**
 * How the items of a list are matched and compared. With `matchByIndex`, an item with a new key replaces the one at its
 * index; people are not matched so, because quotes would move to another name.
 */
export type ItemKind<T> = {
  key: (item: T) => string;
  getContent: (item: T) => unknown[];
  matchByIndex: boolean;
};

export const FAQ: ItemKind<Faq> = {
  key: ({ question }) => normalizeName(question),
  getContent: ({ question, answer }) => [question, answer],
  matchByIndex: true,
};

export const FOUNDER: ItemKind<Founder> = {
  key: ({ name }) => normalizeName(name),
  getContent: ({ name, title, bio }) => [name, title ?? '', bio ?? ''],
  matchByIndex: false,
};

/** The origin of an item: as the website has it, changed by the person, or written by them. */
export const ITEM_ORIGINS = ['ai', 'edited', 'manual'] as const;
export type ItemOrigin = (typeof ITEM_ORIGINS)[number];

export const getItemState = <T>({ getContent }: ItemKind<T>, item: DraftItem<T>): ItemOrigin =>
  item.ai === undefined ? 'manual' : isSameContent(getContent(item), getContent(item.ai)) ? 'ai' : 'edited';

/** Returns the origin of a link, with the same values as for an item. */
export const getLinkState = (url: string, siteLink: { url: string } | undefined): ItemOrigin =>
  siteLink === undefined ? 'manual' : siteLink.url === url ? 'ai' : 'edited';

/** Returns the website's items, unchanged. */
export const toDraftItems = <T extends object>(items: readonly SiteItem<T>[]): DraftItem<T>[] =>
  items.map((ai) => {
    const { evidence: _, ...item } = ai;
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- without `evidence` it is the item alone
    return { ...(item as unknown as T), ai };
  });

/**
 * Matches a person's list with what the website says. Returns the list and the website's items that it lacks. Items
 * are matched by their key, by the key that `getFormerKey` returns, or, where the kind allows it, by their index.
 */
export function matchSiteItems<T extends object>(
  { key, matchByIndex, getContent }: ItemKind<T>,
  items: readonly T[],
  before: { items: readonly DraftItem<T>[]; left: readonly SiteItem<T>[] },
  getFormerKey: (item: T) => string | undefined = () => undefined,
): { items: DraftItem<T>[]; left: SiteItem<T>[] } {
  const siteItems = [...before.items.flatMap(({ ai }) => ai ?? []), ...before.left];
  const claimed = new Set<SiteItem<T>>();
  const claimItem = (ai: SiteItem<T> | undefined) => {
    if (ai === undefined || claimed.has(ai)) return undefined;
    claimed.add(ai);
    return ai;
  };
  const matchedByKey = items.map((item) =>
    claimItem(
      siteItems.find((ai) => key(ai) === key(item) && !claimed.has(ai)) ??
        before.items.find((old) => key(old) === key(item))?.ai,
    ),
  );
  const keys = new Set(items.map(key));
  const placed = items.map((item, at) => {
    const earlier = getFormerKey(item);
    const atSameIndex = matchByIndex ? before.items[at] : undefined;
    const old = before.items.find((one) => key(one) === earlier) ?? atSameIndex;
    const ai = matchedByKey[at] ?? (old && !keys.has(key(old)) ? claimItem(old.ai) : undefined);
    const same = before.items.find((one) => isSameContent(getContent(one), getContent(item)));
    return {
      ...item,
      ...(ai === undefined ? {} : { ai }),
      ...(same?.evidence === undefined ? {} : { evidence: same.evidence }),
    };
  });
  return { items: placed, left: siteItems.filter((ai) => !claimed.has(ai)) };
}

/**
 * Merges a list with a new reading of the website. A list that nobody changed is replaced, unless `keepCurrent` is set.
 * Otherwise the website's newer words are kept with the person's, and new items are left out until they are accepted.
 */
export function mergeItems<T extends object>(
  kind: ItemKind<T>,
  before: { items: readonly DraftItem<T>[]; left: readonly SiteItem<T>[] },
  siteItems: readonly SiteItem<T>[],
  keepCurrent: boolean,
): { items: DraftItem<T>[]; left: SiteItem<T>[] } {
  const untouched =
    before.left.length === 0 && before.items.every((item) => getItemState(kind, item) === 'ai');
  if (untouched && !keepCurrent) return { items: toDraftItems(siteItems), left: [] };
  const findNewer = (ai: SiteItem<T>) => siteItems.find((one) => kind.key(one) === kind.key(ai));
  const items = before.items.map(({ ai, ...item }) => {
    const current = ai && (findNewer(ai) ?? ai);
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- without `ai` it is the item alone
    return { ...(item as unknown as T), ...(current ? { ai: current } : {}) };
  });
  const shown = new Set(items.flatMap(({ ai }) => (ai ? [kind.key(ai)] : [])));
  return { items, left: siteItems.filter((one) => !shown.has(kind.key(one))) };
}

const isSameContent = (a: unknown[], b: unknown[]): boolean => a.every((value, at) => value === b[at]);
