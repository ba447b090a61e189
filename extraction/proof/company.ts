import { wordTable } from '../lexicon/words.ts';
import { PEOPLE } from '../patterns/people/founder-patterns.ts';
import { isPersonName } from '../patterns/people/person-name.ts';
import { countriesIn } from '../patterns/places/countries.ts';
import { isKnownCity } from '../patterns/places/gazetteer.ts';
import { anyOf, finds, wordsIn, wordPattern } from '../lexicon/table.ts';
import { memoize } from '../../rules/typed/memoize.ts';
import { getKindOfPath, getKindOfWords } from '../crawl/page-kinds.ts';
import { foldQuote } from '../html/fold-text.ts';
import type { Block } from '../html/page.ts';
import { hasValue } from '../html/json-ld.ts';
import { nameKey } from '../patterns/site.ts';
import { moneyIn } from '../patterns/prices/money.ts';
import { wordCount } from '../patterns/text-shape.ts';
import { toCommonEra } from './common-era.ts';
import { isFactDenied } from './denied.ts';
import { isSaidOfOthers, isUnderOtherParties } from './somebody-else.ts';
import { listSentences, type Passage } from './passages.ts';
import { isOthersPlace } from './places.ts';
import type { Ruling } from './verdict.ts';
import { isCalled, isShownInPicture } from './whose.ts';
import { containsValue } from './wording.ts';
import { anyCase } from '../lexicon/any-case.ts';
import { isNamed, saysOfItself } from './named.ts';

