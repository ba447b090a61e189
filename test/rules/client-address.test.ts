import { expect, it } from 'vitest';
import { getClientAddress, getWideNetwork } from '../../rules/people/client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['fe80::1%eth0', 'fe80::'],
  ['203.0.113.7:5000', '203.0.113.7'],
  ['[2001:db8:1:2::1]:5000', '2001:db8:1:2::'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::'],
  ['', 'unknown'],
  ['not an address', 'unknown'],
])('a caller at %j counts as %j', (ip, expected) => {
  expect(getClientAddress({ ip })).toBe(expected);
});

it('counts a caller without an address as unknown', () => {
  expect(getClientAddress({})).toBe('unknown');
});

it('names the wide network that one provider has', () => {
  const addresses = ['203.0.113.7', '203.0.7.1', '2001:db8:1:2::', '2001:db8:ffff::', 'unknown'];
  expect(addresses.map(getWideNetwork)).toEqual([
    '203.0.0.0',
    '203.0.0.0',
    '2001:db8::',
    '2001:db8::',
    'unknown',
  ]);
});
