import { expect, it } from 'vitest';
import { completeTypedUrl, normalizeWebsiteUrl } from '../../rules/listings/addresses/domains.ts';

it('takes an address out of what people paste around it', () => {
  const pasted = [
    'acme.example',
    'https://acme.example,',
    '<https://acme.example>',
    '"https://acme.example"',
    '\u201cacme.example\u201d;',
    '(https://acme.example)',
    '[Acme](https://acme.example)',
    'https://https://acme.example',
    'https://acme.example.',
  ];
  const wrong = pasted.filter(
    (text) => normalizeWebsiteUrl(completeTypedUrl(text)) !== 'https://acme.example/',
  );
  expect(wrong).toEqual([]);
  expect(completeTypedUrl('https://acme.example/a_(b)')).toBe('https://acme.example/a_(b)');
});
