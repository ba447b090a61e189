import { expect, it } from 'vitest';
import { isPageName } from '../../extraction/crawl/page-kinds.ts';
import {
  getProductAddress,
  getStartPage,
  isSameWebsite,
} from '../../rules/listings/addresses/product-address.ts';

it.each([
  ['https://acme.com/', 'http://www.acme.com'],
  ['https://acme.com/', 'https://ACME.com./'],
  ['https://acme.com/', 'https://m.acme.com/'],
  ['https://acme.com/', 'https://acme.com/?utm_source=mail&ref=x'],
  ['https://acme.com/', 'https://acme.com/pricing/'],
  ['https://acme.com/', 'https://acme.com/index.html'],
  ['https://acme.com/', 'https://acme.com/de'],
  ['https://acme.com/', 'https://acme.com/pt-BR/'],
  ['https://acme.com/notes', 'https://www.acme.com//Notes/'],
  [
    'https://play.google.com/store/apps/details?id=a.b',
    'https://play.google.com/store/apps/details?hl=de&id=a.b',
  ],
  ['https://ann.github.io/notes', 'https://ann.github.io/notes/?via=x'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example'],
])('%s and %s are one product', (left, right) => {
  expect(getProductAddress(left)).toBe(getProductAddress(right));
});

it.each([
  ['https://ann.github.io/', 'https://bob.github.io/'],
  ['https://ann.github.io/', 'https://ann.github.io/notes'],
  ['https://m.github.io/', 'https://github.io/'],
  ['https://github.com/ann/notes', 'https://github.com/bob/notes'],
  ['https://github.com/ab/notes', 'https://github.com/cd/notes'],
  ['https://github.com/', 'https://github.com/ann/notes'],
  ['https://apps.apple.com/us/app/notes/id1', 'https://apps.apple.com/us/app/lists/id2'],
  ['https://play.google.com/store/apps/details?id=a.b', 'https://play.google.com/store/apps/details?id=a.c'],
  ['https://ann.itch.io/one', 'https://ann.itch.io/two'],
  ['https://medium.com/@ann', 'https://medium.com/@bob'],
  ['https://acme.com/', 'https://acme.com/notes'],
  ['https://acme.com/', 'https://app.acme.com/'],
  ['https://acme.com/', 'https://acme.org/'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:4000/'],
])('%s and %s are two products', (left, right) => {
  expect(getProductAddress(left)).not.toBe(getProductAddress(right));
});

it('a page of a website leads to its start page, whatever its language', () => {
  const start = (path: string) => getStartPage(`https://acme.com${path}`, isPageName);
  for (const path of [
    '/preise',
    '/ueber-uns/',
    '/impressum',
    '/privacy',
    '/product',
    '/o-nas',
    '/料金',
    '/Preise.html',
  ])
    expect(start(path), path).toBe('https://acme.com/');
  expect(start('/en/about')).toBe('https://acme.com/en/');
  for (const path of ['/', '/de/', '/notes', '/products/a', '/product?id=5'])
    expect(start(path), path).toBeUndefined();
  for (const url of ['https://github.com/features', 'https://ann.github.io/docs'])
    expect(getStartPage(url, isPageName), url).toBeUndefined();
});

it('a website is one with its folders and subdomains, not with the products of others on its host', () => {
  const compare = (pairs: [string, string][]) =>
    pairs.map(([left, right]) => isSameWebsite(`https://${left}`, `https://${right}`));
  const same: [string, string][] = [
    ['acme.com/', 'acme.com/notes'],
    ['acme.com/notes/help', 'acme.com/notes'],
    ['app.acme.com/', 'acme.com/de'],
    ['ann.github.io/notes', 'ann.github.io/'],
  ];
  const others: [string, string][] = [
    ['acme.com/notes', 'acme.com/notebook'],
    ['app.acme.com/', 'shop.acme.com/'],
    ['app.acme.com/', 'acme.com/notes'],
    ['github.com/', 'github.com/ann/notes'],
    ['ann.github.io/', 'bob.github.io/'],
    ['acme.co.uk/', 'other.co.uk/'],
  ];
  expect(compare(same)).not.toContain(false);
  expect(compare(others)).not.toContain(true);
});
