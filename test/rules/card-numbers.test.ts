import { expect, it } from 'vitest';
import { containsCardNumber } from '../../rules/orders/card-numbers.ts';

it.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '5555-5555-5555-4444',
  'my card: 378282246310005.',
  '6011000990139424',
  '4242424242424242 12/29 123',
  '4242 4242 4242 4242 12/29',
  '12/29 4242 4242 4242 4242',
  '4242.4242.4242.4242',
  '42 42 42 42 42 42 42 42',
  '４２４２４２４２４２４２４２４２',
])('knows a card number: %s', (text) => expect(containsCardNumber(text)).toBe(true));

it.each([
  '4242424242424241',
  'DE136695976',
  '2026-11-18',
  '',
  '12345678901234567890123',
  'launch week 2026-11-23',
  'Hafenstraße 1, 20457 Hamburg',
  '1'.repeat(100_000),
  '1 '.repeat(100_000),
])('takes nothing else for one: %.40s', (text) => expect(containsCardNumber(text)).toBe(false));
