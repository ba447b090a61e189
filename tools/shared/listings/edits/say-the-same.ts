import { queryTerms } from '../../../../search/text/words.ts';

type News = { title: string; body: string };

const MOSTLY = 0.6;

/** Whether two updates use mostly the same words: at least 60 % of those of the shorter one are also in the other. */
export function sayTheSame(a: News, b: News): boolean {
  const [shorter, longer] = [a, b]
    .map(({ title, body }) => new Set(queryTerms(`${title} ${body}`)))
    .sort((one, other) => one.size - other.size);
  if (!shorter?.size || !longer) return false;
  return shorter.intersection(longer).size / shorter.size >= MOSTLY;
}
