import type { Postings } from '../index/postings.ts';
import type { Condition } from './conditions.ts';

/** A posting list that is being read: the position reached, and its code. */
export type ListReader = { list: Uint32Array; at: number; code: number };
/** A common term: a weight byte for each listing. */
export type BytesReader = { bytes: Uint8Array; code: number };

/** A condition with the state of reading its postings. */
export type Reading = Condition & {
  /** The number of postings in total, and of those in lists. */
  postings: number;
  listed: number;
  lists: ListReader[];
  common: BytesReader[];
};

/** Prepares a condition for reading from the first listing on. */
export function readingOf(condition: Condition, postings: Postings): Reading {
  const reading: Reading = { ...condition, postings: 0, listed: 0, lists: [], common: [] };
  for (const { term, code } of condition.terms) {
    const bytes = postings.bytes(term);
    if (bytes) reading.common.push({ bytes, code });
    else {
      const list = postings.list(term);
      reading.lists.push({ list, at: 0, code });
      reading.listed += list.length;
    }
    reading.postings += postings.count(term);
  }
  if (condition.found && condition.found.list.length > 0) {
    const { list, code } = condition.found;
    reading.lists.push({ list, at: 0, code });
    reading.listed += list.length;
    reading.postings += list.length;
  }
  return reading;
}
