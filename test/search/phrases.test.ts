import { describe, expect, it } from 'vitest';
import type { Phrase } from '../../search/document.ts';
import { ENGLISH } from '../../search/topics/en.ts';
import { listCategoryNames, OTHER_NAMES } from '../../search/topics/topics.ts';
import { searchWithLevels, listing, searcher } from './kit.ts';

/** Categories with these names, numbered from 1, as the index takes them. */
const called = (...names: string[]): Phrase[] =>
  names.flatMap((name, at) =>
    listCategoryNames(name).map((call) => ({ ...call, ownIds: [at + 1], categoryIds: [at + 1] })),
  );

const inCategory = (id: number, category: number, more: Partial<Parameters<typeof listing>[2]> = {}) =>
  listing(id, `Product ${id}`, { categoryIds: [category], branchIds: [category], ...more });

const NAMES = [
  'Project Management',
  'Accounting & Invoices',
  'Time Tracking',
  'Media Streaming - Video Streaming',
];
const PRODUCTS = NAMES.map((_, at) => inCategory(at + 1, at + 1));

describe('what categories are called', () => {
  it.each([
    ['Projektmanagement', 1],
    ['Projektmanagement-Software', 1],
    ['Projektmanagementsoftware', 1],
    ['Projekt Management', 1],
    ['Projektmanagment', 1],
    ['logiciel de gestion de projet', 1],
    ['programa para gestión de proyectos', 1],
    ['gestão de projetos', 1],
    ['gestione dei progetti', 1],
    ['projectbeheer', 1],
    ['项目管理', 1],
    ['Rechnungsprogramm', 2],
    ['Rechnungen schreiben', 2],
    ['logiciel de facturation gratuit', 2],
    ['software voor boekhouding', 2],
    ['boekhoudprogramma', 2],
    ['Zeiterfassung für Handwerker', 3],
    ['Wie kann ich meine Rechnungen sichern und teilen', 2],
    ['comment facturer mes clients', 2],
    ['urenregistratie', 3],
  ])('finds its listings: %s', (q, id) => {
    expect(searcher(PRODUCTS, called(...NAMES))(q).ids).toEqual([id]);
  });

  it('has to be asked for whole', () => {
    const search = searcher(PRODUCTS, [
      { text: 'gestion de stock', language: 'fr', ownIds: [1], categoryIds: [1] },
    ]);
    expect(search('gestion de stock').ids).toEqual([1]);
    expect(search('gestion').ids).toEqual([]);
  });

  it('does not take a word that listings say for one of another language', () => {
    const shows = [5, 6, 7].map((id) => inCategory(id, 9, { tagline: 'series of talks' }));
    const search = searcher([...PRODUCTS, ...shows], called(...NAMES));
    expect(search('series').ids).toEqual([5, 6, 7]);
    expect(search('ver series y películas').ids).toContain(4);
  });

  it('is all of what was asked for', () => {
    const search = searchWithLevels(PRODUCTS, called(...NAMES));
    expect(search('Zeiterfassung')).toMatchObject({ ids: [3], levels: ['all'] });
    expect(search('Projektmanagement-Software')).toMatchObject({ ids: [1], levels: ['all'] });
    expect(search('Rechnungen für Handwerker')).toMatchObject({ ids: [2], levels: ['some'] });
  });

  it('leaves words of English alone', () => {
    const search = searcher(
      [inCategory(1, 1, { tagline: 'notes by ai' }), inCategory(2, 2, { tagline: 'notes' })],
      called('Notes'),
    );
    expect(search('ai notes').ids[0]).toBe(1);
  });
});

describe('the category that is hinted at', () => {
  const phrases: Phrase[] = ['Recipes', 'Accounting/Invoicing', 'Data Recovery Tools'].flatMap((name, at) =>
    listCategoryNames(name).map(({ isName, ...call }) => ({
      ...call,
      ownIds: [at + 1],
      categoryIds: isName ? [] : [at + 1],
    })),
  );
  const products = [1, 2, 3].map((at) =>
    inCategory(at, at, { tagline: 'works near you, with much time and love for data' }),
  );
  const hint = (q: string) => searchWithLevels(products, phrases)(q).hints?.categoryId;

  it.each([
    ['recipe scaler sourdough hydration', 1],
    ['invoicing for taxidermists at sea', 2],
    ['recovery of lost data on zip drives cartridges', 3],
    ['Rezeptwaage für Sauerteig Rezepte', 1],
  ])('is called by the query: %s', (q, id) => {
    expect(hint(q)).toBe(id);
  });

  it.each(['dentist near me', 'knee surgery recovery time', 'what is love', 'data about mongolia'])(
    'is none where words only happen to stand there: %s',
    (q) => {
      expect(hint(q)).toBeUndefined();
    },
  );
});

describe('topics', () => {
  it.each(OTHER_NAMES)('have words in every language: $#', ({ names: calls }) => {
    expect(Object.keys(calls)).toEqual(Object.keys(ENGLISH));
    for (const [topic, texts] of Object.entries(calls)) {
      const apart = texts.split(', ');
      expect(apart, topic).toEqual([...new Set(apart.map((text) => text.trim()).filter(Boolean))]);
    }
  });

  it('are told by whole words, whatever their number', () => {
    const german = (name: string) => listCategoryNames(name).filter(({ language }) => language === 'de');
    expect(german('E-book')).toEqual(german('E-Books'));
    expect(german('Documents')).not.toEqual([]);
    expect(german('Undocumented')).toEqual([]);
  });
});
