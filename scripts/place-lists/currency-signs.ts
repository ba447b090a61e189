/** Signs of one or two plain letters are words and units, too ("5 km"), but for these. */
const SHORT_SIGNS = 'kr Ft Rp Rs RM TL Fr Bs Gs KSh Rs. Fr. kr. Bs. Gs.'.split(' ');
/** Languages that write signs which no other does; all others add none (`prices-of-the-world.test.ts`). */
export const WRITE_THEIR_OWN = 'en ar fr de ru gl pt it nl pl fi ja he fa hi'.split(' ');

/** Lists signs of all currencies, as written in many languages. */
export function listCurrencySigns(): string[] {
  const codes = Intl.supportedValuesOf('currency');
  const signs = [...SHORT_SIGNS, '￥', '元'];
  for (const currency of codes)
    for (const language of [...WRITE_THEIR_OWN, ...spokenWhere(currency)])
      for (const { type, value } of new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
      }).formatToParts(1))
        if (type === 'currency' && !codes.includes(value) && !/^[A-Za-z]{1,2}\.?$/.test(value))
          for (const quote of ["'", '’', 'ʻ'])
            signs.push(value.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/['’ʻ]/g, quote));
  return signs;
}

/** The languages of the country that a currency's code begins with: its sign may be known in no other. */
function spokenWhere(currency: string): string[] {
  const region = currency.slice(0, 2);
  const { language } = new Intl.Locale(`und-${region}`).maximize();
  return language && language !== 'und' ? [`${language}-${region}`, `en-${region}`] : [];
}
