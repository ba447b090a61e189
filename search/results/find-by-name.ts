import type { PublicStatus } from '../../rules/states/listing.ts';
import { joinedFingerprint, nameFingerprint } from '../index/columns.ts';
import { filterTerm } from '../index/dictionary.ts';
import { normalizeHost } from '../document.ts';
import type { ListingIndex } from '../listing-index.ts';
import { joinTerms } from '../text/tokenize.ts';

// With more listings of the same name, none of them is meant.
const MAX_NAMED = 3;

/** Returns whether a listing has exactly this name, compared without spaces. */
export function isListingName(joinedName: string, { dictionary, postings, columns }: ListingIndex): boolean {
  const term = dictionary.find(joinedName);
  if (term < 0 || !postings.isInName(term)) return false;
  const fingerprint = nameFingerprint(joinedName);
  return postings.list(term).some((posting) => columns.hasJoinedName(posting >>> 8, fingerprint));
}

/**
 * Returns ids of listings of a status whose name is `q`, joined or split, or whose website is one of `hosts`. It
 * reads one or two short lists, which is cheap enough for every search.
 */
export function findByNameOrHost(
  { q = '', hosts }: { q?: string | undefined; hosts: readonly string[] },
  status: PublicStatus,
  { dictionary, postings, columns }: ListingIndex,
): number[] {
  const statusTerm = dictionary.find(filterTerm('status', status));
  const fingerprint = joinedFingerprint(q);
  const name = dictionary.find(joinTerms(q));
  const isNamed = (docId: number) => columns.hasJoinedName(docId, fingerprint);
  const websites = hosts.map((host) => dictionary.find(filterTerm('domain', normalizeHost(host))));
  const docIds = new Set(websites.flatMap((term) => listDocIds(term)));
  if (name >= 0 && postings.isInName(name))
    for (const docId of listDocIds(name)) if (isNamed(docId)) docIds.add(docId);
  const ids = [...docIds]
    .filter((docId) => statusTerm >= 0 && postings.weight(statusTerm, docId) > 0)
    .map((docId) => columns.id(docId));
  return ids.sort((a, b) => a - b).slice(0, MAX_NAMED);

  function listDocIds(term: number): number[] {
    return term < 0 ? [] : Array.from(postings.list(term), (posting) => posting >>> 8);
  }
}
