import { joinedFingerprint, nameFingerprint } from '../index/columns.ts';
import { filterTerm } from '../index/dictionary.ts';
import { IN_NAME } from '../index/postings.ts';
import { type IndexedStatus, normalizeHost } from '../document.ts';
import type { ListingIndex } from '../listing-index.ts';
import { joinTerms } from '../text/tokenize.ts';

// With more listings of the same name, none of them is meant.
const MAX_NAMED = 3;

/** Returns whether a listing has exactly this name, compared without spaces. */
export function isListingName(joinedName: string, { dictionary, postings, columns }: ListingIndex): boolean {
  const term = dictionary.find(joinedName);
  if (term < 0 || !postings.isInName(term)) return false;
  const fingerprint = nameFingerprint(joinedName);
  // The names of other listings are elsewhere in memory: only those with the term in their name are read.
  return postings
    .list(term)
    .some((posting) => (posting & IN_NAME) > 0 && columns.hasJoinedName(posting >>> 8, fingerprint));
}

/**
 * Returns ids of listings of a status whose name is `q`, joined or split, or whose website is one of `hosts`. It
 * reads one or two short lists, which is cheap enough for every search.
 */
export function findByNameOrHost(
  { q = '', hosts }: { q?: string | undefined; hosts: readonly string[] },
  status: IndexedStatus,
  index: ListingIndex,
): number[] {
  const { dictionary, postings } = index;
  const websites = hosts.map((host) => dictionary.find(filterTerm('domain', normalizeHost(host))));
  const named = listNamed(dictionary.find(joinTerms(q)), joinedFingerprint(q), index);
  return selectOfStatus([...websites.flatMap((term) => listDocIds(term, postings)), ...named], status, index);
}

/** Returns ids of listings of a status whose name, joined, is one of these terms, such as those that `q` is a typo of. */
export const findByNameTerms = (
  terms: Iterable<number>,
  status: IndexedStatus,
  index: ListingIndex,
): number[] =>
  selectOfStatus(
    [...terms].flatMap((term) => listNamed(term, nameFingerprint(index.dictionary.text(term)), index)),
    status,
    index,
  );

/** Returns the listings of any status, by doc id, with this joined name. */
export const listByJoinedName = (joinedName: string, index: ListingIndex): number[] =>
  listNamed(index.dictionary.find(joinedName), nameFingerprint(joinedName), index);

const listDocIds = (term: number, postings: ListingIndex['postings']): number[] =>
  term < 0 ? [] : Array.from(postings.list(term), (posting) => posting >>> 8);

/** Lists the listings, by doc id, that have the term in their name and whose joined name has the fingerprint. */
const listNamed = (term: number, fingerprint: number, { postings, columns }: ListingIndex): number[] =>
  term >= 0 && postings.isInName(term)
    ? Array.from(
        postings
          .list(term)
          .filter((posting) => (posting & IN_NAME) > 0 && columns.hasJoinedName(posting >>> 8, fingerprint)),
        (posting) => posting >>> 8,
      )
    : [];

/** Returns the ids of the listings, by doc id, that have the status; at most three. */
function selectOfStatus(
  docIds: readonly number[],
  status: IndexedStatus,
  { dictionary, postings, columns }: ListingIndex,
): number[] {
  const statusTerm = dictionary.find(filterTerm('status', status));
  const ids = [...new Set(docIds)]
    .filter((docId) => statusTerm >= 0 && postings.weight(statusTerm, docId) > 0)
    .map((docId) => columns.id(docId));
  return ids.sort((a, b) => a - b).slice(0, MAX_NAMED);
}
