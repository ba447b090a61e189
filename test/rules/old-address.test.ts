import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getOldAddressKey, listOldAddressKeys } from '../../rules/listings/addresses/old-address.ts';

it('keeps an address in one spelling', () => {
  for (const address of [
    '/Product/Acme',
    '/product/acme/',
    '//product//acme///',
    '/product/%61cme',
    'https://old.example/product/acme',
    'HTTP://OLD.example:8080/Product/Acme/#reviews',
    '/product/acme?',
  ])
    expect(getOldAddressKey(address), address).toBe('/product/acme');
  expect(getOldAddressKey('/caf%C3%A9')).toBe(getOldAddressKey('/Cafe\u0301'));
  expect(getOldAddressKey('https://old.example')).toBe('/');
  expect(getOldAddressKey('/p.php?B=2&a=1')).toBe('/p.php?a=1&b=2');
});

it('keeps nothing that is no address', () => {
  for (const address of [
    '',
    'acme',
    'javascript:alert(1)',
    '/%',
    '/%ff',
    '/a%00b',
    '/a%0d%0aSet-Cookie:',
    `/${'a'.repeat(500)}`,
  ])
    expect(getOldAddressKey(address), address).toBeUndefined();
});

it('looks for the whole query, each member of it, and the path alone', () => {
  expect(listOldAddressKeys('/P.php?utm_source=x&id=12')).toEqual([
    '/p.php?id=12&utm_source=x',
    '/p.php?utm_source=x',
    '/p.php?id=12',
    '/p.php',
  ]);
  expect(listOldAddressKeys(`/p?${'a=1&'.repeat(1000)}`).length).toBeLessThan(13);
  expect(listOldAddressKeys('/%E0%A4%A')).toEqual([]);
});

it('finds what it keeps, whatever it is', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const address = `/${path}?${query}`;
      const key = getOldAddressKey(address);
      if (key === undefined) return;
      expect(listOldAddressKeys(address)).toContain(key);
      expect(listOldAddressKeys(address.toUpperCase()).length).toBeLessThan(13);
    }),
  );
});
