import { wordTable } from '../lexicon/words.ts';
import { foldQuote } from '../html/fold-text.ts';
import { finds, isOneOfWords, opensWith, findsEach, wordPattern } from '../lexicon/table.ts';
import { inLanguage } from './page-language.ts';
import { endsWithComma, listClauses } from './clauses.ts';
import type { Grade } from './verdict.ts';
import { ON_REQUEST, pricedOnAsking } from '../patterns/prices/pricing-words.ts';

/** Digits, addresses and currencies, which prose must never invent. */
const HARD_FACTS = /\d[\d.,'’\u00a0]*\d|\d|[^\s@]{1,64}@[^\s@]{1,200}|https?:\/\/[^\s]{1,500}/g;
const CURRENCY =
  /[$€£¥￥₽₩₹₺₴₫฿₪]|(?<!\p{L})(?:USD|EUR|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|BRL|INR|AUD|CAD|RUB)(?!\p{L})|%/gu;
const QUOTATION = /"([^"]{2,300})"|“([^”]{2,300})”|„([^“”]{2,300})[“”]|«([^»]{2,300})»/gu;
const SPACED_SCRIPT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]/u;
const SPACED_LETTER_OR_DIGIT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\d]/u;
const [ENDS_NUMBER, OPENS_NUMBER] = [/\d[.,]?$/, /^[.,]?\d/];
export const SMALL_WORD = inLanguage(
  isOneOfWords,
  wordTable('and'),
  wordTable('for'),
  wordTable('from_a_place'),
  wordTable('in_a_place'),
  wordTable('is'),
  wordTable('of'),
  wordTable('or'),
  wordTable('the'),
  wordTable('a'),
  wordTable('with'),
  wordTable('was'),
  wordTable('by'),
  wordTable('about'),
  wordTable('pronouns'),
);
const LIMIT = inLanguage(finds, wordTable('limits'));
const NO_LIMIT = inLanguage(findsEach, wordTable('limits_nothing'));
/** Any word that denies, and each of them. */
export const ANY_DENIAL = inLanguage(
  finds,
  wordTable('denies'),
  wordTable('ended'),
  wordTable('denies_next'),
  wordTable('denies_before'),
);
export const EACH_DENIAL = inLanguage(
  findsEach,
  wordTable('denies'),
  wordTable('ended'),
  wordTable('denies_next'),
  wordTable('denies_before'),
);
const OPENS_LIMIT = inLanguage(opensWith, wordTable('limits'));
/** "From 50 €", "ab 3 Personen", and no year. */
const FROM_NUMBER =
  /(?<!\p{L})(?:from|ab|dès|desde|a partir de|à partir de|a partire da|vanaf|od|från|fra|alkaen|от|від|-tól|-től) (?!(?:19|20)\d\d(?![\d.,]))\p{Sc}?\s?\d/iu;
