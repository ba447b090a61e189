import { wordTable } from '../../lexicon/words.ts';
import { anyOf, finds, isOneOfWords, type WordTable, findsEach, wordPattern } from '../../lexicon/table.ts';

/** Each is looked for in short texts only. */
const any = (words: string): RegExp => wordPattern(words, 'iu');

const forEach = (unit: string): string =>
  String.raw`(?:\/\s?|${anyOf(wordTable('per'))}\s?)(?:\d{1,2}\s)?${unit}`;
const AGAIN = String.raw`p\.?\/?m\.?(?!\p{L})|${anyOf(wordTable('comes_again'))}`;
/** What a price is for: a time, a person, a piece. */
export const PERIOD = any(`${forEach(anyOf(wordTable('period_units'), wordTable('units_of_use')))}|${AGAIN}`);
/** Paid again and again, however much it is used. */
export const RECURS = any(`${forEach(anyOf(wordTable('period_units')))}|${AGAIN}`);
/** An amount and right behind it its time: "1.500 €/year", which "for life" does not make paid once. */
const AT_A_RATE = any(
  String.raw`\d[^\p{L}\d]{0,4}(?:\p{L}{1,4}\.?\s?)?${forEach(anyOf(wordTable('period_units')))}`,
);
/** Paid once, kept for good. */
export const ONE_TIME = finds(wordTable('paid_once'));
/** Paid again and again, and not once as well. */
export const isRate = (text: string): boolean =>
  RECURS.test(text) && (!ONE_TIME.test(text) || AT_A_RATE.test(text));
/** "Free", but in no word such as "sugar-free" or "free-range", or that it costs nothing in another language. */
export const FREE_OR_NOTHING = String.raw`(?:(?<![\p{L}-])free(?![\p{L}-])|${anyOf(wordTable('costs_nothing'))})`;
/** A time to try, which is not a free plan. */
export const TRIAL = any(
  String.raw`${anyOf(wordTable('to_try'))}|${anyOf(wordTable('tries'))}(?:\s[\p{L}\d'’-]+){0,3}?\s${FREE_OR_NOTHING}` +
    String.raw`|${FREE_OR_NOTHING}\s(?:\p{L}+\s)?${anyOf(wordTable('tries'))}`,
);
/** Costs nothing, said of a plan or product. */
export const FREE = any(
  String.raw`(?<![\p{L}-])free(?![\p{L}-])(?!\s${anyOf(wordTable('free_only_of'))}|\s(?:your|my|our|them|him|her)?(?:self|selves)(?!\p{L})|\sup(?!\p{L}))|${anyOf(wordTable('costs_nothing'))}`,
);
/** "Free consultation", "consulta gratuita": what is free is talk, delivery or a sign-up, in either order. */
export const FREE_TALK = any(
  String.raw`(?:(?<![\p{L}-])free|${anyOf(wordTable('costs_nothing'))})(?:[\s-]+[\p{L}-]+){0,2}?[\s-]*${anyOf(wordTable('free_advice'), wordTable('free_beside'))}` +
    String.raw`|${anyOf(wordTable('free_advice'), wordTable('free_beside'), wordTable('price_quote'))}(?:[\s-]+[\p{L}-]+){0,3}?[\s-]*${anyOf(wordTable('costs_nothing'))}`,
);
/** Not free, or no free plan. */
export const NOT_FREE = any(String.raw`${anyOf(wordTable('is_not'))}\s(?:\p{L}+\s){0,2}?${FREE_OR_NOTHING}`);
const OPEN_SOURCE = finds(wordTable('source_is_open'));
const OTHERS_OPEN = findsEach(wordTable('open_of_others'));
const THANKS = finds(wordTable('gives_thanks'));
/** Its source is open, said of the product and not of a community, of models it runs, or in thanks to others. */
export const saysOpen = (text: string): boolean =>
  OPEN_SOURCE.test(text) && OPEN_SOURCE.test(text.replace(OTHERS_OPEN, '')) && !THANKS.test(text);
/** The price is given on request. */
export const ON_REQUEST = any(
  String.raw`${anyOf(wordTable('on_asking'), wordTable('ask_for_quote'))}|^\s*${anyOf(wordTable('ask_us'))}\s*$`,
);
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
const invites = inOneLanguage(wordTable('price_quote'), wordTable('invites_to_ask'));
const needs = inOneLanguage(wordTable('price_quote'), wordTable('needs'));
/** "Contact us today for a quote", "Need a quote?": whoever asks is told a price. */
export const invitesToAsk = (sentence: string): boolean =>
  invites(sentence) || (ASKS.test(sentence) && needs(sentence));
/** "For plans and prices contact us": the same, where prices should stand. */
export const asksForPrices = inOneLanguage(wordTable('price_title'), wordTable('invites_to_ask'));
/** "Set up once, then a subscription, price on request." */
export const pricedOnAsking = inOneLanguage(wordTable('price_title'), wordTable('on_asking'));
/** "It varies with the scope", the answer to what it costs. */
export const DEPENDS = finds(wordTable('price_depends'));
/** Sections that show other people's prices, sums to expect or gifts. */
export const NOT_OUR_PRICES = finds(wordTable('others_prices'));
/** "De R$ 97,00 por apenas", "da 97 € a": what is asked now comes after it. */
export const FROM_TO = any(
  String.raw`${anyOf(wordTable('was_from'))}\s(?:\p{Sc}|\p{L}{1,3}\p{Sc}?)?\s?\d[\d.,]*\s?\p{Sc}?\s${anyOf(wordTable('is_now_for'))}(?:\s\p{L}+)?\s*:?\s*$`,
);
/** Asking to buy. */
export const BUY = finds(wordTable('into_cart'), wordTable('to_buy'));
/** A shop's cart: into it, or what stands over it. */
const IN_CART = finds(wordTable('into_cart'));
const IS_CART = isOneOfWords(wordTable('cart'));
export const isOfCart = (text: string): boolean =>
  IN_CART.test(text) || IS_CART.test(text.replace(/[.!]$/u, ''));
/** What is often free although the product is not: advice, quotes, delivery, a number of days. */
export const FREE_EXTRA = any(
  String.raw`${anyOf(wordTable('free_beside'))}|\d+\s?(?:days?|tage|jours|d[íi]as|giorni|dagen|dni|дней|日間|天)`,
);
/** What plans are called. */
export const PLAN_NAMES = isOneOfWords(wordTable('plan_name'));
