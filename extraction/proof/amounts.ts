import { wordTable } from '../lexicon/words.ts';
import { type Money, moneyIn } from '../patterns/prices/money.ts';
import { endsWith, opensWith } from '../lexicon/table.ts';

/** What each currency is written as; signs that several have do not tell them apart. */
const CURRENCIES =
  `€ eur euro euros|$ us$ usd dollar dollars|$ ca$ c$ cad|$ a$ au$ aud|$ nz$ nzd|$ hk$ hkd|$ s$ sgd|$ mx$ mxn|£ gbp pound pounds
  |kr sek kronor krona|kr nok kroner|kr dkk kroner|zł pln|kč czk|ft huf|lei ron|chf fr sfr franken|¥ ￥ 円 jpy yen|¥ ￥ 元 rmb cny|₩ 원 krw won
  |₹ rs inr|₽ rub руб|₴ uah грн|rp idr|₫ đ vnd|₺ tl try|฿ thb|r$ brl|₪ ils|лв bgn`
    .split('|')
    .map((signs) => new Set(signs.trim().split(/\s+/u)));
const IS_LEAST = endsWith(wordTable('at_least'));
const IS_MORE = opensWith(wordTable('and_more'));

const currenciesOf = ({ text }: Money): Set<string>[] => {
  const sign = text.toLowerCase().replaceAll(/[\d\s.,'’–—-]/gu, '');
  return CURRENCIES.filter((signs) => signs.has(sign));
};

/** The amount of a statement as a text has it: in the same currency, and no "from" before it left out. */
export const findAmount = (wanted: Money, statement: string, text: string): Money | undefined =>
  moneyIn(text).find((one) => {
    const [wantedIn, foundIn] = [currenciesOf(wanted), currenciesOf(one)];
    const isOtherCurrency =
      wantedIn.length > 0 && foundIn.length > 0 && !wantedIn.some((signs) => foundIn.includes(signs));
    return (
      one.amount === wanted.amount && !isOtherCurrency && (!isLeast(one, text) || isLeast(wanted, statement))
    );
  });

const isLeast = ({ at, text }: Money, whole: string): boolean =>
  IS_LEAST.test(whole.slice(0, at).trimEnd()) ||
  IS_MORE.test(whole.slice(at + text.length).replace(/^[\s-]+/u, ''));

/** "From", over the amount. */
export const saysLeast = (text: string): boolean => IS_LEAST.test(text);
