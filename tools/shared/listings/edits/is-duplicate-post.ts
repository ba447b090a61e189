import { extractQueryTerms } from '../../../../search/text/tokenize.ts';

type Post = { title: string; body: string };

const MIN_SHARED_WORDS = 0.6;

/** Whether two updates use mostly the same words: at least 60 % of those of the shorter one are also in the other. */
export function isDuplicatePost(a: Post, b: Post): boolean {
  const [shorter, longer] = [a, b]
    .map(({ title, body }) => new Set(extractQueryTerms(`${title} ${body}`)))
    .sort((one, other) => one.size - other.size);
  if (!shorter?.size || !longer) return false;
  return shorter.intersection(longer).size / shorter.size >= MIN_SHARED_WORDS;
}
