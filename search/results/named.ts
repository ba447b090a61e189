import type { PublicStatus } from '../../rules/states/listing.ts';
import { closedFingerprint, nameFingerprint } from '../index/columns.ts';
import { filterTerm } from '../index/dictionary.ts';
import { searchedHost } from '../document.ts';
import type { ListingIndex } from '../listing-index.ts';
import { closedText } from '../text/words.ts';

// With more listings of the same name, none of them is meant.
const MOST_NAMED = 3;

/** Returns whether a listing has exactly this name, compared without spaces. */
export function isName(closed: string, { dictionary, postings, columns }: ListingIndex): boolean {
  const term = dictionary.find(closed);
  if (term < 0 || !postings.isInName(term)) return false;
  const fingerprint = nameFingerprint(closed);
  return postings.list(term).some((posting) => columns.isClosed(posting >>> 8, fingerprint));
}

/**
 * Returns ids of listings of a status whose name is `q`, joined or split, or whose website is one of `hosts`. It
 * reads one or two short lists, which is cheap enough for every search.
 */
export function namedSo(
  { q = '', hosts }: { q?: string | undefined; hosts: readonly string[] },
  status: PublicStatus,
  { dictionary, postings, columns }: ListingIndex,
): number[] {
  const statusTerm = dictionary.find(filterTerm('status', status));
  const fingerprint = closedFingerprint(q);
  const name = dictionary.find(closedText(q));
  const isNamed = (ordinal: number) => columns.isClosed(ordinal, fingerprint);
  const websites = hosts.map((host) => dictionary.find(filterTerm('domain', searchedHost(host))));
  const ordinals = new Set(websites.flatMap((term) => ordinalsOf(term)));
  if (name >= 0 && postings.isInName(name))
    for (const ordinal of ordinalsOf(name)) if (isNamed(ordinal)) ordinals.add(ordinal);
  const ids = [...ordinals]
    .filter((ordinal) => statusTerm >= 0 && postings.weight(statusTerm, ordinal) > 0)
    .map((ordinal) => columns.id(ordinal));
  return ids.sort((a, b) => a - b).slice(0, MOST_NAMED);

  function ordinalsOf(term: number): number[] {
    return term < 0 ? [] : Array.from(postings.list(term), (posting) => posting >>> 8);
  }
}
