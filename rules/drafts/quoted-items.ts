import { foldedName } from '../people/folded-name.ts';

/** A verbatim quote, found on the page at `url` between `start` and `end` of its readable text, in UTF-16 units. */
export type Evidence = {
  url: string;
  quote: string;
  start: number;
  end: number;
  /** SHA-256 of the readable text, in UTF-8. */
  sha256: string;
  fetched_at: string;
};

export type Faq = { question: string; answer: string };
export type Founder = { name: string; title?: string; bio?: string };

/** An item as the website has it, with its quotes. */
export type SiteItem<T> = T & { evidence: Evidence[] };

/** An item of a list of a draft. `ai` is what the website said, if the item comes from there. */
export type DraftItem<T> = T & { ai?: SiteItem<T> };

/**
 * How the items of a list are matched and compared. With `matchByIndex`, an item with a new key replaces the one at its
 * index; people are not matched so, because quotes would move to another name.
 */
export type ItemKind<T> = { key: (item: T) => string; says: (item: T) => unknown[]; byPlace: boolean };

export const FAQ: ItemKind<Faq> = {
  key: ({ question }) => foldedName(question),
  says: ({ question, answer }) => [question, answer],
  byPlace: true,
};

export const FOUNDER: ItemKind<Founder> = {
  key: ({ name }) => foldedName(name),
  says: ({ name, title, bio }) => [name, title ?? '', bio ?? ''],
  byPlace: false,
};

/** The origin of an item: as the website has it, changed by the person, or written by them. */
export const ITEM_STATES = ['ai', 'edited', 'manual'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const itemState = <T>({ says }: ItemKind<T>, item: DraftItem<T>): ItemState =>
  item.ai === undefined ? 'manual' : same(says(item), says(item.ai)) ? 'ai' : 'edited';

/** Returns the origin of a link, with the same values as for an item. */
export const linkState = (url: string, said: { url: string } | undefined): ItemState =>
  said === undefined ? 'manual' : said.url === url ? 'ai' : 'edited';

/** Returns the website's items, unchanged. */
export const fromSite = <T extends object>(items: readonly SiteItem<T>[]): DraftItem<T>[] =>
  items.map((ai) => {
    const { evidence: _, ...item } = ai;
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- without `evidence` it is the item alone
    return { ...(item as unknown as T), ai };
  });

/**
 * Matches a person's list with what the website says. Returns the list and the website's items that it lacks. Items
 * are matched by their key, by the key that `getFormerKey` returns, or, where the kind allows it, by their index.
 */
export function placeItems<T extends object>(
  { key, byPlace }: ItemKind<T>,
  items: readonly T[],
  before: { items: readonly DraftItem<T>[]; left: readonly SiteItem<T>[] },
  was: (item: T) => string | undefined = () => undefined,
): { items: DraftItem<T>[]; left: SiteItem<T>[] } {
  const said = [...before.items.flatMap(({ ai }) => ai ?? []), ...before.left];
  const taken = new Set<SiteItem<T>>();
  const take = (ai: SiteItem<T> | undefined) => {
    if (ai === undefined || taken.has(ai)) return undefined;
    taken.add(ai);
    return ai;
  };
  const named = items.map((item) =>
    take(
      said.find((ai) => key(ai) === key(item) && !taken.has(ai)) ??
        before.items.find((old) => key(old) === key(item))?.ai,
    ),
  );
  const keys = new Set(items.map(key));
  const placed = items.map((item, at) => {
    const earlier = was(item);
    const inItsPlace = byPlace ? before.items[at] : undefined;
    const old = before.items.find((one) => key(one) === earlier) ?? inItsPlace;
    const ai = named[at] ?? (old && !keys.has(key(old)) ? take(old.ai) : undefined);
    return ai === undefined ? { ...item } : { ...item, ai };
  });
  return { items: placed, left: said.filter((ai) => !taken.has(ai)) };
}

/**
 * Merges a list with a new reading of the website. A list that nobody changed is replaced, unless `keepCurrent` is set.
 * Otherwise the website's newer words are kept with the person's, and new items are left out until they are accepted.
 */
export function readAgain<T extends object>(
  kind: ItemKind<T>,
  before: { items: readonly DraftItem<T>[]; left: readonly SiteItem<T>[] },
  said: readonly SiteItem<T>[],
  stays: boolean,
): { items: DraftItem<T>[]; left: SiteItem<T>[] } {
  const untouched = before.left.length === 0 && before.items.every((item) => itemState(kind, item) === 'ai');
  if (untouched && !stays) return { items: fromSite(said), left: [] };
  const newer = (ai: SiteItem<T>) => said.find((one) => kind.key(one) === kind.key(ai));
  const items = before.items.map(({ ai, ...item }) => {
    const now = ai && (newer(ai) ?? ai);
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- without `ai` it is the item alone
    return { ...(item as unknown as T), ...(now ? { ai: now } : {}) };
  });
  const shown = new Set(items.flatMap(({ ai }) => (ai ? [kind.key(ai)] : [])));
  return { items, left: said.filter((one) => !shown.has(kind.key(one))) };
}

const same = (a: unknown[], b: unknown[]): boolean => a.every((value, at) => value === b[at]);
