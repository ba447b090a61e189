import {
  CART,
  COMES_AGAIN,
  INTO_CART,
  PER,
  PERIOD_UNITS,
  UNITS_OF_USE,
} from '../../lexicon/prices/periods.ts';
import {
  ASK_FOR_QUOTE,
  ASK_US,
  COSTS_NOTHING,
  FREE_ADVICE,
  FREE_BESIDE,
  FREE_ONLY_OF,
  GIVES_THANKS,
  INVITES_TO_ASK,
  IS_NOT,
  NEEDS,
  ON_ASKING,
  OPEN_OF_OTHERS,
  PAID_ONCE,
  PRICE_DEPENDS,
  PRICE_QUOTE,
  SOURCE_IS_OPEN,
  TO_BUY,
  TO_TRY,
  TRIES,
} from '../../lexicon/prices/selling.ts';
import { PRICE_TITLE } from '../../lexicon/prices/pricing.ts';
import { IS_NOW_FOR, OTHERS_PRICES, PLAN_NAME, WAS_FROM } from '../../lexicon/prices/price-signs.ts';
import { anyOf, finds, findsEach, isOneOfWords, wordPattern, type WordTable } from '../../lexicon/table.ts';

/** Each is looked for in short texts only. */
const any = (words: string): RegExp => wordPattern(words, 'iu');

const forEach = (unit: string): string => String.raw`(?:\/\s?|${anyOf(PER)}\s?)(?:\d{1,2}\s)?${unit}`;
const AGAIN = String.raw`p\.?\/?m\.?(?!\p{L})|${anyOf(COMES_AGAIN)}`;
/** What a price is for: a time, a person, a piece. */
export const PERIOD = any(`${forEach(anyOf(PERIOD_UNITS, UNITS_OF_USE))}|${AGAIN}`);
/** Paid again and again, however much it is used. */
export const RECURS = any(`${forEach(anyOf(PERIOD_UNITS))}|${AGAIN}`);
/** An amount and right behind it its time: "1.500 €/year", which "for life" does not make paid once. */
const AT_A_RATE = any(String.raw`\d[^\p{L}\d]{0,4}(?:\p{L}{1,4}\.?\s?)?${forEach(anyOf(PERIOD_UNITS))}`);
/** Paid once, kept for good. */
export const ONE_TIME = finds(PAID_ONCE);
/** Paid again and again, and not once beside that. */
export const isRate = (text: string): boolean =>
  RECURS.test(text) && (!ONE_TIME.test(text) || AT_A_RATE.test(text));
/** "Free", but in no word such as "sugar-free" or "free-range", or that it costs nothing in another language. */
export const FREE_OR_NOTHING = String.raw`(?:(?<![\p{L}-])free(?![\p{L}-])|${anyOf(COSTS_NOTHING)})`;
/** A time to try, which is not a free plan. */
export const TRIAL = any(
  String.raw`${anyOf(TO_TRY)}|${anyOf(TRIES)}(?:\s[\p{L}\d'’-]+){0,3}?\s${FREE_OR_NOTHING}` +
    String.raw`|${FREE_OR_NOTHING}\s(?:\p{L}+\s)?${anyOf(TRIES)}`,
);
/** Costs nothing, said of a plan or product. */
export const FREE = any(
  String.raw`(?<![\p{L}-])free(?![\p{L}-])(?!\s${anyOf(FREE_ONLY_OF)}|\s(?:your|my|our|them|him|her)?(?:self|selves)(?!\p{L})|\sup(?!\p{L}))|${anyOf(COSTS_NOTHING)}`,
);
/** "Free consultation", "consulta gratuita": what is free is talk, delivery or a sign-up, in either order. */
export const FREE_TALK = any(
  String.raw`(?:(?<![\p{L}-])free|${anyOf(COSTS_NOTHING)})(?:[\s-]+[\p{L}-]+){0,2}?[\s-]*${anyOf(FREE_ADVICE, FREE_BESIDE)}` +
    String.raw`|${anyOf(FREE_ADVICE, FREE_BESIDE, PRICE_QUOTE)}(?:[\s-]+[\p{L}-]+){0,3}?[\s-]*${anyOf(COSTS_NOTHING)}`,
);
/** Not free, or no free plan. */
export const NOT_FREE = any(String.raw`${anyOf(IS_NOT)}\s(?:\p{L}+\s){0,2}?${FREE_OR_NOTHING}`);
const OPEN_SOURCE = finds(SOURCE_IS_OPEN);
const OTHERS_OPEN = findsEach(OPEN_OF_OTHERS);
const THANKS = finds(GIVES_THANKS);
/** Its source is open, said of the product and not of a community, of models it runs, or in thanks to others. */
export const saysOpen = (text: string): boolean =>
  OPEN_SOURCE.test(text) && OPEN_SOURCE.test(text.replace(OTHERS_OPEN, '')) && !THANKS.test(text);
