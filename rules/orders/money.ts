/** Formats an amount in cents: `€1,490.00`. `currency` is an ISO 4217 code. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);

/** Formats a rounded amount: `€2.3M`. */
export const formatRoundedMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(cents / 100);
