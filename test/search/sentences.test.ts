import { describe, expect, it } from 'vitest';
import { toDayNumber } from '../../search/document.ts';
import { findLaunchDates } from '../../search/query/launch-dates.ts';
import { toWordKey } from '../../search/topics/translations.ts';
import { splitQueryWords } from '../../search/text/tokenize.ts';
import { listing, searchWithLevels } from './kit.ts';

const day = (date: string) => toDayNumber(new Date(date));
const today = day('2026-11-29');

describe('filters in the words of a query', () => {
  const search = searchWithLevels([
    listing(1, 'Acme', {
      tagline: 'crm',
      country: 'DE',
      pricingModel: 'subscription',
      launchDay: day('2026-10-05'),
    }),
    listing(2, 'Bolt', { tagline: 'crm', country: 'AT', pricingModel: 'free', launchDay: day('2026-02-02') }),
    listing(3, 'Core', {
      tagline: 'crm',
      country: 'US',
      pricingModel: 'freemium',
      launchDay: day('2026-11-23'),
    }),
    listing(4, 'Dune', { tagline: 'crm', launchDay: day('2026-11-24') }),
    listing(5, 'Echo', { tagline: 'get paid for cookie-free notes', country: 'JP', pricingModel: 'paid' }),
  ]);
  const found = (q: string) => search(q, { today }).ids.toSorted();

  it('are applied as well where no listing has the other words, which are left out', () => {
    const { ids, applied, leftOut } = search('quokkas from Germany', { today });
    expect(ids).toEqual([1]);
    expect(applied?.named.map(({ field }) => field)).toEqual(['country']);
    expect(leftOut).toEqual(['quokkas']);
  });

  it('are applied: no listing that states another value is found', () => {
    const cases: [q: string, ids: number[]][] = [
      ['crm from Germany', [1, 4]],
      ['crm from Germany or Austria', [1, 2, 4]],
      ['CRM aus Deutschland, Österreich', [1, 2, 4]],
      ['crm from Europe', [1, 2, 4]],
      ['crm from the EU', [1, 2, 4]],
      ['free crm', [2, 3, 4]],
      ['kostenloses CRM', [2, 3, 4]],
      ['crm gratuit', [2, 3, 4]],
      ['無料のcrm', [2, 3, 4]],
      ['ドイツのcrm', [1, 4]],
      ['crm launched this quarter', [1, 3, 4]],
      ['crm lanzado este mes', [3, 4]],
      ['neue crm seit Oktober', [1, 3, 4]],
      ['only crm from Germany or Austria that launched this quarter', [1, 4]],
    ];
    const wrong = cases.flatMap(([q, ids]) =>
      JSON.stringify(found(q)) === JSON.stringify(ids) ? [] : [[q, found(q)]],
    );
    expect(wrong).toEqual([]);
  });

  it('leave out what a query denies, with a word before or after it', () => {
    const cases: [q: string, ids: number[]][] = [
      ['crm not in Germany', [2, 3, 4]],
      ['crm not based in the EU', [3, 4]],
      ['crm outside Germany or Austria', [3, 4]],
      ['crm except from Austria', [1, 3, 4]],
      ['CRM nicht aus Deutschland', [2, 3, 4]],
      ['crm außerhalb von Österreich', [1, 3, 4]],
      ['crm pas en Allemagne', [2, 3, 4]],
      ['crm fuera de Alemania', [2, 3, 4]],
      ['crm niet uit Duitsland', [2, 3, 4]],
      ['ドイツ以外のcrm', [2, 3, 4]],
      ['crm not free', [1, 3, 4]],
      ['crm nicht kostenlos', [1, 3, 4]],
      ['crm from Europe, not from Austria', [1, 4]],
      ['crm not from Germany and free', [2, 3, 4]],
    ];
    const wrong = cases.flatMap(([q, ids]) =>
      JSON.stringify(found(q)) === JSON.stringify(ids) ? [] : [[q, found(q)]],
    );
    expect(wrong).toEqual([]);
    const { applied } = search('crm not in Germany', { today });
    expect(applied?.named).toMatchObject([{ field: 'country', values: ['de'], isDenied: true }]);
    expect(found('not from Germany')).toEqual([2, 3, 4, 5]);
    // All of them are: nothing else can be shown.
    const none = search('get paid not from Japan', { today });
    expect(none.applied).toBeUndefined();
    expect(none.hints?.filters?.named).toMatchObject([{ isDenied: true }]);
  });

  it('are named where no listing passes them, or where they may mean something else', () => {
    const none = search('crm from Iceland', { today });
    expect(none.ids.length).toBeGreaterThan(0);
    expect(none.hints?.filters?.named).toMatchObject([{ field: 'country', values: ['is'] }]);
    expect(search('get paid', { today }).hints?.filters).toBeUndefined();
    expect(search('cookie-free notes', { today }).applied).toBeUndefined();
    expect(search('crm for Germany', { today }).applied).toBeUndefined();
    expect(search('crm', { today, country: 'DE' }).ids).toEqual([1]);
  });
});

