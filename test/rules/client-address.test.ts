import { expect, it } from 'vitest';
import { getClientAddress } from '../../rules/people/client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['fe80::1%eth0', 'fe80::'],
  ['', 'unknown'],
  ['not an address', 'unknown'],
])('a caller at %j counts as %j', (ip, expected) => {
  expect(getClientAddress({ ip })).toBe(expected);
});

it('counts a caller without an address as unknown', () => {
  expect(getClientAddress({})).toBe('unknown');
});