/** "In the Pro plan", "med Premium-abonnemang": who pays for it has it. */
const OF_PLAN = wordPattern(
  [
    String.raw`(?<!\p{L})(?:pro|premium|plus|business|enterprise|team|gold|platinum)[ -]?(?:plan|abo` +
      String.raw`|abonne\p{L}*|tarif|tarief|konto|account|kund\p{L}*|version|versie|versio|paket|pakket|pakiet\p{L}*|piano|users?|members?|medlem\p{L}*|lizenz|licen[cs]e|edition)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:plan|formule|offre|piano|pacote|plano|pakiet\p{L}*|tarif\p{L}*|paket|pakke|paketti|план\p{L}*|тариф\p{L}*) (?:pro|premium|plus|business|enterprise|team|gold)(?!\p{L})`,
    String.raw`(?:プロ|プレミアム|有料)(?:プラン|版)|(?:专业|高级|企业|團隊|团队)版|(?:프로|프리미엄|유료) ?(?:플랜|버전|요금제)`,
    String.raw`(?<!\p{L})(?:in|i|im|with|con|com|avec|med|mit|met|to|auf|till|w|v|s|в|у|с|z) (?:the |der |l')?(?:pro|premium|enterprise)(?![\p{L}\d-])`,
    String.raw`^\s*(?:pro|premium|plus|business|enterprise)(?: only)?\s*$`,
    // Whatever the plan is called: "on the Fleet plan", "im Tarif Kanzlei", "med avtalet Kedja".
    String.raw`(?<!\p{L})(?:in|on|with|from) the \p{L}+ (?:plan|tier|package|edition)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:im|ab|mit(?: dem)?) (?:tarif|paket) \p{L}|(?<!\p{L})(?:avec|dans|dès) (?:la formule|l'offre) \p{L}`,
    String.raw`(?<!\p{L})(?:en|con|desde) el plan \p{L}|(?<!\p{L})(?:no|com o|a partir do) plano \p{L}|(?<!\p{L})(?:nel|con il|dal) piano \p{L}`,
    String.raw`(?<!\p{L})(?:in|met|vanaf) het \p{L}+(?:pakket|abonnement)|(?<!\p{L})(?:i|med|från|fra) (?:paketet|avtalet|pakken|avtalen|aftalen|planen) \p{L}`,
    String.raw`(?<!\p{L})w (?:planie|pakiecie) \p{L}|(?<!\p{L})v (?:tarifu|balíčku|tarife|balíku) \p{L}|(?<!\p{L})(?:в тарифе|на тарифе|у тарифі|в пакете|у пакеті) \p{L}`,
    String.raw`\p{L} (?:paketine|planına|paketinde|planında)(?!\p{L})|(?:باقة|الباقة) \p{L}|(?:בחבילת|במסלול) \p{L}`,
  ].join('|'),
  'iu',
);
/** What some people get for less. */
const OFFER = wordPattern(
  [
    String.raw`%|free|half price|halb\p{L}* preis|moitié|mitad|metade|metà|halve prijs|polov|połow`,
    String.raw`halva|halv pris|fri frakt|puoleen|полцены|fele áron|yarı|半額|半价|반값|grátis|gratis|offert|rabat|discount|kostenlos|kostenfrei|gratuit|sconto|descuento|desconto|korting|zniżk`,
    String.raw`bezpłatn|sleva|zdarma|ilmai|alennus`,
    String.raw`скидк|знижк|бесплатн|безкоштовн|ingyen|kedvezmény|reducere|popust|indirim|ücretsiz|割引|無料|免费|免費|优惠|优惠|할인|무료`,
  ].join('|'),
  'iu',
);
const FOR_SOME = inLanguage(finds, wordTable('for_some_people'));
/** An amount of money that is not nothing. */
const MONEY =
  /\p{Sc}\s?\d[\d.,]*|\d[\d.,\s]*(?:\p{Sc}|(?:kr|kč|ft|zł|tl|лв|грн|руб\p{L}*|eur|euros?|usd|chf|sek|nok|dkk|lei)(?!\p{L})|元|円|만 ?원|원)/giu;
/** "Free delivery over 50 €", "for students": an amount or some people next to an offer say to whom it is made. */
const isOfferToSome = (clause: string, wanted: string, language?: string): boolean =>
  OFFER.test(wanted) &&
  ((FOR_SOME(language).test(clause) && !FOR_SOME(language).test(wanted)) ||
    (clause.match(MONEY) ?? []).some((amount) => /[1-9]/.test(amount) && !wanted.includes(amount.trim())));
/** Letters that two words of one stem share, and those that an ending has at most. */
const LEAST_STEM = 4;
const LONGEST_ENDING = 4;
/** "Vermittlung" and "vermittelt" have so much of the longer one in common. */
const MOST_OF_WORD = 0.63;
const LONGEST_PLAN = 24;
/** Words between a number and what it counts, with the last. */
const NEAR_NUMBER = 2;
/** A value in other words is hardly longer than its sentence. */
const MOST_LONGER = 3;

/** Tells whether a quote contains a value, ignoring case and matching only whole words and numbers. */
export function containsValue(quote: string, value: string): boolean {
  if (isTooLong(value, quote)) return false;
  return findValue(foldQuote(quote).toLowerCase(), foldQuote(value).toLowerCase()) !== -1;
}

/** Says without a look at the words that a value is longer than what it is sought in, however it is folded. */
const isTooLong = (value: string, text: string): boolean =>
  value.length > text.length * MOST_LONGER + LONGEST_PLAN;

/** Where a folded value is in a folded text as whole words and numbers; -1 if nowhere. */
function findValue(text: string, value: string): number {
  if (value === '') return -1;
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1))
    if (isWholeMatch(text, at, at + value.length)) return at;
  return -1;
}

