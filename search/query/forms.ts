import { isStopWord } from '../text/common-words.ts';
import type { Dictionary } from '../index/dictionary.ts';
import { type Kinship, kinshipOf, lettersOfKin } from '../text/stems.ts';

/** Another form of a word, or one derived from it, that listings have. */
export type Form = { term: number; kinship: Kinship };

// Forms are this much longer at most.
const LONGEST_ENDING = 6;
const FEWEST_LETTERS = 3;
// How much of the trie is looked at, and how many words are asked for their stem: what begins with a word may be many.
const MOST_NODES = 512;
const MOST_ASKED = 48;

/** The terms of the dictionary that are kin to a word: `schedules` and `scheduler` of `scheduled`. Stop words are none. */
export function formsOf(word: string, dictionary: Dictionary): Form[] {
  const { trie } = dictionary;
  const letters = lettersOfKin(word);
  const start = letters < FEWEST_LETTERS ? 0 : trie.find(word.slice(0, letters));
  const longest = word.length + LONGEST_ENDING;
  const forms: Form[] = [];
  let asked = 0;
  let seen = 0;
  let level = start > 0 ? [start] : [];
  // Level by level, so that the shortest are looked at first.
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
