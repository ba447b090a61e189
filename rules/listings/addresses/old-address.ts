import { percentDecoded } from '../../typed/percent.ts';

// Addresses of a directory that was there before this one, in the one spelling they are kept and looked up by.

const MAX = 500;
/** Members of a query that are looked at. */
const MEMBERS = 10;
const UNSTORABLE = /\p{Cc}|\p{Surrogate}/u;

/**
 * The key of an old address, `/Product/Acme/?id=7` or a whole link: the host is left out, letters are small, the path ends in no
 * slash and the members of the query are in order. Undefined for what is no address, or has more than 500 characters.
 */
export function oldAddressKey(address: string): string | undefined {
  const [path, query] = parts(address.replace(/^https?:\/\/[^/?#]+\/?/i, '/'));
  if (path === undefined) return undefined;
  const members = sorted(query);
  const key = members === '' ? path : `${path}?${members}`;
  return key.length <= MAX ? key : undefined;
}

/**
 * The keys under which what was asked for may be kept, the most exact first: an address with its whole query, with one member of
 * it (the others may say where somebody came from), and without.
 */
export function oldAddressKeys(asked: string): string[] {
  const [path, query] = parts(asked);
  if (path === undefined) return [];
  const each = [...query]
    .slice(0, MEMBERS)
    .map(([name, value]) => sorted(new URLSearchParams([[name, value]])));
  const keys = [sorted(query), ...each].filter(Boolean).map((members) => `${path}?${members}`);
  return [...new Set([...keys, path])].filter((key) => key.length <= MAX);
}

/** The path of what was asked for, as keys have it. */
export const oldPathKey = (asked: string): string | undefined => parts(asked)[0];

// What says where somebody came from, and not what they want to see.
const CAME_FROM =
  /^(?:utm_.*|ref|referrer|source|src|via|from|aff|affiliate|campaign|[a-z]*clid|mc_[ce]id|_ga|hl|lang)$/;

/**
 * Whether an address that is kept with a query stands for what was asked for, although the queries differ: unless both have a
 * member of one name with other values that tells addresses apart, such as `id`.
 */
export function isSamePage(key: string, asked: string): boolean {
  const [, kept] = parts(key);
  const [, query] = parts(asked.toLowerCase());
  return [...kept].every(
    ([name, value]) => CAME_FROM.test(name) || !query.has(name) || query.get(name) === value,
  );
}

function parts(address: string): [path: string | undefined, query: URLSearchParams] {
  const [beforeHash = ''] = address.split('#', 1);
  const at = beforeHash.indexOf('?');
  const path = at === -1 ? beforeHash : beforeHash.slice(0, at);
  return [pathKey(path), new URLSearchParams(at === -1 ? '' : beforeHash.slice(at))];
}

function pathKey(path: string): string | undefined {
  if (!path.startsWith('/')) return undefined;
  const read = percentDecoded(path);
  if (read === undefined || UNSTORABLE.test(read)) return undefined;
  // What is looked for in a query must not be found in a path.
  const plain = read.replaceAll('?', '%3f').normalize('NFC').toLowerCase();
  return plain.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** Percent-encoded, so that any query can be stored. */
function sorted(query: URLSearchParams): string {
  const copy = new URLSearchParams(
    [...query].map(([name, value]): [string, string] => [name.toLowerCase(), value.toLowerCase()]),
  );
  copy.sort();
  return copy.toString().toLowerCase();
}
