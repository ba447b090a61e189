import { wordTable } from '../../lexicon/words.ts';
import { anyOf, finds, opensWith, wordPattern } from '../../lexicon/table.ts';
import { nameKey } from '../site.ts';
import { AND, ROLE, SELF, SELF_OBJECT } from './founder-patterns.ts';
import { anyCase } from '../../lexicon/any-case.ts';

/** A sentence about somebody, no title: "Ann Ek is the founder", "I am Ann Ek, founder of". */
const SPEAKS = finds(wordTable('i_am'), wordTable('speaks_of'));
/** "Von der Gründerin", "Le mot du fondateur": over what a founder says. */
const OVER_WORDS = opensWith(wordTable('own_words'));
/** "Founder-led training": what a founder does, not who is one. */
const OF_FOUNDERS = /founders?-(?:led|run|owned|funded|backed|friendly|first|only|level|mode)/iu;

/** "About our founder", "The founders", "For founders": a title over some, or whom something is for. */
const OF_SOMEBODY = wordPattern(
  String.raw`^(?:from|meet|les|${anyOf(wordTable('about'), wordTable('by'), wordTable('our'))})\s|(?<!\p{L})(?:who|founders)(?!\p{L})|(?<=^|\s)${anyOf(wordTable('for'), wordTable('with'))}`,
  'iu',
);

/** "Free invoice maker by Acme © 2020": what a thing is, and nobody's role. */
const OF_A_THING = /[@©]\s?\d{4}|(?<!\p{L})(?:free|online) (?:\p{L}+ ){0,3}(?:creator|maker)s?(?!\p{L})/iu;

/** "Co-founder · 5h": who wrote a post, and how long ago. */
export const POSTED = /[·•|–—-]\s*\d{1,2}\s?\p{L}{1,4}(?!\p{L})/u;

/** The role a text is, or begins with: "Founder & CEO. Ran a bakery before." Nobody's who only posts. */
export function titleOf(text: string): string {
  if (POSTED.test(text)) return '';
  if (isJobTitle(text)) return text;
  const [first = ''] = text.split(/[.|–—;]\s|\s[|–—-]\s/u);
  return first !== text && isJobTitle(first) ? first : '';
}

/** A short title that names a founder, not a sentence that speaks of founders. */
function isJobTitle(text: string): boolean {
  if (
    text.length > 90 ||
    !ROLE.test(text) ||
    /[.!?]$/.test(text) ||
    SPEAKS.test(text) ||
    OVER_WORDS.test(text) ||
    OF_FOUNDERS.test(text) ||
    OF_A_THING.test(text)
  )
    return false;
  return !OF_SOMEBODY.test(text);
}

/** "l'", "dell'": articles and prepositions without a space behind them. */
const ELIDED = String.raw`(?<!\p{L})(?:[ld]|(?:de|a|da|ne|su)ll|un)['’]`;
const OF = `(?:@|${ELIDED}|${anyOf(wordTable('of'), wordTable('at_a_firm'), wordTable('for'))})`;
const ROLE_OF = wordPattern(
  String.raw`(?:${anyOf(wordTable('founder'))}|ceo),? (?:${AND} [\p{L}-]+ )?${OF}\s?(.{2,60})$`,
  'iu',
);
const ROLE_AT = wordPattern(
  String.raw`(?:${anyCase(anyOf(wordTable('founder')))}|CEO)\s?(?:,|@|–|—|\|)\s?(\p{Lu}.{1,50})$`,
  'u',
);
const OTHER_ROLE = opensWith(wordTable('other_roles'));
/** "założycielka Kancelarii Prawa", "Основатель Neolex": whose founder, in languages without a word for it, or left out. */
const ROLE_THEN = wordPattern(
  String.raw`${anyCase(anyOf(wordTable('founder')))} (?=\p{Lu})(?!(?:${anyCase(anyOf(wordTable('founder')))}|[A-Z]{2,4}(?!\p{L})))(.{3,60})$`,
  'u',
);
/** "Blockshop alapítója": what was founded comes first. */
const OF_IT = wordPattern(
  String.raw`(\p{Lu}[^.,;:|·–—]{1,50}?)(?:['’]\p{L}{1,4})? ${anyCase(anyOf(wordTable('founder_of_it')))}`,
  'u',
);
/** Letters that tell a name whose ending changes. */
const STEM = 5;

/** "Founder", but not "Founder of another company" nor of a method. */
export function isRoleHere(role: string, name: string): boolean {
  const [, of] = ROLE_OF.exec(role) ?? ROLE_AT.exec(role) ?? ROLE_THEN.exec(role) ?? OF_IT.exec(role) ?? [];
  if (!of) return true;
  const [short = ''] = name.split(' ');
  return (
    nameKey(of).includes(nameKey(name)) ||
    (short.length >= 4 &&
      nameKey(of).startsWith(nameKey(short).slice(0, Math.max(STEM, short.length - 2)))) ||
    OTHER_ROLE.test(of) ||
    ROLE.test(of) ||
    SELF_OBJECT.test(of) ||
    SELF.test(of)
  );
}
