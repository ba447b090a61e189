import { wordTable } from '../../lexicon/words.ts';
import { anyOf, opensWith, wordsIn, wordPattern } from '../../lexicon/table.ts';
import { hasFamilyName, isGivenName } from '../places/gazetteer.ts';
import { anyCase } from '../../lexicon/any-case.ts';

const PART = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,25}`;
const SMALL = String.raw`(?:de|da|do|dos|del|della|di|la|le|van|von|der|den|ter|ten|bin|al|el|zu|af|ben|Mc|Mac|O['’])`;
/** "Ann (Annie) Ek", "Ann „Annie“ Ek" */
const NICKNAME = String.raw`(?: [("“”„'’«]\p{Lu}[\p{L}-]{1,14}[)"”“'’»])?`;
/** Two to four capitalised words, with initials and particles between. */
const FULL = String.raw`(?:(?:Dr|Prof|Ing)\.? )?${PART}${NICKNAME}(?: (?:${SMALL} ){0,2}(?:\p{Lu}\.|\p{Lu}(?= \p{Lu}\p{Ll})|${PART})){1,3}`;
/** A full name, or a title and a family name. */
export const PERSON = String.raw`(?:${FULL}|(?:Dr|Prof|Ing)\.? ${PART})`;
/** One word that may be a given name. */
export const ONE_NAME = String.raw`\p{Lu}[\p{Ll}\p{M}'’-]{1,19}(?![\p{L}\p{M}]| \p{Lu}\p{Ll})`;
const ONE_WORD = wordPattern(`^${ONE_NAME}$`, 'u');
const WHOLE = wordPattern(`^${PERSON}$`, 'u');
/** What is between the names of a person, and in few other names. */
const PARTICLE = /^\p{Lu}[\p{L}.'’-]* (?:van|von|ten|ter)(?: de[rn]?)? \p{Lu}/u;
const GLUED = /^(?!Mc|Mac|De|Di|Da|Du|La|Le|Lo|Van|Von|Fitz|O['’]).*\p{Ll}\p{Lu}/u;
const TITLE = /^(?:Dr|Prof|Ing)\.? /u;
const EAST_ASIAN =
  /^[\p{Script=Han}]{1,4}[ \u3000]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,5}$|^[가-힣]{2,4}$/u;
/** Two to four words of a script that has no capital letters. */
const UNCASED =
  /^(?:[\p{Script=Hebrew}'’"״׳-]{2,20}|[\p{Script=Arabic}\p{M}]{2,20})(?: (?:[\p{Script=Hebrew}'’"״׳-]{2,20}|[\p{Script=Arabic}\p{M}]{2,20})){1,3}$/u;
const SAYS_I = opensWith(wordTable('i_am'));
/** "Mr", "Frau": how one is addressed, where it is no given name ("Don"). */
const ADDRESSES = new Set(wordsIn(wordTable('addressed')));
const NOT_PEOPLE = new Set(wordsIn(wordTable('not_in_names')));
const SAMPLE_PEOPLE =
  /^(?:john|jane) (?:doe|smith)$|mustermann|^mario rossi$|^juan p[ée]rez$|^jan (?:kowalski|nov[áa]k)$|^иван иванов$|^山田太郎$|^john appleseed$/iu;

/** True for text that is written as one person's name and nothing else; sample people are refused. */
export function isPersonName(text: string): boolean {
  if (text.length > 60 || SAMPLE_PEOPLE.test(text)) return false;
  if (EAST_ASIAN.test(text)) return text.replaceAll(/\s/g, '').length >= 3 && hasFamilyName(text);
  if (UNCASED.test(text)) return text.split(' ').slice(0, 2).some(isGivenName);
  if (!WHOLE.test(text) || SAYS_I.test(text)) return false;
  const words = text.toLowerCase().split(' ');
  const [first = ''] = words;
  if (ADDRESSES.has(first.replace('.', '')) && !isGivenName(first)) return false;
  return (
    !words.some((word) => NOT_PEOPLE.has(word.replace(/[.,]$/, ''))) &&
    // "Adea IT AS": what firms are called; "Trained VAs".
    !/(?:^| )\p{Lu}{2}s?(?: |$)/u.test(text) &&
    // "VideomakerWebsite BuilderAI": words of a list without a space between.
    !words.some((_, at) => GLUED.test(text.split(' ')[at] ?? '')) &&
    !(text === text.toUpperCase() && text.length > 30)
  );
}

const ADDRESSED_AS = wordPattern(String.raw`^${anyCase(anyOf(wordTable('addressed')))}\.? (?=\p{Lu})`, 'u');
const DEGREES =
  /^(?:(?:Prof|Dr|Mag|Dipl|Univ|med|dent|vet|rer|nat|phil|jur|h\.c)\.[- ]?(?:(?:Ing|Kfm|Inf|Psych|Prof)\. )?){2,}|(?:,\s?(?:[A-Z]\.?[A-Za-z]{0,3}\.?){1,3}){1,3}$/u;

/** "Mr. Ann Ek", "Ann Ek, PhD", "Dr. med. Ann Ek": the name alone, where one is left. */
export function bareName(text: string): string {
  const bare = text.replace(DEGREES, '').replace(ADDRESSED_AS, '').trim();
  return bare !== text && isPersonName(bare) ? bare : text;
}

/** True for a name that begins with a given name, as no technology, company or group does. */
export function isSurelyPerson(text: string): boolean {
  if (!isPersonName(text)) return false;
  if ([EAST_ASIAN, UNCASED, TITLE, PARTICLE].some((shape) => shape.test(text))) return true;
  const [first = '', second = ''] = text.replace(TITLE, '').split(' ');
  return first.split('-').some(isGivenName) || (/^\p{Lu}\.$/u.test(first) && isGivenName(second));
}

/** True for a given name by itself, as makers sign: only where a sentence or role says whose it is. */
export const isGivenAlone = (text: string): boolean => isOneName(text) && text.split('-').some(isGivenName);

/** True for a given name in kana after a family name, or one parted from it by a space, in a list or not: only where a sentence says that it is somebody's. */
export const isNamedInKana = (text: string): boolean =>
  /^(?:\p{Script=Han}{2}[ \u3000]?\p{Script=Hiragana}{2,3}|\p{Script=Han}{1,3}[ \u3000]\p{Script=Han}{1,3})$/u.test(
    text,
  );

/** True for one capitalised word that may be a name, where somebody says that it is theirs. */
export const isOneName = (text: string): boolean =>
  ONE_WORD.test(text) && !NOT_PEOPLE.has(text.toLowerCase());

/** Those of a list of people that are written as names, if one of them surely is a person, or is known to own the site. */
export const surePeople = (list: string[], owners?: Set<string>): string[] =>
  list.some((one) => isSurelyPerson(one) || owners?.has(one) || isFamilyFirst(one))
    ? list.filter(isPersonName)
    : [];

/** "Varga István": a family name, and then the given one. */
const isFamilyFirst = (text: string): boolean => {
  const [, second = '', third] = text.split(' ');
  return third === undefined && isPersonName(text) && isGivenName(second);
};
