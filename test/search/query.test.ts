import { describe, expect, it } from 'vitest';
import { searchWithLevels, listing, searcher } from './kit.ts';

describe('finding by words', () => {
  it('puts the exact name first, then others with the word, names that only begin so after them, whatever the votes', () => {
    const search = searcher([
      listing(1, 'Other', { description: 'works with notion and more', votes: 50_000 }),
      listing(2, 'Notionary', { votes: 90 }),
      listing(3, 'Notion Templates', { votes: 9 }),
      listing(4, 'Notion'),
      listing(5, 'Another', { tagline: 'the notion of things', votes: 50 }),
    ]);
    expect(search('notion').ids).toEqual([4, 3, 5, 2, 1]);
  });

  it('finds only listings that have every word', () => {
    const search = searcher([
      listing(1, 'Acme', { tagline: 'invoices for dentists' }),
      listing(2, 'Bolt', { tagline: 'invoices for bakers' }),
    ]);
    expect(search('invoices dentists')).toEqual({ ids: [1], total: 1 });
  });

  it('puts listings with all words first, then those that have enough of what the words tell', () => {
    const search = searcher([
      listing(1, 'Acme', { tagline: 'invoices for dentists' }),
      listing(2, 'Bolt', { tagline: 'invoices for bakers' }),
      listing(3, 'Core', { tagline: 'payroll for bakers' }),
      listing(4, 'Invoices', { votes: 900 }),
    ]);
    expect(search('invoices dentists').ids[0]).toBe(1);
    expect(search('dentists qqqqqq').ids).toEqual([1]);
    expect(search('invoices for dentists qqqqqq').ids[0]).toBe(1);
    expect(search('bakers qqqqqq xxxxxx').ids.toSorted()).toEqual([2, 3]);
    expect(search('qqqqqq xxxxxx zzzzzz').ids).toEqual([]);
    expect(search('qqqqqq xxxxxx').ids).toEqual([]);
  });

  it('leaves out what says nothing, unless nothing else is there', () => {
    const search = searcher([listing(1, 'Acme', { tagline: 'track expenses' }), listing(2, 'The Who')]);
    expect(search('I want to track my expenses with a tool').ids).toEqual([1]);
    expect(search('the who').ids).toEqual([2]);
    expect(search('gestión de expenses para mí').ids).toEqual([1]);
    // Mistyped is not foreign: "ai" is a word.
    const notes = searcher([
      listing(1, 'Acme', { tagline: 'markdown notes' }),
      listing(2, 'Bolt', { tagline: 'markdown ai notes' }),
    ]);
    expect(notes('markdwn notes ai').ids[0]).toBe(2);
  });

  it('does not take one word that is spelled like another for half of what is asked', () => {
    const search = searcher([
      listing(1, 'Acme', { tagline: 'a layer of cache' }),
      listing(2, 'Bolt', { tagline: 'project planning' }),
    ]);
    expect(search('divorce lawyer').ids).toEqual([]);
    expect(search('birthday cake').ids).toEqual([]);
    expect(search('layer').ids).toEqual([1]);
    expect(search('lawyer').ids).toEqual([1]);
    expect(search('gestion de projet').ids, 'but for a word of another language').toEqual([2]);
  });

  it('finds by the other word of two where one is mistyped', () => {
    const search = searcher([
      ...[1, 2, 3].map((id) => listing(id, `Acme ${id}`, { tagline: 'kubernetes' })),
      listing(4, 'Bolt', { tagline: 'dashboard' }),
      listing(5, 'Core', { tagline: 'cooking' }),
    ]);
    expect(search('kubernetes dashbord').ids.toSorted()).toEqual([1, 2, 3, 4]);
  });

  it('puts the listing of a website first, whoever else is called so', () => {
    const search = searcher([
      listing(1, 'Outline', { votes: 900, domain: 'getoutline.example' }),
      listing(2, 'Wiki for teams', { domain: 'outline.com' }),
      listing(3, 'Outline Pro', { votes: 50, domain: 'outline.pro' }),
    ]);
    expect(search('outline.com').ids).toEqual([2, 1, 3]);
    expect(search('https://www.outline.com/pricing').ids[0]).toBe(2);
    expect(search('outline').ids[0]).toBe(1);
  });

  it('finds a name however it is closed up or split', () => {
    const search = searcher([
      listing(1, 'Home Assistant'),
      listing(2, 'ChatGPT'),
      listing(3, 'Wiki.js'),
      listing(4, 'Have I Been Pwned'),
      listing(5, 'Acme', { description: 'self-hosted e-mail' }),
    ]);
    for (const [q, id] of [
      ['homeassistant', 1],
      ['home-assistant', 1],
      ['home assis', 1],
      ['hom asistant', 1],
      ['hav i been pwnd', 4],
      ['chat gpt', 2],
      ['chat g', 2],
      ['wikijs', 3],
      ['wiki js', 3],
      ['haveibeenpwned', 4],
      ['email', 5],
      ['selfhosted', 5],
    ] as const)
      expect(search(q).ids[0], q).toBe(id);
  });

  it('takes an address for a website that a listing has, whatever it ends in', () => {
    const search = searcher([
      listing(1, 'Quill', { domain: 'pens.example' }),
      listing(2, 'Inks', { description: 'an example of pens' }),
    ]);
    expect(search('pens.example').ids[0]).toBe(1);
    expect(search('https://www.pens.example/about').ids[0]).toBe(1);
  });

  it('takes an address on a host of many makers for the name that it ends in', () => {
    const names = Array.from({ length: 30 }, (_, at) => `Maker${at}`);
    const search = searcher(names.map((name, at) => listing(at + 1, name, { domain: 'forge.example' })));
    expect(search('https://forge.example/someone/maker7').ids).toEqual([8]);
    expect(search('forge.example/maker9/?tab=readme#top').ids).toEqual([10]);
    expect(search('forge.example').total).toBe(30);
  });

  it('finds a website by its address, whole or in part', () => {
    const search = searcher([
      listing(1, 'Standard Notes', { domain: 'standardnotes.com' }),
      listing(2, 'Draw.io', { domain: 'drawio.example' }),
      listing(3, 'Acme', { domain: 'acme.example', description: 'works with standardnotes' }),
    ]);
    for (const q of ['standardnotes.com', 'www.standardnotes.com', 'https://standardnotes.com/pricing?a=1'])
      expect(search(q).ids[0], q).toBe(1);
    expect(search('draw.io').ids).toEqual([2]);
  });

  it('finds a listing by the names of its categories', () => {
    const search = searcher([
      listing(1, 'Acme', { categoryNames: ['Password Managers', 'vault'] }),
      listing(2, 'Bolt', { categoryNames: ['Photo Galleries'] }),
    ]);
    expect(search('password manager').ids).toEqual([1]);
    expect(search('vault').ids).toEqual([1]);
    expect(search('photo gallery').ids).toEqual([2]);
  });

  it('takes the value of a filter for words', () => {
    const search = searcher([
      listing(1, 'Acme CRM', { votes: 900 }),
      listing(2, 'Bolt CRM', { pricingModel: 'open-source', country: 'DE', stage: 'beta' }),
    ]);
    for (const q of ['open source crm', 'crm germany', 'crm beta']) expect(search(q).ids[0], q).toBe(2);
  });

  it('leans to the categories of the best where many words are asked for', () => {
    const search = searcher([
      listing(1, 'One', { categoryIds: [1], tagline: 'draws charts of servers' }),
      listing(2, 'Two', { categoryIds: [1], tagline: 'draws charts of houses' }),
      listing(3, 'Three', { categoryIds: [1], tagline: 'draws charts of ships' }),
      listing(4, 'Four', { categoryIds: [2], tagline: 'draws water, charts courses', votes: 9 }),
      ...[5, 6, 7, 8].map((id) => listing(id, `Other ${id}`, { categoryIds: [2], tagline: 'rivers' })),
    ]);
    expect(search('draw charts of gardens').ids.slice(0, 3).sort()).toEqual([1, 2, 3]);
    // Two words say what they say: votes decide.
    expect(search('draws charts').ids[0]).toBe(4);
  });

  it('fills up with others of the kind, where few have the words and none has them for a name', () => {
    const others = Array.from({ length: 20 }, (_, at) =>
      listing(at + 10, `Other ${at}`, { categoryIds: [9] }),
    );
    const search = searchWithLevels([
      listing(1, 'Acme', { tagline: 'recipes from a cookbook' }),
      listing(2, 'Bolt', { tagline: 'plan meals' }),
      ...others,
    ]);
    const { ids, levels } = search('cookbook');
    expect(ids).toEqual([1, 2]);
    expect(levels).toEqual(['all', 'similar']);
    expect(search('acme').ids).toEqual([1]);
  });

  it('tells how well each listing matches', () => {
    const search = searchWithLevels([
      listing(1, 'Acme', { tagline: 'invoices for dentists' }),
      listing(2, 'Bolt', { tagline: 'dentists' }),
      listing(3, 'Figma'),
      ...Array.from({ length: 100 }, (_, at) => listing(at + 10, `Other ${at}`)),
    ]);
    expect(search('invoice dentists')).toMatchObject({ ids: [1, 2], levels: ['all', 'some'] });
    expect(search('figmo')).toMatchObject({ ids: [3], levels: ['similar'] });
    expect(search('fig')).toMatchObject({ ids: [3], levels: ['all'] });
  });

  it.each([
    'is plausible better than matomo',
    'plausible vs matomo vs umami',
    'matomo oder plausible',
    'was ist besser: matomo oder plausible',
  ])('finds either where all that is said are names: %s', (q) => {
    const search = searcher([
      listing(1, 'Plausible', { tagline: 'visitors without cookies' }),
      listing(2, 'Matomo'),
      listing(3, 'Vienna', { tagline: 'reads feeds' }),
      listing(4, 'Better Notes', { tagline: 'better than paper' }),
    ]);
    expect(search(q).ids.slice(0, 2).toSorted()).toEqual([1, 2]);
    expect(search('kindergarten places in vienna').ids).toEqual([]);
  });

  it('takes the last word as a beginning, and only the last', () => {
    const search = searcher([listing(1, 'Figma', { tagline: 'design together' })]);
    expect(search('fig').ids).toEqual([1]);
    expect(search('design fig').ids).toEqual([1]);
    expect(search('f').ids).toEqual([1]);
    expect(search('des fi').total).toBe(1);
    expect(search('des zzz').total).toBe(0);
  });

  it('takes the last word as a beginning however many words begin so', () => {
    const names = Array.from({ length: 600 }, (_, at) => `Other tr${at}`);
    const search = searcher([...names, 'Acme Troubadour'].map((name, at) => listing(at + 1, name)));
    expect(search('acme tr').ids).toEqual([601]);
  });

  it('takes a name that begins like a word that listings have for a guess', () => {
    const search = searcher([
      listing(1, 'Notebooky', { tagline: 'invoices' }),
      listing(2, 'Acme', { tagline: 'invoices', description: 'with a note' }),
      listing(3, 'Acme Notebooky'),
    ]);
    expect(search('invoices note').ids.slice(0, 2)).toEqual([2, 1]);
    expect(search('acme notebo').ids[0]).toBe(3);
  });

  it.each([
    ['schedule companies', ['schedules', 'scheduling', 'scheduled', 'scheduler', 'company']],
    ['transcription', ['transcribe']],
    ['Rechnungen und Verwaltung', ['Rechnung', 'verwalten']],
    ['gestión de contraseñas', ['contraseña', 'contrasena']],
    ['logiciels de facturation', ['logiciel', 'facturer']],
    ['gestão de projetos', ['projeto']],
    ['gestione delle fatture', ['fattura', 'gestioni']],
    ['facturen en klanten', ['factuur', 'klant'].slice(1)],
  ])('finds "%s" by other forms of its words', (tagline, forms) => {
    const search = searcher([listing(1, 'Acme', { tagline })]);
    for (const q of forms) expect(search(q).ids, q).toEqual([1]);
  });

  it('takes no short word for a form of another that only one language makes of it', () => {
    const search = searcher([
      listing(1, 'Acme', { tagline: 'save the date, not this' }),
      listing(2, 'Bolt', { tagline: 'data and notes' }),
    ]);
    for (const q of ['data', 'note']) expect(search(q).ids, q).toEqual([2]);
  });

  it('ignores case and accents, and prefers the accents that were typed', () => {
    const search = searcher([
      listing(1, 'Eclair', { votes: 9_000 }),
      listing(2, 'Éclair'),
      listing(3, 'Straße Øre'),
    ]);
    expect(search('ÉCLAIR').ids).toEqual([2, 1]);
    expect(search('eclair').ids).toEqual([1, 2]);
    expect(search('strasse ore').ids).toEqual([3]);
  });

  it("takes don't and dont for one word", () => {
    const search = searcher([listing(1, "Don't Panic")]);
    for (const q of ['dont panic', "don't panic", 'don’t panic']) expect(search(q).ids, q).toEqual([1]);
  });

  it('finds parts of Chinese, Japanese and Korean text', () => {
    const search = searcher([
      listing(1, '設計工具', { tagline: '團隊協作' }),
      listing(2, 'デザインツール'),
      listing(3, '디자인 도구'),
    ]);
    expect(search('設計').ids).toEqual([1]);
    expect(search('工具').ids).toEqual([1]);
    expect(search('具').ids).toEqual([1]);
    expect(search('協作').ids).toEqual([1]);
    expect(search('ツール').ids).toEqual([2]);
    expect(search('도구').ids).toEqual([3]);
  });

  it('finds Arabic, Hebrew, Hindi, Thai and Cyrillic words', () => {
    const search = searcher([
      listing(1, 'مُفَكِّرة'),
      listing(2, 'שלום'),
      listing(3, 'हिन्दी'),
      listing(4, 'สวัสดี'),
      listing(5, 'Ёлка'),
    ]);
    const found = ['مفكرة', 'שלום', 'हिन्दी', 'สวัสดี', 'елка'].map((q) => search(q).ids);
    expect(found).toEqual([[1], [2], [3], [4], [5]]);
  });

  it('finds nothing for signs alone, and everything for blanks', () => {
    const search = searcher([listing(1, 'Acme')]);
    for (const q of ['!!!', '"', '*', '🚀', '%', '()']) expect(search(q), q).toEqual({ ids: [], total: 0 });
    for (const q of ['', '  ', '\n\t']) expect(search(q).ids, JSON.stringify(q)).toEqual([1]);
  });
});

