import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFreeSlug, SLUG, slugify } from '../../rules/listings/addresses/slugs.ts';
import { normalizeName } from '../../rules/people/normalize-name.ts';

describe('slugify', () => {
  it.each([
    ['Acme Notes', 'acme-notes'],
    ['Café Zürich', 'cafe-zurich'],
    ['Łódź Straße Øre', 'lodz-strasse-ore'],
    ['R&D Tools', 'r-and-d-tools'],
    ['C++ Insights', 'c-plus-plus-insights'],
    ["Founder's Desk", 'founders-desk'],
    ['  --Hello,  World!-- ', 'hello-world'],
    ['ﬁne ⅷ', 'fine-viii'],
    ['İstanbul', 'istanbul'],
    ['ABC株式会社', 'abc'],
    ['3D', '3d'],
  ])('writes %j as %s', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it.each([
    ['日本語ノート', 'www.nihon.example', 'nihon-example'],
    ['Привет 2', 'privet.example', 'privet-example'],
    ['🚀', 'rocket.example', 'rocket-example'],
    ['', '', 'listing'],
    ['Иван Петров', '', 'ivan-petrov'],
    ['佐藤 健', '', 'zuoteng-jian'],
    ['مرحبا', '…', 'mrhb'],
    ['…', '', 'listing'],
  ])('calls %j at %j %s', (name, domain, slug) => {
    expect(slugify(name, domain)).toBe(slug);
  });

  it('fits the pattern of the specification for any name and domain', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), fc.string({ maxLength: 600 }));
    fc.assert(fc.property(text, text, (name, domain) => void expect(slugify(name, domain)).toMatch(SLUG)));
  });

  it('keeps a slug as it is', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(fc.property(name, (text) => void expect(slugify(slugify(text))).toBe(slugify(text))));
  });

  it('cuts a long name to 220 characters, without a dash at the end', () => {
    expect(slugify('a'.repeat(500))).toHaveLength(220);
    expect(slugify(`${'a'.repeat(219)} b`)).toBe('a'.repeat(219));
  });
});

it('names are the same by their words, in any script', () => {
  const same = [
    ['Café  Zürich', 'cafe zurich'],
    ['Acme Notes', 'ACME—Notes!'],
    ["Founder's Desk", 'Founders desk'],
    ['ИВАН Петров', 'Иван Петров'],
    ['ガラス', 'ｶﾞﾗｽ'],
    ['ΣΟΦΟΣ', 'Σοφος'],
    ['İstanbul', 'istanbul'],
    ['R&D', 'R and D'],
  ];
  const different = [
    ['Иван Петров', 'Пётр Иванов'],
    ['佐藤 健', '鈴木 一郎'],
    ['かき', 'がき'],
    ['किताब', 'कताब'],
    ['مرحبا', 'سلام'],
    ['ABC株式会社', 'ABC有限会社'],
    ['C', 'C++'],
    ['🚀', '🌍'],
  ];
  const isSame = ([a, b]: string[]) => normalizeName(a!) === normalizeName(b!);
  expect(same.filter((pair) => !isSame(pair))).toEqual([]);
  expect(different.filter(isSame)).toEqual([]);
});

describe('freeSlug', () => {
  const among = (...taken: string[]) => {
    const set = new Set(taken);
    return (slug: string) => set.has(slug);
  };

  it('keeps a free one', async () => {
    expect(await findFreeSlug('acme', among())).toBe('acme');
  });

  it('counts on from two', async () => {
    expect(await findFreeSlug('acme', among('acme', 'acme-2', 'acme-4'))).toBe('acme-3');
  });

  it('makes room for the number within 220 characters', async () => {
    const long = 'a'.repeat(220);
    const slug = await findFreeSlug(long, async (taken) => taken === long);
    expect(slug).toBe(`${'a'.repeat(218)}-2`);
  });
});
