import { decodePercent } from '../../typed/decode-percent.ts';

// Addresses of the directory that this one replaced, normalized for storage and lookup.

const MAX_CHARACTERS = 500;
/** The number of query parameters that are considered. */
const MAX_PARAMETERS = 10;
const UNSTORABLE = /\p{Cc}|\p{Surrogate}/u;

/**
 * Returns the lookup key of an old address, given as `/Product/Acme/?id=7` or a full link: without host, in lower
 * case, without a trailing slash and with sorted query parameters. Undefined for text that is no address, and for
 * keys of more than 500 characters.
 */
export function getOldAddressKey(address: string): string | undefined {
  const [path, query] = parseAddress(address.replace(/^https?:\/\/[^/?#]+\/?/i, '/'));
  if (path === undefined) return undefined;
  const parameters = normalizeQuery(query);
  const key = parameters === '' ? path : `${path}?${parameters}`;
  return key.length <= MAX_CHARACTERS ? key : undefined;
}

/**
 * Returns the keys that a requested address may be stored under, most specific first: with the whole query, with one
 * of its parameters (the others may be tracking), and without a query.
 */
export function listOldAddressKeys(requested: string): string[] {
  const [path, query] = parseAddress(requested);
  if (path === undefined) return [];
  const each = [...query]
    .slice(0, MAX_PARAMETERS)
    .map(([name, value]) => normalizeQuery(new URLSearchParams([[name, value]])));
  const keys = [normalizeQuery(query), ...each].filter(Boolean).map((parameters) => `${path}?${parameters}`);
  return [...new Set([...keys, path])].filter((key) => key.length <= MAX_CHARACTERS);
}

/** Returns the path of a requested address, normalized as in keys. */
export const getOldPathKey = (requested: string): string | undefined => parseAddress(requested)[0];

// Tracking and language parameters, which do not identify a page.
const TRACKING_PARAMETERS =
  /^(?:utm_.*|ref|referrer|source|src|via|from|aff|affiliate|campaign|[a-z]*clid|mc_[ce]id|_ga|hl|lang)$/;

/**
 * Checks whether a stored address with a query matches a requested address whose query differs. It does not if both
 * have a parameter that identifies pages, such as `id`, with different values.
 */
export function isSamePage(key: string, requested: string): boolean {
  const [, storedQuery] = parseAddress(key);
  const [, requestedQuery] = parseAddress(requested.toLowerCase());
  return [...storedQuery].every(
    ([name, value]) =>
      TRACKING_PARAMETERS.test(name) || !requestedQuery.has(name) || requestedQuery.get(name) === value,
  );
}

function parseAddress(address: string): [path: string | undefined, query: URLSearchParams] {
  const [beforeHash = ''] = address.split('#', 1);
  const at = beforeHash.indexOf('?');
  const path = at === -1 ? beforeHash : beforeHash.slice(0, at);
  return [normalizePath(path), new URLSearchParams(at === -1 ? '' : beforeHash.slice(at))];
}

function normalizePath(path: string): string | undefined {
  if (!path.startsWith('/')) return undefined;
  const read = decodePercent(path);
  if (read === undefined || UNSTORABLE.test(read)) return undefined;
  // A question mark in the path must not look like the start of a query.
  const plain = read.replaceAll('?', '%3f').normalize('NFC').toLowerCase();
  return plain.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** Sorts and percent-encodes a query, so that any query can be stored. */
function normalizeQuery(query: URLSearchParams): string {
  const copy = new URLSearchParams(
    [...query].map(([name, value]): [string, string] => [name.toLowerCase(), value.toLowerCase()]),
  );
  copy.sort();
  return copy.toString().toLowerCase();
}
