import type { WordTable } from '../table.ts';

/** Currencies as they are spoken of after a number; their signs and codes come with Node. */
export const CURRENCY_NAMES: WordTable = {
  en: `euro, euros, dollar, dollars, us dollars, pounds, bucks, rupees, francs, shillings, naira, rand, pesos, dirhams, riyals, baht, yen, yuan, ringgit`,
  de: `franken, kronen, dollar`,
  fr: `dollars, francs, francs cfa`,
  es: `dólares, dolares, pesos, soles, pesos mxn`,
  pt: `reais, dólares`,
  it: `dollari, franchi`,
  pl: `złotych, złote, złoty, zlotych`,
  cs: `korun, koruny, korun českých`,
  sv: `kronor, kr`,
  da: `kroner`,
  nb: `kroner`,
  fi: `euroa`,
  ru: `руб, рублей, рубля, рубль, р, долларов, тенге, сум, сом, евро`,
  uk: `грн, гривень, гривні, гривня`,
  bg: `лв, лева`,
  hu: `forint`,
  ro: `lei, leu`,
  el: `ευρώ`,
  tr: `tl, lira`,
  id: `rupiah`,
  vi: `đ, đồng, vnđ`,
  ar: `ريال, ر.س, درهم, د.إ, جنيه, ج.م, دينار, د.ك, دولار, يورو, ر.ع, ر.ق, ل.س, د.م`,
  he: `ש"ח, שח, ש״ח, שקל, שקלים`,
  ja: `円, ドル, ユーロ`,
  zh: `元, 块, 美元, 美金, 港元, 欧元`,
  ko: `원, 달러`,
  fa: `تومان, ریال`,
  hi: `रुपये, रुपए`,
  th: `บาท`,
};

/** Codes of currencies that, before a number, are words as well: "TRY 14 days". */
export const WORDS_LIKE_CODES: WordTable = {
  en: `all, top, try, pen, cup, bob, gel, sit, cop, mad, nad, lak, sos, mop, ang, esp, bam, lit, dem, rub, amd, mur, tic, gip, jod`,
};
