import type { PromoTerms } from './order.ts';

/** A promo code and how often it was used. */
export type PromoFacts = PromoTerms & {
  active: boolean;
  /** The first instant it is valid. */
  validFrom: Date | null;
  /** The first instant it is no longer valid. */
  validUntil: Date | null;
  maxUses: number | null;
  maxUsesPerAccount: number | null;
  uses: number;
  usesOfAccount: number;
};

export type PromoRefusal = { reason: string; message: string };

/** Returns why a code cannot be used for these products now; undefined when it can. */
export function getPromoRefusal(
  promo: PromoFacts | undefined,
  products: string[],
  now: Date,
): PromoRefusal | undefined {
  const refuse = (reason: string, message: string): PromoRefusal => ({ reason: `promo_${reason}`, message });
  if (!promo) {
    return refuse('unknown', 'There is no such promo code.');
  }
  if (!promo.active) return refuse('disabled', 'This promo code is not in use any more.');
  if (promo.validFrom && now < promo.validFrom) {
    return refuse('not_yet', `This promo code is good from ${formatMoment(promo.validFrom)} on.`);
  }
  if (promo.validUntil && now >= promo.validUntil) {
    return refuse('expired', `This promo code was good until ${formatMoment(promo.validUntil)}.`);
  }
  const { products: allowedProducts } = promo;
  if (allowedProducts && !products.some((product) => allowedProducts.includes(product))) {
    return refuse('other_products', `This promo code is for: ${allowedProducts.join(', ')}.`);
  }
  if (promo.maxUses !== null && promo.uses >= promo.maxUses) {
    return refuse('used_up', 'This promo code was used as often as it may be.');
  }
  if (promo.maxUsesPerAccount !== null && promo.usesOfAccount >= promo.maxUsesPerAccount) {
    return refuse('used_by_you', 'You used this promo code as often as one account may.');
  }
  return undefined;
}

/** Describes the discount of a code. */
export const describePromo = ({ kind, value }: PromoTerms, currency: string): string =>
  kind === 'percent' ? `${value / 100} % off` : `${(value / 100).toFixed(2)} ${currency} off`;

const formatMoment = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
