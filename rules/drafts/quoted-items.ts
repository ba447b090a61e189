import { foldedName } from '../people/folded-name.ts';

/** A verbatim quote: found on the page at `url` between `start` and `end` of its readable text, in UTF-16 units. */
export type Evidence = {
  url: string;
  quote: string;
  start: number;
  end: number;
  /** SHA-256 of that readable text, in UTF-8. */
  sha256: string;
  fetched_at: string;
};

export type Faq = { question: string; answer: string };
export type Founder = { name: string; title?: string; bio?: string };

/** What the website says of one item, with its quotes. */
export type SiteItem<T> = T & { evidence: Evidence[] };

/** An item of a list of a draft, and beside it what the website said where it comes from there. */
export type DraftItem<T> = T & { ai?: SiteItem<T> };

/**
 * How items of a list are told apart, and what they say. `byPlace`: one whose key is new is what stood in its place before;
 * people are not, whose quotes would pass to another name.
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

/** What became of an item: as the website says it, changed by the person, or written by them. */
export const ITEM_STATES = ['ai', 'edited', 'manual'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const itemState = <T>({ says }: ItemKind<T>, item: DraftItem<T>): ItemState =>
  item.ai === undefined ? 'manual' : same(says(item), says(item.ai)) ? 'ai' : 'edited';

/** What became of a link, as of an item. */
export const linkState = (url: string, said: { url: string } | undefined): ItemState =>
  said === undefined ? 'manual' : said.url === url ? 'ai' : 'edited';

/** The items that a website says, none of them changed. */
export const fromSite = <T extends object>(items: readonly SiteItem<T>[]): DraftItem<T>[] =>
  items.map((ai) => {
    const { evidence: _, ...item } = ai;
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- without `evidence` it is the item alone
    return { ...(item as unknown as T), ai };
  });

/**
 * A person's list with what the website says beside each item, and what it says that the list does not have. An item is
 * known again by its key, by the key it `was` said to have, or where its kind is by its place.
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
 * A list after the website was read again. One that nobody changed becomes the newer one, unless it `stays`; else the
 * newer words stand beside the person's, and new items are left out until they are accepted.
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
