import { parse } from 'tldts';
import { domainOf } from '../listings/addresses/domains.ts';
import { countCharacters } from '../typed/characters.ts';

const MOST_CHARACTERS = 60;

// Not seen, but they turn text around or split what would be an address: bidi marks, zero-width signs, fillers.
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
// Each begins where a word does, or looks ahead for a few signs: a text is read once, whatever it holds.
const SCHEME = /\b[a-z][a-z\d+.-]{0,60}:[^\s]+/giu;
const MAILBOX = /(?<![^\s@])[^\s@]+@[^\s@]*|@[^\s@]*/gu;
// U+3002 is a dot of host names for browsers, too (RFC 3490, section 3.1).
const DOTTED =
  /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:[.\u3002][\p{L}\p{M}\p{N}_-]+)+(?:[/:?#]\S*)?/gu;
// Telephones make a link of it. Nine digits and more: years and dates have fewer.
const PHONE = /(?<![\p{L}\p{N}])[+(]?\d(?:[\s()./-]{0,2}\d){8,}/gu;

/** Would a mail program make a link of these words? `Node.js` is none: no top level domain is called so. */
function isAddress(dotted: string): boolean {
  const { isIcann, isIp } = parse(dotted.replaceAll('\u3002', '.'));
  return Boolean(isIcann ?? false) || Boolean(isIp ?? false);
}

/** What mail programs read, where somebody wrote full-width signs instead. */
const plain = (text: string): string => text.replace(UNSEEN, '').normalize('NFKC');

const holdsAddress = (text: string): boolean =>
  text.includes('@') ||
  text.search(SCHEME) >= 0 ||
  text.search(PHONE) >= 0 ||
  [...text.matchAll(DOTTED)].some(([one]) => isAddress(one));

/**
 * A name somebody gave, as mail to others may carry it: one line of at most 60 characters without an address of any kind
 * (web, mail, IP, telephone), so that nobody can send words and links of their own through us. `otherwise` for any other name:
 * the host of the listing, the address of the account.
 */
export function mailedName(name: string | null | undefined, otherwise: string): string {
  const line = plain(name ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line === '' || countCharacters(line) > MOST_CHARACTERS || holdsAddress(line) ? otherwise : line;
}

/** The name of a listing as mail may carry it: else the host of its website. */
export const mailedListing = ({ name, url }: { name: string; url: string }): string =>
  mailedName(name, domainOf(url) ?? 'A listing');

/** A stranger's text without addresses (web, mail, IP, telephone): they stay readable where it was written. */
export function withoutAddresses(text: string): string {
  const left = '(address left out)';
  return plain(text)
    .replace(SCHEME, left)
    .replace(MAILBOX, left)
    .replace(PHONE, left)
    .replace(DOTTED, (dotted) => (isAddress(dotted) ? left : dotted));
}
