import { isStopWord } from '../text/common-words.ts';
import type { Dictionary } from '../index/dictionary.ts';
import { type WordRelation, findRelation, sharedPrefixLength } from '../text/stems.ts';

/** Another form of a word, or a derived word, that listings have. */
export type Form = { term: number; relation: WordRelation };

// Forms are at most this much longer.
const MAX_ENDING = 6;
const MIN_PREFIX = 3;
// Limits how many nodes are read and how many words are stemmed: many words may have the same beginning.
const MAX_NODES = 512;
const MAX_STEMMED = 48;

/** Returns the terms that are related to a word: `schedules` and `scheduler` for `scheduled`. Stop words are excluded. */
export function findForms(word: string, dictionary: Dictionary): Form[] {
  const { trie } = dictionary;
  const prefixLength = sharedPrefixLength(word);
  const start = prefixLength < MIN_PREFIX ? 0 : trie.find(word.slice(0, prefixLength));
  const longest = word.length + MAX_ENDING;
  const forms: Form[] = [];
  let stemmed = 0;
  let visited = 0;
  let level = start > 0 ? [start] : [];
  // Breadth first, so that the shortest words are considered first.
  for (let length = prefixLength; level.length > 0 && length <= longest; length += 1) {
    const below: number[] = [];
    for (const node of level) {
      const term = trie.term(node);
      const other = term < 0 ? word : dictionary.text(term);
      if (other !== word && !isStopWord(other) && stemmed < MAX_STEMMED) {
        stemmed += 1;
        const relation = findRelation(word, other);
        if (relation) forms.push({ term, relation });
      }
      for (
        let child = trie.firstChild(node);
        child > 0 && visited < MAX_NODES;
        child = trie.nextSibling(child)
      ) {
        below.push(child);
        visited += 1;
      }
    }
    level = below;
  }
  return forms;
}
