import { expect, it } from 'vitest';
import { getProductAddress } from '../../rules/listings/addresses/product-address.ts';

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
