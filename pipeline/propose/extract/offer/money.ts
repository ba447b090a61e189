const SIGN = String.raw`(?:US|CA|AU|NZ|HK|S|R|A|C|MX|NT)?\$|€|£|¥|￥|₽|₩|₹|₺|₴|₫|฿|₪|₦|₱|₡|₲|₸|₾`;
const CODE =
  'EUR|USD|GBP|CHF|JPY|CNY|RMB|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|BRL|MXN|ARS|CLP|COP|PEN|INR|IDR|SGD|HKD|AUD|CAD|NZD|KRW|TWD|THB|VND|PHP|MYR|ZAR|ILS|AED|SAR|FCFA|XAF|XOF|MAD|TND|DZD|KES|NGN|GHS|PKR|BDT|LKR|NPR|Rp|RM|Rs\\.?|Fr\\.|kr\\.?|R';
const AFTER = String.raw`€|£|₽|₴|₺|₸|₪|₫|₹|฿|円|元|원|EUR|USD|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|BRL|MXN|CLP|F ?CFA|XAF|XOF|MAD|TND|DZD|KES|NGN|GHS|PKR|BDT|LKR|NPR|zł|Kč|Ft|lei|kr\.?|лв\.?|грн\.?|руб\.?|TL|euros?|dollars?|Euro|万円|,-`;
const NUMBER = String.raw`\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3}){0,3}(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,4})?`;
const BEFORE_PATTERN = new RegExp(
  String.raw`([~≈]\s?)?(?<![\p{L}\p{N}])(${SIGN}|(?:${CODE})\s)\s?(${NUMBER})(?!\d)`,
  'gu',
);
const AFTER_PATTERN = new RegExp(
  String.raw`([~≈]\s?)?(?<![\p{L}\p{N}.,$€£¥])(${NUMBER})[\s\u00a0\u202f]?(${AFTER})(?![\p{Ll}])`,
  'gu',
);

/** An amount of money in a text. `text` is as written; approximations ("~$5") are told apart. */
export type Money = { text: string; amount: number; at: number; approximate: boolean };

/** The amounts of money a text names, in order. Text beyond 2,000 characters is not looked at. */
export function moneyIn(text: string): Money[] {
  const source = text.slice(0, 2_000);
  const found: Money[] = [];
  for (const [pattern, group] of [
    [BEFORE_PATTERN, 3],
    [AFTER_PATTERN, 2],
  ] as const) {
    for (const match of source.matchAll(pattern)) {
      const number = match[group] ?? '';
      const written = match[0].slice(match[1]?.length ?? 0);
      const at = match.index + (match[1]?.length ?? 0);
      if (found.some((one) => Math.abs(one.at - at) < Math.max(one.text.length, written.length))) continue;
      found.push({ text: written, amount: amountOf(number), at, approximate: match[1] !== undefined });
    }
  }
  return found.sort((left, right) => left.at - right.at);
}

function amountOf(written: string): number {
  const plain = written.replaceAll(/['’\s\u00a0\u202f]/g, '');
  const decimals = /[.,](\d{1,2}|\d{4})$/.exec(plain);
  const whole = (decimals ? plain.slice(0, decimals.index) : plain).replaceAll(/[.,]/g, '');
  return Number(`${whole}.${decimals?.[1] ?? '0'}`);
}