/** Tells whether a match is not part of a longer word or number: `9` is not in `99`, `4.50` not in `14.50`, `fo@x.io` not in `info@x.io`. */
function isWholeMatch(text: string, start: number, end: number): boolean {
  const [first = '', last = ''] = [text[start], text[end - 1]];
  const [before = '', after = ''] = [text.slice(Math.max(0, start - 2), start), text.slice(end, end + 2)];
  const goesOnBefore = SPACED_SCRIPT.test(first)
    ? SPACED_LETTER_OR_DIGIT.test(before.slice(-1))
    : ENDS_NUMBER.test(before);
  const goesOnAfter = SPACED_SCRIPT.test(last)
    ? SPACED_SCRIPT.test(after.charAt(0))
    : OPENS_NUMBER.test(after);
  const isCutBefore = (SPACED_SCRIPT.test(first) || /\d/.test(first)) && goesOnBefore;
  return !isCutBefore && !((SPACED_SCRIPT.test(last) || /\d/.test(last)) && goesOnAfter);
}

/** Tells whether every number, address and quotation in a text is in one of the quotes. */
export function areFactsQuoted(text: string, quotes: string[]): boolean {
  const quotations = [...text.matchAll(QUOTATION)].map((match) => match.slice(1).find(Boolean) ?? '');
  const facts = text.match(HARD_FACTS) ?? [];
  return [...quotations, ...facts].every((fact) => quotes.some((quote) => containsValue(quote, fact)));
}

/**
 * How a sentence holds a value: `stated` in its own words, `worded` if all its words that carry meaning, numbers, names and
 * addresses are there, each as often. Undefined if something of the value is not in it, or if the value leaves out what limits it.
 */
export function gradeWording(sentence: string, value: string, language?: string): Grade | undefined {
  if (isTooLong(value, sentence)) return undefined;
  const [text, wanted] = [
    foldQuote(sentence).toLowerCase(),
    foldQuote(value).toLowerCase().replace(/[.!]$/u, ''),
  ];
  const limit = LIMIT(language);
  const isKept = limit.test(wanted);
  const at = findValue(text, wanted);
  if (at !== -1) return !isKept && isLimited(text, at, { wanted, language }) ? undefined : 'stated';
  if (!hasHanNumbers(text, wanted) || !listHardFacts(value).every((fact) => containsValue(sentence, fact)))
    return undefined;
  // Whether both deny is asked elsewhere; by what word does not matter.
  const positive = ANY_DENIAL(language).test(text) ? wanted.replaceAll(EACH_DENIAL(language), ' ') : wanted;
  const content = listWords(positive).filter((word) => !SMALL_WORD(language).test(word));
  const words = listWords(text);
  if (content.length === 0 || !hasWords(words, content) || !keepsNumbers(words, listWords(positive)))
    return undefined;
  return !isKept && isLimitedApart(text, content, language) ? undefined : 'worded';
}

/** Does a text hold a word that limits what it says? */
export const isLimiting = (text: string, language?: string): boolean => {
  const open = pricedOnAsking(text) ? text.replace(ON_REQUEST, ' ') : text;
  const plain = open.replaceAll(NO_LIMIT(language), ' ').replaceAll(MONEY, ' ');
  return LIMIT(language).test(plain) || FROM_NUMBER.test(plain) || OF_PLAN.test(plain);
};

/** Does a text name the plan that something comes with? */
export const isOfPlan = (text: string): boolean => OF_PLAN.test(foldQuote(text).toLowerCase());
/** Is each number next to one of the words that it is next to in the text? "180 countries" is not in "180 projects, 12 countries". */
const keepsNumbers = (words: string[], wanted: string[]): boolean =>
  wanted.every((number, at) => {
    const neighbours = [wanted[at - 1], wanted[at + 1]].filter((word) => word !== undefined);
    return (
      !/^\d+$/u.test(number) ||
      neighbours.length === 0 ||
      words.some(
        (one, here) =>
          one === number &&
          words
            .slice(Math.max(0, here - NEAR_NUMBER), here + NEAR_NUMBER + 1)
            .some((word) => neighbours.some((other) => isSameStem(word, other))),
      )
    );
  });

/** Is there another word for each word? One word is not enough for two. */
function hasWords(words: string[], wanted: string[]): boolean {
  const left = [...words];
  return wanted.every((word) => {
    const at = left.indexOf(word);
    const found = at === -1 ? left.findIndex((one) => isSameStem(one, word)) : at;
    if (found !== -1) left.splice(found, 1);
    return found !== -1 || isSeparated(words, word);
  });
}

