import { expect, it } from 'vitest';
import { createEmptyDocument, type Evidence } from '../../rules/drafts/draft-document.ts';
import {
  collectSources,
  findQuotes,
  MAX_SOURCE_QUOTE,
  removeAddresses,
} from '../../rules/listings/website-sources.ts';

const evidence = (quote: string, item?: number, day = '01'): Evidence => ({
  url: 'https://willow.example/about',
  ...{ quote, start: 0, end: quote.length, sha256: 'x', fetched_at: `2026-11-${day}T00:00:00.000Z` },
  ...(item === undefined ? {} : { item }),
});

/** A draft in which the person replaced the city, and all else is as the website has it. */
function draft() {
  const document = createEmptyDocument();
  const set = (name: keyof typeof document.fields, value: string | string[], ...quotes: Evidence[]) =>
    (document.fields[name] = { value, state: 'ai', evidence: quotes, ai: { value, evidence: quotes } });
  set(
    'tagline',
    'Gardens',
    evidence('Gardens for all'),
    evidence('Gardens for all'),
    evidence('Gardens!', undefined, '03'),
  );
  set('features', ['Dims', 'Blinks', 'Rings'], evidence('It blinks.', 1), evidence('It dims.', 0));
  set('usps', ['Quiet', 'Small'], evidence('Quiet and small.'));
  set('categories', ['Lamps', 'Bells'], evidence('A lamp.'));
  set('contact_email', 'mira@willow.example', evidence('Write to mira@willow.example'));
  set('city', 'Lisbon', evidence('Made in Lisbon'));
  document.fields.city = { ...document.fields.city, value: 'Porto', state: 'edited', evidence: [] };
  document.founders = [
    { name: 'Mira', title: 'Head', ai: { name: 'Mira', evidence: [evidence('By Mira.')] } },
  ];
  const faq = { question: 'Wet?', answer: 'No.' };
  document.faqs = [{ ...faq, ai: { ...faq, evidence: [evidence('Wet? No.')] } }];
  document.site_socials = { x: { url: 'https://x.com/w', evidence: [evidence('@w')] } };
  return document;
}

const SHOWN = {
  tagline: 'Gardens',
  features: ['Dims', 'Blinks', 'Rings'],
  usps: ['Quiet', 'Small'],
  categories: ['Lamps'],
  city: 'Porto',
  founders: [['Mira', 'Head of gardens']],
  faqs: [
    ['Dry?', 'Yes.'],
    ['Wet?', 'No.'],
  ],
  'socials.x': 'https://x.com/w',
};
const found = (shown: Parameters<typeof findQuotes>[1]) =>
  Object.fromEntries(
    Object.entries(findQuotes(collectSources(draft()), shown)).map(([field, quotes]) => [
      field,
      quotes.map(({ item, quote }) => (item === undefined ? quote : [item, quote])),
    ]),
  );

it('a value has the quotes of the website, each once; of a list by item where they name one', () => {
  expect(found(SHOWN)).toEqual({
    tagline: ['Gardens for all', 'Gardens!'],
    features: [
      [0, 'It dims.'],
      [1, 'It blinks.'],
    ],
    usps: ['Quiet and small.'],
    categories: [[0, 'A lamp.']],
    founders: [[0, 'By Mira.']],
    faqs: [[1, 'Wet? No.']],
    'socials.x': ['@w'],
  });
  expect(collectSources(draft()).read_at).toBe('2026-11-03T00:00:00.000Z');
});

it('a value that was changed has none, and an item only where it is still there', () => {
  expect(
    found({
      ...SHOWN,
      tagline: 'Gardens, mine',
      features: ['Rings', 'Blinks at night', 'Dims'],
      usps: ['Quiet'],
      founders: [['Miro', 'Head']],
      faqs: [['Wet?', 'A little.']],
      // Brought back to what the website says.
      city: 'Lisbon',
    }),
  ).toEqual({
    features: [[2, 'It dims.']],
    categories: [[0, 'A lamp.']],
    city: ['Made in Lisbon'],
    'socials.x': ['@w'],
  });
});

it('quotes are cut and few, and those of a page with a very long address are left out', () => {
  const document = createEmptyDocument();
  const long = { ...evidence('Never mind'), url: `https://willow.example/${'a'.repeat(2000)}` };
  const quotes = [long, ...Array.from({ length: 20 }, (_, at) => evidence(`${at}${'é'.repeat(900)}`))];
  document.fields.tagline = { value: 'A', state: 'ai', evidence: quotes };
  document.fields.pricing_summary = { value: 'E', state: 'ai', evidence: quotes };
  document.fields.usps = { value: ['B', 'C', 'D'], state: 'ai', evidence: quotes };
  const { tagline, usps, pricing_summary } = findQuotes(collectSources(document), {
    tagline: 'A',
    usps: ['B', 'C', 'D'],
    pricing_summary: 'E',
  });
  expect([tagline, usps, pricing_summary].map((list) => list?.length)).toEqual([2, 3, 6]);
  expect(tagline?.[0]?.quote).toMatch(/^0é+…$/);
  expect(tagline?.[0]?.quote).toHaveLength(MAX_SOURCE_QUOTE + 1);
});

it('mail addresses can be taken out of it, with the quotes that hold one', () => {
  const text = JSON.stringify(removeAddresses(collectSources(draft())));
  expect(text).not.toContain('mira@');
  expect(text).toContain('"@w"');
});