describe('days of launch', () => {
  const cases: [q: string, from?: string | undefined, to?: string][] = [
    ['launched this week', '2026-11-23', '2026-11-29'],
    ['released last month', '2026-10-01', '2026-10-31'],
    ['launched in October', '2026-10-01', '2026-10-31'],
    ['launched in December', '2025-12-01', '2025-12-31'],
    ['launched since 2025', '2025-01-01'],
    ['launched before 2025', undefined, '2024-12-31'],
    ['new in the last 30 days', '2026-10-30', '2026-11-29'],
    ['diese Woche gestartet', '2026-11-23', '2026-11-29'],
    ['letztes Quartal erschienen', '2026-07-01', '2026-09-30'],
    ['sortis le mois dernier', '2026-10-01', '2026-10-31'],
    ['lançado este ano', '2026-01-01', '2026-12-31'],
    ['lanciati questa settimana', '2026-11-23', '2026-11-29'],
    ['deze maand gelanceerd', '2026-11-01', '2026-11-30'],
    ['今月リリース', '2026-11-01', '2026-11-30'],
  ];

  it('are understood together with a word for a launch, in eight languages', () => {
    const wrong = cases.flatMap(([q, from, to]) => {
      const words = q
        .split(' ')
        .flatMap((text) => splitQueryWords(text).map(({ typed }) => toWordKey(typed)));
      const range = findLaunchDates(words, today)?.range;
      const expected = { from: from && day(from), to: to && day(to) };
      return range && range.from === expected.from && range.to === expected.to ? [] : [[q, range]];
    });
    expect(wrong).toEqual([]);
    for (const q of ['plan meals this week', 'not launched this week', 'nicht diese woche gestartet'])
      expect(findLaunchDates(q.split(' '), today), q).toBeUndefined();
  });
});

describe('the nearest listings', () => {
  const search = searchWithLevels([
    listing(1, 'Secondrow', { tagline: 'hire the finalists of others' }),
    listing(2, 'Parley', { tagline: 'an assistant that says when it does not know' }),
    ...Array.from({ length: 30 }, (_, at) => listing(at + 10, `Other ${at}`, { tagline: `thing ${at}` })),
  ]);

  it('are found with the words that none has', () => {
    expect(search('help me hire engineers')).toMatchObject({
      ids: [1],
      levels: ['some'],
      leftOut: ['engineers'],
    });
    expect(search('hire finalists').leftOut).toBeUndefined();
    expect(search('zzzz qqqq').ids).toEqual([]);
  });

  it('are searched for in several wordings at once', () => {
    const { ids, total } = search('Personal finden', { wordings: ['hire people', 'recruiting'] });
    expect({ first: ids[0], total }).toEqual({ first: 1, total: 1 });
    expect(search('assistant', { wordings: ['hire'] }).ids.toSorted()).toEqual([1, 2]);
  });

  it('in several wordings have pages that are pieces of one order', () => {
    const tagline = (id: number) =>
      `${id % 2 ? 'kanban' : 'planning'} boards ${id % 3 ? 'for crews' : 'and maps'}`;
    const searchMany = searchWithLevels(
      Array.from({ length: 45 }, (_, at) => listing(at + 1, `Oar ${at}`, { tagline: tagline(at) })),
    );
    const ask = (offset: number, limit: number) =>
      searchMany('kanban maps', { wordings: ['planning for crews', 'boards'], offset, limit }).ids;
    const whole = ask(0, 45);
    const pieces = Array.from({ length: 7 }, (_, at) => ask(7 * at, 7)).flat();
    expect({ pieces, count: new Set(pieces).size }).toEqual({ pieces: whole, count: 45 });
  });
});

