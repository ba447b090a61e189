import type { WordTable } from '../table.ts';

/** Currencies as they are spoken of after a number; their signs and codes come with Node. */
export const CURRENCY_NAMES: WordTable = {
  en: `euro, euros, dollar, dollars, us dollars, pounds, bucks, rupees, francs, shillings, naira, rand, pesos, dirhams, riyals, baht, yen,
    yuan, ringgit,
    canadian dollars, australian dollars, pounds sterling, cedis, shekels`,
  de: `franken, kronen, dollar, Franken, Schweizer Franken, Dollar, US-Dollar`,
  fr: `dollars, francs, francs cfa, livres sterling, fcfa, dinars, FCFA`,
  es: `dólares, dolares, pesos, soles, pesos mxn, guaraníes, quetzales, lempiras, bolívares, pesos argentinos, pesos mexicanos`,
  ca: `dòlars`,
  pt: `reais, dólares, meticais, kwanzas`,
  it: `dollari, franchi, sterline`,
  pl: `złotych, złote, złoty, zlotych, dolarów, dolary`,
  cs: `korun, koruny, korun českých, dolarů`,
  sk: `eur, eurá, dolárov`,
  sv: `kronor, kr, dollar`,
  da: `kroner`,
  nb: `kroner`,
  fi: `euroa, euron, dollaria`,
  ru: `руб, рублей, рубля, рубль, р, долларов, тенге, сум, сом, евро, доллара, гривен, сумов, сомов`,
  uk: `грн, гривень, гривні, гривня, доларів, долара, євро`,
  bg: `лв, лева, евро, долара`,
  hu: `forint, euró, dollár`,
  ro: `lei, leu, de lei, dolari`,
  hr: `eura, kuna, dolara`,
  sl: `evrov, evra, evre, dolarjev`,
  el: `ευρώ, δολάρια`,
  tr: `tl, lira, dolar, avro, lirası`,
  id: `rupiah, dolar`,
  vi: `đ, đồng, vnđ, vnd`,
  ar: `ريال, ر.س, درهم, د.إ, جنيه, ج.م, دينار, د.ك, دولار, يورو, ر.ع, ر.ق, ل.س, د.م, ليرة, دراهم, ريالات, جنيهات, دنانير, دولارات`,
  he: `ש"ח, שח, ש״ח, שקל, שקלים, דולר, דולרים, יורו, אירו`,
  ja: `円, ドル, ユーロ, 米ドル, ウォン`,
  zh: `元, 块, 美元, 美金, 港元, 欧元, 歐元, 人民币, 人民幣, 日元, 英镑, 英鎊, 台币, 台幣, 新台币, 新台幣, 港币, 港幣`,
  ko: `원, 달러, 유로, 위안`,
  fa: `تومان, ریال, تومن, دلار, یورو`,
  hi: `रुपये, रुपए, रुपया, रु, डॉलर, यूरो`,
  th: `บาท, ดอลลาร์, ยูโร`,
};

/** Codes of currencies that, before a number, are words as well: "TRY 14 days". */
export const WORDS_LIKE_CODES: WordTable = {
  en: `all, top, try, pen, cup, bob, gel, sit, cop, mad, nad, lak, sos, mop, ang, esp, bam, lit, dem, rub, amd, mur, tic, gip, jod`,
};
