import { parse } from 'tldts';
import { domainOf } from '../listings/addresses/domains.ts';
import { countCharacters } from '../typed/characters.ts';

const MAX_CHARACTERS = 60;

// Invisible characters that reverse text or split an address: bidi marks, zero-width characters, fillers.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
// Each pattern starts at the beginning of a word or looks ahead only a few characters, so that any text is read once.
const SCHEME = /\b[a-z][a-z\d+.-]{0,60}:[^\s]+/giu;
const MAILBOX = /(?<![^\s@])[^\s@]+@[^\s@]*|@[^\s@]*/gu;
// Browsers also accept U+3002 as a dot in host names (RFC 3490, section 3.1).
const DOTTED =
  /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:[.\u3002][\p{L}\p{M}\p{N}_-]+)+(?:[/:?#]\S*)?/gu;
// Phones turn it into a link. At least nine digits: years and dates have fewer.
const PHONE = /(?<![\p{L}\p{N}])[+(]?\d(?:[\s()./-]{0,2}\d){8,}/gu;

/**
 * Checks whether a mail program would turn these words into a link. `Node.js` is none, because there is no such
 * top-level domain.
 */
function isLinkable(dotted: string): boolean {
  const { isIcann, isIp } = parse(dotted.replaceAll('\u3002', '.'));
  return Boolean(isIcann ?? false) || Boolean(isIp ?? false);
}

/** Normalizes full-width characters, which mail programs read as plain ones. */
const normalizeText = (text: string): string => text.replace(INVISIBLE, '').normalize('NFKC');

const containsAddress = (text: string): boolean =>
  text.includes('@') ||
  text.search(SCHEME) >= 0 ||
  text.search(PHONE) >= 0 ||
  [...text.matchAll(DOTTED)].some(([one]) => isLinkable(one));

/**
 * Returns a user's name in a form that mail to others may contain: one line of at most 60 characters without any web,
 * mail, IP or phone address, so that nobody can send their own words and links through us. Returns `fallback` for
 * any other name, such as the host of the listing or the address of the account.
 */
export function getMailSafeName(name: string | null | undefined, fallback: string): string {
  const line = normalizeText(name ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line === '' || countCharacters(line) > MAX_CHARACTERS || containsAddress(line) ? fallback : line;
}

/** Returns the name of a listing for mail, or the host of its website. */
export const getMailSafeListingName = ({ name, url }: { name: string; url: string }): string =>
  getMailSafeName(name, domainOf(url) ?? 'A listing');

/** Replaces web, mail, IP and phone addresses in an untrusted text. They stay readable where the text was written. */
export function removeAddresses(text: string): string {
  const replacement = '(address left out)';
  return normalizeText(text)
    .replace(SCHEME, replacement)
    .replace(MAILBOX, replacement)
    .replace(PHONE, replacement)
    .replace(DOTTED, (dotted) => (isLinkable(dotted) ? replacement : dotted));
}