/** The price is told on asking. */
export const ON_REQUEST = any(String.raw`${anyOf(ON_ASKING, ASK_FOR_QUOTE)}|^\s*${anyOf(ASK_US)}\s*$`);
/** Both words in one language: Dutch "offerte" are Italian offers, and Turkish "al" asks for none of those. */
const inOneLanguage = (asked: WordTable, asking: WordTable): ((sentence: string) => boolean) => {
  const invites = new Map<string, string>(Object.entries(asking));
  const pairs = Object.entries(asked).flatMap(([language, words]) => {
    const inviting = invites.get(language);
    return inviting === undefined ? [] : [[finds({ any: words }), finds({ any: inviting })]];
  });
  return (sentence) => pairs.some((pair) => pair.every((one) => one.test(sentence)));
};
const ASKS = /[?？؟;]\s*$/u;
const invites = inOneLanguage(PRICE_QUOTE, INVITES_TO_ASK);
const needs = inOneLanguage(PRICE_QUOTE, NEEDS);
/** "Contact us today for a quote", "Need a quote?": whoever asks is told a price. */
export const invitesToAsk = (sentence: string): boolean =>
  invites(sentence) || (ASKS.test(sentence) && needs(sentence));
/** "For plans and prices contact us": the same, where prices should stand. */
export const asksForPrices = inOneLanguage(PRICE_TITLE, INVITES_TO_ASK);
/** "Set up once, then a subscription, price on request." */
export const pricedOnAsking = inOneLanguage(PRICE_TITLE, ON_ASKING);
/** "On request I send you an offer of your own." */
export const quotedOnAsking = inOneLanguage(PRICE_QUOTE, ON_ASKING);
/** "It varies with the scope", the answer to what it costs. */
export const DEPENDS = finds(PRICE_DEPENDS);
/** Sections that show other people's prices, sums to expect or gifts. */
export const NOT_OUR_PRICES = finds(OTHERS_PRICES);
/** "De R$ 97,00 por apenas", "da 97 € a": what is asked now comes after it. */
export const FROM_TO = any(
  String.raw`${anyOf(WAS_FROM)}\s(?:\p{Sc}|\p{L}{1,3}\p{Sc}?)?\s?\d[\d.,]*\s?\p{Sc}?\s${anyOf(IS_NOW_FOR)}(?:\s\p{L}+)?\s*:?\s*$`,
);
/** Asking to buy. */
export const BUY = finds(INTO_CART, TO_BUY);
/** A shop's cart: into it, or what stands over it. */
const IN_CART = finds(INTO_CART);
const IS_CART = isOneOfWords(CART);
export const isOfCart = (text: string): boolean =>
  IN_CART.test(text) || IS_CART.test(text.replace(/[.!]$/u, ''));
/** What is often free although the product is not: advice, quotes, delivery, a number of days. */
export const FREE_EXTRA = any(
  String.raw`${anyOf(FREE_BESIDE)}|\d+\s?(?:days?|tage|jours|d[íi]as|giorni|dagen|dni|дней|日間|天)`,
);
/** What plans are called. */
export const PLAN_NAMES = isOneOfWords(PLAN_NAME);