describe('finding in spite of typos', () => {
  it('is not kept from it by listings of the other status', () => {
    const coming = listing(2, 'Figmo', { status: 'upcoming' });
    const search = searcher([listing(1, 'Figma'), coming]);
    expect(search('figmo').ids).toEqual([1]);
    expect(search('figmo', { stage: 'beta' }).total).toBe(0);
  });

  const search = searcher([
    listing(1, 'Figma'),
    listing(2, 'Superhuman'),
    listing(3, 'Loom'),
    listing(4, 'Zed'),
    listing(5, '365Data', { keywords: ['2024', 'quarterly'] }),
  ]);

  it.each([
    ['a letter changed', 'fibma', 1],
    ['a letter left out', 'fgma', 1],
    ['a letter added', 'figmma', 1],
    ['neighbours swapped', 'fgima', 1],
    ['the first letter', 'xigma', 1],
    ['four letters', 'lxom', 3],
    ['two in a long word', 'supxrhumxn', 2],
    ['a swap and a letter added', 'usperhumman', 2],
    ['two letters left out', 'sperhumn', 2],
    ['neighbours swapped and a letter between them', 'suprxehuman', 2],
    ['a letter left out and its neighbours swapped', 'supeurman', 2],
  ])('%s: %s', (_, q, id) => {
    expect(search(q).ids).toEqual([id]);
  });

  it.each([
    ['in words below four letters', 'zef'],
    ['twice in short words', 'xigmx'],
    ['twice in eight letters', 'quaxtexl'],
    ['three times in long words', 'xupxrhumxn'],
    ['in numbers', '2025'],
  ])('but not %s: %s', (_, q) => {
    expect(search(q).ids).toEqual([]);
  });

  it('prefers what was typed to what is near it', () => {
    const search = searcher([listing(1, 'Linear'), listing(2, 'Linea')]);
    expect(search('linea').ids[0]).toBe(2);
    expect(search('linear').ids).toEqual([1]);
  });
});

