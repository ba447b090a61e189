/** The lowest price per month that a listing states; without a currency if it is free. */
export type EntryPrice = { per_month: number; currency?: string };

/** Currency signs and codes that name one currency; `$` is taken for US dollars unless a letter says otherwise. */
const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  R$: 'BRL',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  円: 'JPY',
  元: 'CNY',
  euro: 'EUR',
  euros: 'EUR',
};
const CODES =
  'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN ISK TRY UAH ILS INR KRW JPY CNY AUD CAD NZD BRL MXN SGD HKD ZAR'.split(
    ' ',
  );

const MONTH =
  '(?:per|a|each|every|pro|par|por|al|alla|im|/)\\s*(?:month|monat|mois|mes|mês|mese|maand|månad|måned)(?![\\p{L}])|/\\s*mo(?![\\p{L}])|monthly|monatlich|mensuel\\w*|mensual\\w*|p\\.\\s?m\\.|[/毎]?月';
const YEAR =
  "(?:per|a|each|every|pro|par|por|al|all[’']|im|/)\\s*(?:year|jahr|an|année|año|ano|anno|jaar|år)(?![\\p{L}])|/\\s*yr(?![\\p{L}])|yearly|annually|jährlich|[/毎]?年";

const escape = (text: string): string => text.replace(/[$]/g, '\\$&');
const SIGNS = [...Object.keys(CURRENCIES), ...CODES]
  .sort((a, b) => b.length - a.length)
  .map(escape)
  .join('|');
const AMOUNT = "\\d{1,3}(?:[.,'’\\u00a0 ]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,4})?";
// Between a price and its period may be the unit, as in "€12 per developer a month", and the other end of a range.
const PRICE = new RegExp(
  `(?:(?<before>${SIGNS})\\s?(?<first>${AMOUNT})|(?<second>${AMOUNT})\\s?(?<after>${SIGNS}))(?![\\p{L}\\d])` +
    `(?:\\s*(?:-|–|to|bis)\\s*(?:${SIGNS})?\\s?(?:${AMOUNT})(?:\\s?(?:${SIGNS}))?)?` +
    `(?<unit>[^\\d.;:,()€£$]{0,30}?)(?:(?<month>${MONTH})|(?<year>${YEAR}))`,
  'giu',
);

/** Maximum characters of a summary that are read. */
const MAX_CHARACTERS = 500;

/** Pricing models of products that can be used without paying. */
const FREE_MODELS: readonly (string | null)[] = ['free', 'open-source'];

/**
 * Derives the entry price from the pricing of a listing: 0 if its model is free; else the lowest price per month that its summary
 * names or, if it names only prices per year, a twelfth of the lowest. Undefined where the summary is not clear about it.
 */
export function getEntryPrice({
  pricingModel,
  pricingSummary,
}: {
  pricingModel: string | null;
  pricingSummary: string | null;
}): EntryPrice | undefined {
  if (FREE_MODELS.includes(pricingModel)) return { per_month: 0 };
  const prices = [...(pricingSummary ?? '').slice(0, MAX_CHARACTERS).matchAll(PRICE)].flatMap(
    ({ groups = {} }) => readPrice(groups),
  );
  const monthly = prices.filter(({ isYearly }) => !isYearly);
  const [lowest] = (monthly.length > 0 ? monthly : prices).sort((a, b) => a.amount - b.amount);
  if (!lowest) return undefined;
  const { amount, currency, isYearly } = lowest;
  return { per_month: Math.round((isYearly ? amount / 12 : amount) * 100) / 100, currency };
}

/** The named groups of a match of PRICE. */
type PriceGroups = Partial<Record<string, string>>;

function readPrice({ before, after, first, second, year }: PriceGroups) {
  const sign = (before ?? after ?? '').toLowerCase();
  const currency =
    CODES.find((code) => code.toLowerCase() === sign) ??
    Object.entries(CURRENCIES).find(([name]) => name.toLowerCase() === sign)?.[1];
  const amount = readAmount(first ?? second ?? '');
  // "€0 a month" is the free plan of a product that costs something.
  return currency === undefined || amount === 0 ? [] : [{ amount, currency, isYearly: year !== undefined }];
}

/** Reads an amount in English or continental notation: three digits after the last separator are thousands. */
function readAmount(text: string): number {
  const [, whole = text, fraction = ''] = /^(.*)[.,](\d{1,2}|\d{4})$/s.exec(text) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${fraction || '0'}`);
}
