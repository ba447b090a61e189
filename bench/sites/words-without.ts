import { readWordLists } from '../../extraction/lexicon/words.ts';
import type { WordTable } from '../../extraction/lexicon/table.ts';

/** What no text has, so that an empty list finds nothing. */
const NOTHING: WordTable = { any: '\uE000' };
const without = new URLSearchParams(new URL(import.meta.url).searchParams.get('without') ?? '');
const [list, language] = [without.get('list'), without.get('language')];
const lists = readWordLists();

/** Replaces `wordTable` of extraction/lexicon/words.ts, without the list or language in the address of this module. */
export function wordTable(subject: string): WordTable {
  const words = subject === list ? [] : Object.entries(lists.get(subject) ?? {});
  const kept = words.filter(([of]) => of !== language);
  return kept.length === 0 ? NOTHING : Object.fromEntries(kept);
}