/** "toevoegen" for "voeg … toe", "festlegen" for "legt … fest". */
function isSeparated(words: string[], word: string): boolean {
  for (let at = 2; at <= 5 && at <= word.length - 4; at += 1) {
    const verb = word.slice(at);
    if (
      words.includes(word.slice(0, at)) &&
      words.some((one) => one.length >= 3 && verb.startsWith(one.slice(0, Math.max(3, one.length - 2))))
    )
      return true;
  }
  return false;
}

/** "Export to PDF (Pro only)", "If you order ten, it is free": what limits it is in its clause, opens the next or opened the one before. */
function isLimited(
  text: string,
  at: number,
  { wanted, language }: { wanted: string; language?: string | undefined },
): boolean {
  const [condition = '', before = ''] = ['', ...splitClauses(text.slice(0, at))].slice(-2);
  const [clause = '', next = ''] = splitClauses(text.slice(at + wanted.length));
  return (
    isLimiting(before, language) ||
    isLimiting(clause.slice(0, 80), language) ||
    isOfferToSome(`${before}; ${clause}`, wanted, language) ||
    isCondition(next, language) ||
    (condition.endsWith(',') && isCondition(condition, language))
  );
}

/** Does a clause that has words of the value limit them, or one next to it that opens with what limits? */
function isLimitedApart(text: string, content: string[], language?: string): boolean {
  const clauses = splitClauses(text);
  const isSaid = (clause = ''): boolean => {
    const words = listWords(clause);
    return content.some((word) => words.some((one) => isSameStem(one, word)));
  };
  return clauses.some((clause, at) => {
    if (isSaid(clause))
      return isLimiting(clause, language) || isOfferToSome(clause, content.join(' '), language);
    return (
      isCondition(clause, language) &&
      (isSaid(clauses[at - 1]) || (clause.endsWith(',') && isSaid(clauses[at + 1])))
    );
  });
}

const isCondition = (clause: string, language?: string): boolean =>
  OPENS_LIMIT(language).test(clause.replaceAll(NO_LIMIT(language), ' — ')) ||
  (clause.length <= LONGEST_PLAN && OF_PLAN.test(clause));

/** The clauses of a folded text, with the comma that ends one. A topic in Japanese is none by itself. */
const splitClauses = (text: string): string[] => {
  const plain = text.replaceAll(/(?<=[はも])、/gu, '');
  return listClauses(plain)
    .map((clause) => plain.slice(clause.start, clause.end) + (endsWithComma(clause) ? ',' : ''))
    .filter((clause, at, all) => clause !== '' || at < all.length - 1);
};

/** Returns what prose must never invent: numbers, currencies, e-mail and web addresses. */
const listHardFacts = (text: string): string[] => [
  ...[...text.matchAll(HARD_FACTS)].map(([fact]) => fact.replace(/[.,;:!?)'’\u00a0]+$/, '')),
  ...[...text.matchAll(CURRENCY)].map(([mark]) => mark),
];

/** Numbers in Han characters: 五 is no 五十. */
const HAN_NUMBERS = /[〇零一二三四五六七八九十百千万萬亿億兆两兩]+/gu;
const hasHanNumbers = (text: string, value: string): boolean => {
  const known = new Set(text.match(HAN_NUMBERS));
  return (value.match(HAN_NUMBERS) ?? []).every((number) => known.has(number));
};

const listWords = (text: string): string[] =>
  foldQuote(text)
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu) ??
  [];

/** How many first letters two words share. */
function countShared(short: string, long: string): number {
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  return shared;
}

/** Compares two words without their endings: `team` and `teams`, `searches` and `searching`. Short words and numbers must be equal. */
export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  if (/\d/.test(one) || /\d/.test(other)) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const shared = countShared(short, long);
  const ending = long.length - shared;
  // A syllable of Hangul is two or three letters.
  if (/\p{Script=Hangul}/u.test(short))
    return shared >= 2 && shared >= short.length - 1 && ending <= LONGEST_ENDING;
  if (shared === short.length) return ending <= longestEnding(shared);
  if (shared > LEAST_STEM + 1 && shared >= long.length * MOST_OF_WORD) return true;
  const mostChanged = shared > LEAST_STEM ? 2 : 1;
  return shared >= LEAST_STEM && shared >= short.length - mostChanged && ending <= LONGEST_ENDING;
}

/** How much longer than a whole word another may be. */
function longestEnding(length: number): number {
  if (length < LEAST_STEM) return length === LEAST_STEM - 1 ? 2 : 0;
  return length === LEAST_STEM ? LONGEST_ENDING : length;
}