describe('alternatives to a product', () => {
  const search = searchWithLevels(
    [
      listing(1, 'Rowboat', {
        tagline: 'kanban boards for small teams',
        categoryIds: [1],
        pricingModel: 'freemium',
      }),
      listing(2, 'Sailcloth', {
        tagline: 'kanban boards for agencies',
        categoryIds: [1],
        pricingModel: 'open-source',
      }),
      listing(3, 'Oarlock', { tagline: 'an alternative to Rowboat', categoryIds: [2], pricingModel: 'paid' }),
      listing(4, 'Harbour', { tagline: 'notes of the crew', categoryIds: [3], pricingModel: 'open-source' }),
      listing(5, 'Tide', { tagline: 'tables of the sea', categoryIds: [4] }),
    ],
    [{ text: 'Planning', ownIds: [1], categoryIds: [1] }],
  );
  const names = ['', 'Rowboat', 'Sailcloth', 'Oarlock', 'Harbour', 'Tide'];
  const ask = (q: string) => {
    const { ids, leftOut } = search(q);
    return [ids.map((id) => names[id]).join(' '), leftOut?.join(' ')];
  };

  it('are what is similar to it or says so, without the product itself, in any of eight languages', () => {
    const cases = [
      'alternative to Rowboat',
      'Rowboat alternatives',
      'something like Rowboat',
      'Alternativen zu Rowboat',
      'alternative à Rowboat',
      'alternativas a Rowboat',
      'alternativa a Rowboat',
      'alternatief voor Rowboat',
      'Rowboatの代わり',
    ];
    const wrong = cases.flatMap((q) => {
      const [found = ''] = ask(q);
      return found.split(' ').toSorted().join(' ') === 'Oarlock Sailcloth' ? [] : [[q, found]];
    });
    expect(wrong).toEqual([]);
    expect(search('Rowboat competitors').levels).not.toContain('all');
    const { ids } = search('alternative to Rowboat', { wordings: ['Ersatz für Rowboat'] });
    expect(ids.toSorted()).toEqual([2, 3]);
    expect(ask('open source alternative to Rowboat')).toEqual(['Sailcloth', undefined]);
  });

  it('are what the other words ask for where the product is not listed', () => {
    expect(ask('open source alternative to Zeppelin')[0]?.split(' ').toSorted()).toEqual([
      'Harbour',
      'Sailcloth',
    ]);
    expect(ask('Zeppelin alternative for notes')).toEqual(['Harbour', 'Zeppelin']);
    expect(ask('alternative to Zeppelin')).toEqual(['', undefined]);
  });
});

describe('words of other languages, and clauses', () => {
  const search = searchWithLevels([
    listing(1, 'Nocturne', { tagline: 'a lamp for better sleep' }),
    listing(2, 'Sundial', { tagline: 'time tracking' }),
    listing(3, 'Postcard', { tagline: 'a newsletter a week' }),
    listing(4, 'Parley', { tagline: 'an assistant that says when it does not know', keywords: ['ai'] }),
  ]);

  it('are found by what a compound begins with, and an English clause is not taken for another language', () => {
    const cases: [q: string, id: number][] = [
      ['Schlafprobleme', 1],
      ['slaapproblemen', 1],
      ['Zeiterfassungssystem', 2],
      ['Newsletterversand', 3],
      ["AI that admits it doesn't know", 4],
    ];
    expect(cases.filter(([q, id]) => search(q).ids[0] !== id).map(([q]) => [q, search(q).ids])).toEqual([]);
  });
});

describe('attributes in the words of a query', () => {
  const search = searchWithLevels([
    listing(1, 'Acme', {
      attributes: { 'Data used for training': 'Never', 'Works offline': 'Yes', Wearables: 'No' },
    }),
    listing(2, 'Bolt', {
      attributes: { 'Data used for training': 'Always', 'Works offline': 'No', Wearables: 'Most' },
    }),
    listing(3, 'Core', { attributes: { 'Data hosted in': 'EU or US' }, country: 'JP' }),
    listing(4, 'Dune', { description: 'never used offline; wearables of data', country: 'DE' }),
  ]);

  it('match listings that state them so, also where that is "no"', () => {
    const cases: [q: string, id: number][] = [
      ['Data used for training: Never', 1],
      ['Works offline', 1],
      ['Works offline: No', 2],
      ['no wearables', 1],
      ['ohne wearables', 1],
      ['Wearables: Most', 2],
      ['Data hosted in: EU or US', 3],
    ];
    expect(cases.filter(([q, id]) => search(q).ids[0] !== id).map(([q]) => [q, search(q).ids])).toEqual([]);
  });
});

it('finds names with signs, emoji and articles by what people type', () => {
  const search = searchWithLevels([
    listing(1, 'C++ Insights'),
    listing(2, '.NET Fiddle'),
    listing(3, 'F# Weekly'),
    listing(4, 'Disney+'),
    listing(5, '🐝'),
    listing(6, 'النحل'),
    listing(7, 'הספר'),
    listing(8, 'パスワード管理'),
  ]);
  const cases: [q: string, id: number][] = [
    ['c++', 1],
    ['cpp', 1],
    ['c plus plus', 1],
    ['.net', 2],
    ['dotnet', 2],
    ['f#', 3],
    ['fsharp', 3],
    ['disney plus', 4],
    ['disney+', 4],
    ['🐝', 5],
    ['نحل', 6],
    ['النحل', 6],
    ['ספר', 7],
    ['パスワードを管理', 8],
  ];
  expect(cases.filter(([q, id]) => search(q).ids[0] !== id).map(([q]) => [q, search(q).ids])).toEqual([]);
});
