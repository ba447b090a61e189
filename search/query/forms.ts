import { isStopWord } from '../text/common-words.ts';
import type { Dictionary } from '../index/dictionary.ts';
import { type Kinship, kinshipOf, lettersOfKin } from '../text/stems.ts';

/** Another form of a word, or a derived word, that listings have. */
export type Form = { term: number; kinship: Kinship };

// Forms are at most this much longer.
const LONGEST_ENDING = 6;
const FEWEST_LETTERS = 3;
// Limits how many nodes are read and how many words are stemmed: many words may have the same beginning.
const MOST_NODES = 512;
const MOST_ASKED = 48;

/** Returns the terms that are related to a word: `schedules` and `scheduler` for `scheduled`. Stop words are excluded. */
export function formsOf(word: string, dictionary: Dictionary): Form[] {
  const { trie } = dictionary;
  const letters = lettersOfKin(word);
  const start = letters < FEWEST_LETTERS ? 0 : trie.find(word.slice(0, letters));
  const longest = word.length + LONGEST_ENDING;
  const forms: Form[] = [];
  let asked = 0;
  let seen = 0;
  let level = start > 0 ? [start] : [];
  // Breadth first, so that the shortest words are considered first.
  for (let length = letters; level.length > 0 && length <= longest; length += 1) {
    const below: number[] = [];
    for (const node of level) {
      const term = trie.term(node);
      const other = term < 0 ? word : dictionary.text(term);
      if (other !== word && !isStopWord(other) && asked < MOST_ASKED) {
        asked += 1;
        const kinship = kinshipOf(word, other);
        if (kinship) forms.push({ term, kinship });
      }
      for (
        let child = trie.firstChild(node);
        child > 0 && seen < MOST_NODES;
        child = trie.nextSibling(child)
      ) {
        below.push(child);
        seen += 1;
      }
    }
    level = below;
  }
  return forms;
}