describe('filters and orders', () => {
  const documents = [
    listing(1, 'Acme', {
      stage: 'beta',
      country: 'DE',
      pricingModel: 'free',
      votes: 5,
      views: 1,
      newest: 30,
    }),
    listing(2, 'Acme', {
      stage: 'mvp',
      country: 'fr',
      pricingModel: 'paid',
      votes: 9,
      follows: 4,
      newest: 20,
    }),
    listing(3, 'Acme', { categoryIds: [2, 3], trending: 0.25, votes: 5, newest: 10, domain: 'www.acme.com' }),
    listing(4, 'Acme', { status: 'upcoming', votes: 99 }),
  ];
  const search = searcher(documents);

  it.each([
    [{ stage: 'beta' }, [1]],
    [{ country: 'DE' }, [1]],
    [{ country: 'FR' }, [2]],
    [{ pricingModel: 'Paid' }, [2]],
    [{ categoryIds: [2] }, [3]],
    [{ categoryIds: [3, 1] }, [2, 1, 3]],
    [{ categoryIds: [] }, []],
    [{ categoryIds: [77] }, []],
    [{ stage: 'beta', country: 'FR' }, []],
    [{ status: 'upcoming' as const }, [4]],
  ])('%j', (filters, ids) => {
    for (const q of ['', 'acme']) expect(search(q, filters)).toEqual({ ids, total: ids.length });
  });

  it('finds a website whatever way its address is written', () => {
    for (const domain of [
      'acme.com',
      'WWW.Acme.COM',
      'https://acme.com/pricing?a=1#b',
      'http://www.acme.com:8080',
      'acme.com.',
    ]) {
      expect(search('', { domain }).ids, domain).toEqual([3]);
    }
    for (const domain of ['acme.co', 'cme.com', 'shop.acme.com', '', 'status=live']) {
      expect(search('', { domain }).ids, domain).toEqual([]);
    }
  });

  it.each([
    ['newest', [1, 2, 3]],
    ['votes', [2, 1, 3]],
    ['trending', [3, 1, 2]],
    ['most_viewed', [1, 2, 3]],
    ['most_followed', [2, 1, 3]],
    ['relevance', [2, 1, 3]],
  ] as const)('orders by %s, equals by id', (sort, ids) => {
    for (const q of ['', 'acme']) expect(search(q, { sort }).ids).toEqual(ids);
  });

  it('never takes a filter for a word', () => {
    for (const q of ['status=live', 'country=de', 'live', 'category=1']) expect(search(q).ids, q).toEqual([]);
  });
});
