import { describe, expect, it } from 'vitest';
import { type PromoFacts, getPromoRefusal, describePromo } from '../../rules/orders/promo.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const promo = (values: Partial<PromoFacts> = {}): PromoFacts => ({
  code: 'SPRING',
  kind: 'percent',
  value: 2000,
  products: null,
  active: true,
  validFrom: null,
  validUntil: null,
  maxUses: null,
  maxUsesPerAccount: null,
  uses: 0,
  usesOfAccount: 0,
  ...values,
});
const reason = (facts: PromoFacts | undefined, products = ['launch']) =>
  getPromoRefusal(facts, products, NOW)?.reason;

describe('a promo code', () => {
  it.each([
    ['without limits', promo()],
    ['from this instant on', promo({ validFrom: NOW })],
    ['until just after now', promo({ validUntil: new Date(NOW.getTime() + 1) })],
    ['for one of the products', promo({ products: ['featured', 'launch'] })],
    ['with a use left', promo({ maxUses: 3, uses: 2, maxUsesPerAccount: 1 })],
  ])('can be used %s', (_, facts) => {
    expect(reason(facts)).toBeUndefined();
  });

  it.each([
    ['that does not exist', undefined, 'promo_unknown'],
    ['that was stopped', promo({ active: false }), 'promo_disabled'],
    ['before its time', promo({ validFrom: new Date(NOW.getTime() + 1) }), 'promo_not_yet'],
    ['from its end on', promo({ validUntil: NOW }), 'promo_expired'],
    ['for other products', promo({ products: ['featured'] }), 'promo_other_products'],
    ['used up by all', promo({ maxUses: 2, uses: 2 }), 'promo_used_up'],
    ['used up by this account', promo({ maxUsesPerAccount: 1, usesOfAccount: 1 }), 'promo_used_by_you'],
  ])('is refused with its reason %s', (_, facts, expected) => {
    expect(reason(facts)).toBe(expected);
  });

  it('says what it takes off', () => {
    expect(describePromo(promo({ value: 1250 }), 'EUR')).toBe('12.5 % off');
    expect(describePromo(promo({ kind: 'fixed', value: 1000 }), 'EUR')).toBe('10.00 EUR off');
  });
});
