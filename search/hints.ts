import type { QueryWord } from './choices.ts';

/** What may help where little is found. */
export type SearchHints = {
  /** The category of what comes nearest. */
  categoryId?: number;
  /** How many listings with all words have the other status: live ones of upcoming, upcoming ones of live. */
  otherStatus?: number;
  /** Listings of the other status that are called just so, or whose website it is. */
  named?: number[];
  /** Filters that words of the query name, each with its value. */
  values?: { field: ValueField; value: string }[];
};

/** The filters that words may name. */
export type ValueField = 'pricing' | 'stage' | 'country';

const FIELDS: readonly ValueField[] = ['pricing', 'stage', 'country'];

/** The filters that words of a query name, each once. */
export function valuesIn(words: QueryWord[]): { field: ValueField; value: string }[] {
  const named = new Set(words.flatMap(({ filters }) => filters));
  return [...named].flatMap((filter) => {
    const [name, value] = filter.split('=');
    const field = FIELDS.find((one) => one === name);
    return field && value ? [{ field, value }] : [];
  });
}