const ESTABLISHED = /(?<!\p{L})est\.? ?\d{4}/iu;
const BEGINS = finds(
  wordTable('began'),
  wordTable('maybe_began'),
  wordTable('opened'),
  wordTable('year_label'),
);
/** "The union's founding year": the words before the label say whose it is. */
const LABEL_OF = wordPattern(
  String.raw`\p{L}{3}[^.!?:]*\s(?!${anyOf(wordTable('since'))})${anyOf(wordTable('year_label'))}`,
  'iu',
);
/** "2016 | Year founded": a figure and its label. */
const IS_FIGURE = wordPattern(
  String.raw`^(?:1[89]|20)\d\d\s?[|:–—-]?\s?${anyOf(wordTable('year_label'))}$`,
  'iu',
);
/** "Founded by Ann Ek and Bo Lind": who began it is nobody else. */
const BY_PEOPLE = wordPattern(String.raw`${anyCase(anyOf(wordTable('by')))} ${PEOPLE}`, 'gu');
/** "For our customers": whom something is for. */
const FOR_OURS = wordPattern(String.raw`${anyOf(wordTable('for'))} ${anyOf(wordTable('our'))} \p{L}+`, 'giu');
const BEGINS_IT = finds(wordTable('began'), wordTable('maybe_began'), wordTable('opened'));
/** "Ann, since 1958": who a sentence is about. */
const TOPIC = /^(\p{Lu}\p{Ll}{2,}(?=, )|[\p{Script=Han}\p{Script=Hangul}]{1,4}?(?=[はが는은]))/u;
/** "Since", right before a year; "óta", right after it. */
const SINCE_BEFORE = wordPattern(
  String.raw`${anyOf(wordTable('since'))}\s?(?:[\p{L}\p{M}'’.]+ ?){0,3}$`,
  'iu',
);
const SINCE_THEN = finds(wordTable('since_after'));
const DENSE_TEXT = /^[\p{Script=Han}\p{Script=Hangul}]/u;
const NOT_FOUNDING = finds(wordTable('other_year'), wordTable('customer_year'));
const OF_PART = finds(wordTable('part_began'));
const OTHERS = finds(wordTable('other_parties'));
/** "…, which has woven since 1898": said of the words before it. */
export const RELATIVE =
  /[\p{L}»"”],? (?:which|who|whose|die|der|das|qui|que|che|dat|som|który|która|które|který|která|které|ktorý|ktorá|которы\p{L}{1,3}|котора\p{L}|який|яка) /u;
/** "I founded Acme": what was founded follows the verb. */
const FOUNDS_IT = wordPattern(
  String.raw`${anyCase(anyOf(wordTable('founds')))} (?:\p{Ll}{1,4} )?(\p{Lu}[\p{L}\p{N}]{2,})`,
  'u',
);
/** A name, and behind its comma a verb of beginning, perhaps in a relative clause; no comma before a second name. */
const OF_ANTECEDENT = wordPattern(
  String.raw`(?:^|\s)((?:\p{Lu}[\p{L}\p{N}&.-]* ){0,3}\p{Lu}[\p{L}\p{N}]{1,40}), ` +
    String.raw`(?:(?:die|der|das|dat|${anyOf(wordTable('relative_words'))}) [^,;]{0,60}|(?:${anyCase(anyOf(wordTable('began')))} [^,;]{0,24}))$`,
  'u',
);
/** "Fixit Oslo, a phone repair chain, opened": who a sentence opens with, and what they are. */
const WITH_APPOSITION = wordPattern(
  String.raw`^(\p{Lu}[\p{L}\p{N}&-]+(?: \p{Lu}[\p{L}\p{N}&-]+){1,3}), ${anyOf(wordTable('a'))} [^,]{3,60}, `,
  'u',
);
const KEEPS_ON = finds(wordTable('goes_on'));
const COPYRIGHT = /©|\(c\)\s/iu;
/** "Acme was founded": the name that opens a sentence is its subject. */
const SUBJECT =
  /^["“„«]?(\p{Lu}[\p{L}\p{N}&.'’ -]{2,40}?),? (?:was|were|wurde|ist|is|est|fue|foi|è|fu|werd|został\p{L}*|blev|ble|byl\p{L}*|perustettiin)(?!\p{L})/u;
const IN_QUOTES = /[‘“„「『《«"]([^‘’“”」』》»"]{1,30})[’”“」』》»"]/gu;
const CAPITALIZED = /(?<![.!?:]\s|^)(?<=\s)\p{Lu}[\p{L}\p{N}]{2,}/gu;
const MONTH = /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/u;
const LONGEST_SIGN = 60;
const LONGEST_CELL = 40;
/** Blocks that a date may be before what happened then. */
const CARD = 3;
const EMAIL_PATTERN =
  /^[^\s@"<>(),;:\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}]{2,24}$/u;
const MAILBOX = /[^\s@]{1,64}@[^\s@]{1,80}/gu;
const SAMPLE = wordPattern(
  String.raw`^(?:${anyOf(wordTable('sample_box'))})@|@(?:[^@]*\.)?(?:${anyOf(wordTable('sample_firm'))}|example)\.`,
  'iu',
);
const IS_EXAMPLE = finds(wordTable('examples'));
const FREE_MAIL = new Set(wordsIn(wordTable('mail_providers')));

/** A year with a verb of beginning, of this product or company: no law, version, customer or copyright. */
export function judgeYear(value: string, passages: Passage[], names: string[]): Ruling {
  if (!/^(?:1[89]|20)\d\d$/.test(value)) return 'value_not_in_quote';
  let ruling: Ruling = 'value_not_in_quote';
  for (const passage of passages) {
    const { page, block, text } = passage;
    if (!block && hasValue(page.data, 'foundingDate', text))
      return text.startsWith(value) ? 'stated' : ruling;
    const sayings = listSayings(toCommonEra(text)).filter((one) => containsValue(one, value));
    const sentence =
      sayings.find((one) => mentionsFounding(one, value)) ?? findCell(passage, passages, value);
    if (sentence === undefined) continue;
    if (isFactDenied({ ...passage, text: sentence }, value)) {
      ruling = 'negated';
      continue;
    }
    const isOurs = isOwnBeginning(sentence, value, { names, language: page.language });
    if (
      isOurs &&
      !isOfPerson(passage, sentence, names) &&
      !isShownInPicture(passage) &&
      !isUnderOtherParties(passage) &&
      !isSaidOfOthers(passage, sentence, names)
    )
      return 'stated';
    ruling = 'somebody_else';
  }
  return ruling;
}

/** The sentences of a text; of a sign, "★ Volume one · Est. 2014 ★", its parts. */
const listSayings = (text: string): string[] =>
  text.length <= LONGEST_SIGN && ESTABLISHED.test(text)
    ? text.split(/[·|•★]/u).map((part) => part.replace(ESTABLISHED, (sign) => sign.toLowerCase()).trim())
    : listSentences(text);

/** Does a line say that something began in a year? */
function mentionsFounding(text: string, year: string): boolean {
  if (BEGINS.test(text) || ESTABLISHED.test(text)) return true;
  const at = text.indexOf(year);
  const [before, after] = [text.slice(Math.max(0, at - 40), at), text.slice(at + year.length)];
  return SINCE_BEFORE.test(before) || SINCE_THEN.test(after.slice(0, DENSE_TEXT.test(after) ? 6 : 24));
}

/** A date by itself, with the label before it or what happened then. */
function findCell({ page, block, text }: Passage, passages: Passage[], year: string): string | undefined {
  const date = toCommonEra(text);
  if (!block || text.length > LONGEST_CELL || !containsValue(date, year)) return undefined;
  const label = page.blocks[block.id - 1]?.text ?? '';
  if (BEGINS.test(label) && (label.length <= LONGEST_CELL || passages.some((one) => one.text === label)))
    return `${label} ${date}`;
  const event = passages.find(
    (one) =>
      one.block &&
      one.page === page &&
      one.block.id > block.id &&
      one.block.id <= block.id + CARD &&
      BEGINS.test(one.text),
  );
  const begun = event && listSentences(event.text).find((one) => BEGINS.test(one));
  return begun && `${date}: ${begun}`;
}

type OfPage = { names: string[]; language: string };

/** Is what began in a year this company or product: named, "we", or nobody else, as a short sign says it? */
function isOwnBeginning(sentence: string, year: string, { names, language }: OfPage): boolean {
  if (isNoBeginning(sentence, year, names) || isOfNamedOther(sentence, year, { names, language }))
    return false;
  if (isCalled(sentence, names) || IS_FIGURE.test(sentence)) return true;
  if (isOfPartOrParty(sentence, year)) return false;
  if (speaksOfUs(language).test(sentence)) return true;
  if (LABEL_OF.test(sentence) && !BEGINS_IT.test(sentence)) return false;
  const isOfNobody =
    language === 'de' ||
    [...withoutCountries(sentence.replaceAll(BY_PEOPLE, '')).matchAll(CAPITALIZED)].every(
      ([word]) => MONTH.test(word) || isKnownCity(word),
    );
  return isOfNobody && (BEGINS.test(sentence) || KEEPS_ON.test(sentence) || sentence.length <= LONGEST_SIGN);
}

const withoutCountries = (text: string): string =>
  countriesIn(text).reduce((rest, { name }) => rest.replace(name, ' '), text);

/** A copyright, a law, a version, a customer's year, or an amount of money. */
function isNoBeginning(sentence: string, year: string, names: string[]): boolean {
  const begins = BEGINS.test(sentence);
  if (COPYRIGHT.test(sentence) && !begins) return true;
  if (NOT_FOUNDING.test(sentence.replaceAll(FOR_OURS, '')) && !(begins && isCalled(sentence, names)))
    return true;
  return moneyIn(sentence).some(({ text }) => text.includes(year));
}

/** Does the sentence say of another who is named that they began: its subject, what is in quotation marks, or the name right before? */
function isOfNamedOther(sentence: string, year: string, { names, language }: OfPage): boolean {
  const subject = SUBJECT.exec(sentence)?.[1];
  if (subject !== undefined && !isNamed(subject, names) && !speaksOfUs(language).test(sentence)) return true;
  const isOfQuoted = [...sentence.matchAll(IN_QUOTES)].some(
    ([, quoted = '']) => wordCount(quoted) <= 3 && !isNamed(quoted, names),
  );
  return isOfQuoted || isOfAntecedent(sentence, year, names);
}

/** A part of the company, other parties, or what somebody founded under another name. */
function isOfPartOrParty(sentence: string, year: string): boolean {
  const begun = FOUNDS_IT.exec(sentence)?.[1];
  return (
    OF_PART.test(sentence) ||
    OTHERS.test(sentence.replaceAll(FOR_OURS, '')) ||
    RELATIVE.test(sentence.slice(0, sentence.indexOf(year))) ||
    (begun !== undefined && !isKnownCity(begun))
  );
}

/** "Acme grew out of Threadbare, which began in 2008", "Motorlab, founded in 2005": of the name right before. */
function isOfAntecedent(sentence: string, year: string, names: string[]): boolean {
  const before = sentence.slice(0, sentence.indexOf(year));
  const [, of = ''] = OF_ANTECEDENT.exec(before) ?? [];
  if (of !== '') return !isCalled(of, names) && !isKnownCity(of);
  const [, opening = ''] = WITH_APPOSITION.exec(sentence) ?? [];
  return opening !== '' && !isCalled(opening, names);
}

/** Is a time given for a person of the page: under their name, or in a sentence that opens with it? */
function isOfPerson({ page, block }: Passage, sentence: string, names: string[]): boolean {
  if (BEGINS_IT.test(sentence)) return false;
  const topic = TOPIC.exec(sentence)?.[1];
  const isAboutOne = ({ text }: Block): boolean =>
    topic !== undefined && text.length <= LONGEST_CELL && text.startsWith(topic) && isPersonName(text);
  const over = block?.headingsAbove[0]?.text.replace(/^(?:\p{L}+\.[\s-]?)+/u, '') ?? '';
  return (/\s/.test(over) && isPersonName(over) && !isNamed(over, names)) || page.blocks.some(isAboutOne);
}

/** "We", "the company" in the language of a page: words of one language are others in another. */
const speaksOfUs = memoize((language: string): RegExp => {
  const own = Object.entries(wordTable('our_company')).filter(
    ([spoken]) => spoken === (language === 'no' ? 'nb' : language),
  );
  return finds(own.length > 0 ? Object.fromEntries(own) : wordTable('our_company'));
});

/** An e-mail address, whole, that is no example and belongs to nobody else; one at the site's own domain always does. */
export function judgeEmail(value: string, passages: Passage[], names: string[], domain: string): Ruling {
  if (!EMAIL_PATTERN.test(value)) return 'value_not_in_quote';
  const found = passages.filter(({ text }) => containsEmail(text, value));
  if (found.length === 0) return 'value_not_in_quote';
  const isOwnDomain = domain !== '' && value.toLowerCase().endsWith(`@${domain}`);
  if (SAMPLE.test(value) && !isOwnDomain) return 'somebody_else';
  const isFine = (passage: Passage): boolean => {
    if (!passage.block) return true;
    if (passage.block.tag === 'pre' || IS_EXAMPLE.test(passage.text.replaceAll(MAILBOX, ''))) return false;
    if (isOwnDomain) return true;
    const line = listSentences(passage.text).find((one) => containsEmail(one, value)) ?? passage.text;
    const said = { text: line.replaceAll(MAILBOX, ''), page: passage.page };
    return (
      (isOurMailbox(value, names) ||
        saysOfItself(said, names) ||
        isFootOfOurs(passage) ||
        isOnlyContact(passage)) &&
      !isOthersPlace(passage, value, names, true)
    );
  };
  return found.some(isFine) ? 'stated' : 'somebody_else';
}

/** The one mailbox of a page's foot, under "Contact". */
const isFootOfOurs = ({ block }: Passage): boolean =>
  block?.region === 'footer' && getKindOfWords(block.headingsAbove[0]?.text ?? '') === 'contact';

/** The one mailbox of the page "Contact". */
const isOnlyContact = ({ page }: Passage): boolean =>
  getKindOfPath(new URL(page.url).pathname) === 'contact' &&
  new Set(page.text.toLowerCase().match(MAILBOX)).size === 1;

/** A mailbox of a provider that everybody may use, or at a domain that is called as the maker: others have their own domains. */
function isOurMailbox(value: string, names: string[]): boolean {
  const domain = value.slice(value.indexOf('@') + 1).toLowerCase();
  if (FREE_MAIL.has(domain.split('.')[0] ?? '')) return true;
  const key = nameKey(domain.split('.').at(-2) ?? '');
  return names.some(
    (name) => name.length >= 3 && (key.includes(nameKey(name)) || nameKey(name).includes(key)),
  );
}

/** Tells whether a quote contains the whole e-mail address: `a@b.co` is not in `xa@b.com`. */
function containsEmail(quote: string, value: string): boolean {
  const text = foldQuote(quote).toLowerCase();
  const foldedValue = foldQuote(value).toLowerCase();
  const at = text.indexOf(foldedValue);
  return (
    at !== -1 &&
    !/[\p{L}\p{N}._%+-]/u.test(text[at - 1] ?? '') &&
    !/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(text.slice(at + foldedValue.length))
  );
}

/** A web address that a passage holds or links to. */
export function judgeAddress(value: string, passages: Passage[]): Ruling {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return 'value_not_in_quote';
  const isThere = ({ page, text }: Passage): boolean => {
    if (text.includes(value.replace(/\/$/, ''))) return true;
    return URL.canParse(text, page.base) && isSameAddress(new URL(text, page.base).href, value);
  };
  return passages.some(isThere) ? 'stated' : 'value_not_in_quote';
}

const isSameAddress = (left: string, right: string): boolean =>
  left.replace(/\/$/, '') === right.replace(/\/$/, '');
