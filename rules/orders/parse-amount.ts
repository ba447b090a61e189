/** Maximum of a price or discount, in cents. */
const MAX_CENTS = 100_000_000;

const PLAIN = /^(0|[1-9]\d{0,6})(?:[.,](\d{1,2}))?$/;
// 1,490.00 and 1.490,00: the separators are unambiguous only if both occur.
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+\.\d{2}|(?:\.\d{3})+,\d{2})$/;
const AMBIGUOUS = /^\d{1,3}([.,'’ ]\d{3})+$/;

/** A parsed amount; `isWhole` if it was written without cents. */
export type ParsedAmount = { cents: number; isWhole: boolean };

/**
 * Parses an amount as people write it: `59`, `59.00`, `59,00`, `€59`, `1,490.00`. `currency` is the directory's ISO
 * code; other currencies and ambiguous amounts are refused. Returns the amount in cents, or what is wrong and how to
 * write it.
 */
export function parseAmount(text: string, currency: string): ParsedAmount | { fault: string } {
  const bare = withoutCurrency(text.trim(), currency);
  if (bare === undefined) return { fault: `is not an amount in ${currency}, such as 59.00` };
  if (/^[-−–]/.test(bare)) return { fault: 'is below zero: write an amount such as 59.00' };
  const plain = GROUPED.test(bare) ? `${bare.slice(0, -3).replace(/[.,]/g, '')}.${bare.slice(-2)}` : bare;
  const [, whole, fraction] = PLAIN.exec(plain) ?? [];
  if (whole === undefined) return { fault: describeFault(bare) };
  const cents = Number(whole) * 100 + Number((fraction ?? '').padEnd(2, '0'));
  if (cents > MAX_CENTS) return { fault: 'is more than 1,000,000.00' };
  return { cents, isWhole: fraction === undefined };
}

function describeFault(bare: string): string {
  if (AMBIGUOUS.test(bare)) {
    const digits = bare.replace(/\D/g, '');
    return `could be read in two ways: write ${digits}.00, or ${digits.slice(0, -3)}.${digits.slice(-3, -1)}`;
  }
  if (/^\d+[.,]\d{3,}$/.test(bare)) return 'has more than two digits of cents: write an amount such as 59.00';
  if (/^\d{8,}/.test(bare)) return 'is more than 1,000,000.00';
  return 'is not an amount such as 59.00 or 59,00';
}

/** Removes the sign or code of the currency; undefined if the text has another currency's. */
function withoutCurrency(text: string, currency: string): string | undefined {
  const sign = new Intl.NumberFormat('en', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  const own = [sign, currency].filter((word) => word !== undefined);
  const word = /^[^\d.,\-−–\s]+|[^\d.,\-−–\s]+$/.exec(text)?.[0];
  if (word === undefined) return text;
  const isOwn = own.some((one) => one.toUpperCase() === word.toUpperCase());
  // A letter between digits, as in 1e3, is not a currency.
  return isOwn ? text.replace(word, '').trim() : /^[A-Z]{3}$|^\p{Sc}$/u.test(word) ? undefined : text;
}

/**
 * Checks whether two amounts differ by more than a factor of ten, which is probably a mistake such as cents instead
 * of euros.
 */
export const differsTenfold = (cents: number, before: number): boolean =>
  Math.max(cents, before) > 10 * Math.min(cents, before);
