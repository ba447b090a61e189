import { isDenial, WITHOUT } from '../attributes.ts';
import { filterTerm } from '../index/dictionary.ts';
import { extractTerms } from '../text/tokenize.ts';

/**
 * Words of a query from `start` to before `end` that name an attribute, with its filter terms: `named` without a value
 * ("works offline"), with `values` after it, or `denied` ("Wearables: No", "no wearables").
 */
export type AttributeMention = {
  kind: 'named' | 'values' | 'denied';
  start: number;
  end: number;
  terms: string[];
};

const MAX_NAME_WORDS = 5;
// Words between values: "EU or US".
const BETWEEN = new Set(extractTerms('and or und oder et ou y o e ed en of'));

/** Finds the attributes that a query, as the keys of its words, names; the longest names first. */
export function findAttributeMentions(
  words: readonly string[],
  has: (term: string) => boolean,
): AttributeMention[] {
  const mentions: AttributeMention[] = [];
  for (let start = 0; start < words.length; start += 1) {
    for (let end = Math.min(words.length, start + MAX_NAME_WORDS); end > start; end -= 1) {
      const found = readAttribute(words, start, end, has);
      if (!found) continue;
      mentions.push(found);
      start = found.end - 1;
      break;
    }
  }
  return mentions;
}

function readAttribute(
  words: readonly string[],
  start: number,
  end: number,
  has: (term: string) => boolean,
): AttributeMention | undefined {
  const name = words.slice(start, end).join(' ');
  const termOf = (value: string) => filterTerm('attribute', `${name}:${value}`);
  const [yes, no] = [termOf('yes'), termOf('no')];
  if (has(no)) {
    const before = words[start - 1] ?? '';
    if (isDenial(words[end] ?? '')) return { kind: 'denied', start, end: end + 1, terms: [no] };
    if (isDenial(before) || WITHOUT.has(before))
      return { kind: 'denied', start: start - 1, end, terms: [no] };
  }
  if (!has(yes)) return undefined;
  const terms: string[] = [];
  let last = end;
  for (let at = end; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (has(termOf(word))) {
      terms.push(termOf(word));
      last = at + 1;
    } else if (!BETWEEN.has(word)) break;
  }
  if (terms.length > 0) return { kind: 'values', start, end: last, terms };
  // One word alone is mostly an ordinary one: "price", "languages".
  return end - start > 1 ? { kind: 'named', start, end, terms: [yes] } : undefined;
}
