import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

const card = (name: string, price: string, more = '') =>
  `<div class="plan"><h3>${name}</h3><p class="price">${price}</p>${more}<ul><li>Notes on every device</li></ul></div>`;
const priced = (body: string, language = 'en') =>
  draft({
    '': html('<h1>Notes that stay</h1>'),
    pricing: html(`<h1>Pricing</h1>${body}`, '<title>Pricing – Quillbee</title>', language),
  });
const model = async (body: string) => (await priced(body)).fields.pricing_model.value;
const summary = async (body: string) => (await priced(body)).fields.pricing_summary.value;

describe('the pricing', () => {
  it.each([
    ['freemium', card('Free', '$0') + card('Pro', '$9 / month')],
    [
      'subscription',
      card('Solo', '€9', '<span>per month</span>') + card('Team', '€29', '<span>per month</span>'),
    ],
    [
      'one-time',
      card('Testversion', '0 €', '<p>30 Tage</p>') + card('Vollversion', '49 €', '<p>einmalig</p>'),
    ],
    ['one-time', card('ライセンス', '¥4,800', '<p>買い切り</p>') + card('無料体験', '¥0')],
    ['paid', card('Notebook', '€18') + card('Big notebook', '€24')],
    ['contact-sales', '<p>Contact sales for a quote.</p>'],
    ['open-source', '<p>Quillbee is free and open source.</p>'],
    ['free', '<p>Quillbee est entièrement gratuit.</p>'],
  ])('is %s', async (expected, body) => {
    expect(await model(body)).toBe(expected);
  });

  it('names each plan with its price as written', async () => {
    expect(
      await summary(
        card('Solo', '2.400 €', '<span>pro Jahr</span>') + card('Team', '9’600 CHF', '<span>pro Jahr</span>'),
      ),
    ).toBe('Solo: 2.400 € pro Jahr; Team: 9’600 CHF pro Jahr');
  });

  it.each([
    [
      'prices of others',
      '<h2>Compare with competitors</h2><table><tr><td>Acme</td><td>$12</td></tr></table>',
    ],
    ['estimates', '<h2>Cost estimates</h2><div class="card"><h3>Budget</h3><div>~$0.66</div></div>'],
    ['hidden cards', `<div style="display:none">${card('Pro', '$9')}</div>`],
    ['struck-out prices', '<div class="plan"><h3>Old</h3><p><del>$99</del></p></div>'],
    [
      'a refund question',
      '<details><summary>What does a run cost?</summary><p>About $1.40 of computing.</p></details>',
    ],
  ])('stays blank for %s', async (_, body) => {
    expect(await summary(body)).toBeNull();
  });
});

describe('questions and answers', () => {
  const faqs = async (body: string, path = 'faq') =>
    (
      await draft({ '': html('<h1>Notes</h1>'), [path]: html(body, '<title>FAQ – Quillbee</title>') })
    ).faqs.map(({ question, answer }) => [question, answer]);

  it.each([
    [
      'disclosure elements',
      '<details><summary>Is it free?</summary><p>Yes, for ever.</p></details><details><summary>Does it sync?</summary><p>No, it does not.</p></details>',
    ],
    ['headings', '<h3>Is it free?</h3><p>Yes, for ever.</p><h3>Does it sync?</h3><p>No, it does not.</p>'],
    [
      'definition lists',
      '<dl><dt>Is it free?</dt><dd>Yes, for ever.</dd><dt>Does it sync?</dt><dd>No, it does not.</dd></dl>',
    ],
    [
      'buttons',
      '<h3><button>Is it free?</button></h3><div><p>Yes, for ever.</p></div><h3><button>Does it sync?</button></h3><div><p>No, it does not.</p></div>',
    ],
    [
      'structured data',
      '<script type="application/ld+json">{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Is it free?","acceptedAnswer":{"@type":"Answer","text":"Yes, for ever."}},{"@type":"Question","name":"Does it sync?","acceptedAnswer":{"@type":"Answer","text":"No, it does not."}}]}</script>',
    ],
    [
      'buttons with a sign of folding beside the question',
      '<div><button class="faq-question"><b>Is it free?</b><span>+</span></button><p>Yes, for ever.</p></div><div><button class="faq-question"><b>Does it sync?</b><span>+</span></button><p>No, it does not.</p></div>',
    ],
    [
      'question marks as icons',
      '<details><summary><i>?</i> Is it free?</summary><p>Yes, for ever.</p></details><details><summary><i>?</i> Does it sync?</summary><p>No, it does not.</p></details>',
    ],
  ])('are read from %s', async (_, body) => {
    expect(await faqs(body)).toEqual([
      ['Is it free?', 'Yes, for ever.'],
      ['Does it sync?', 'No, it does not.'],
    ]);
  });

  const asked = (titles: string[]) =>
    titles.map((title) => `<h2>${title}</h2><p>${title} Well.</p>`).join('');

  it.each([
    ['en', ['What counts as a Mac?', 'Can I switch plans?', 'Do you offer team licenses?']],
    ['nb', ['Hvilke tjenester tilbyr dere?', 'Driver dere også med båter?', 'Hvor lang tid tar det?']],
    ['ja', ['何台まで使えますか？', '途中で変更できますか？', 'チームでも使えますか？']],
  ])('are told by three titles in a row that ask, without a title that says so (%s)', async (_, titles) => {
    expect((await faqs(asked(titles), 'pricing')).map(([question]) => question)).toEqual(titles);
  });

  it.each([
    ['calls', ['Tired of lost notes?', 'Too many tools?', 'Missing the point?'], 'product'],
    [
      'articles',
      ['1. What do we collect?', '2. Why do we collect it?', '3. How long do we keep it?'],
      'product',
    ],
    ['a notice of privacy', ['What do we collect?', 'Why do we collect it?', 'How long?'], 'privacy'],
    ['two', ['What is it?', 'How does it work?'], 'product'],
  ])('are no titles that ask otherwise: %s', async (_, titles, path) => {
    const made = await draft({
      '': html('<h1>Notes</h1>'),
      [path]: html(asked(titles), '<title>Quillbee</title>'),
    });
    expect(made.faqs).toEqual([]);
  });

  it.each([
    '¿No encuentras respuesta a tu pregunta?',
    'Heb je nog steeds een vraag?',
    'Keine Antwort auf deine Frage gefunden?',
    'Har du fler frågor?',
    '궁금한 점이 있나요?',
    'Остались вопросы?',
    'Masz jeszcze pytania?',
    'ご不明な点はありますか？',
  ])('are none where more questions are asked for: %s', async (more) => {
    const item = (question: string) => `<h3>${question}</h3><p>Write to us at any time.</p>`;
    expect(
      (await faqs(`${item('Is it free?')}${item('Does it sync?')}${item(more)}`)).map(([one]) => one),
    ).toEqual(['Is it free?', 'Does it sync?']);
  });

  it('are not those of a translation of the site', async () => {
    const item = (question: string, answer: string) =>
      `<details><summary>${question}</summary><p>${answer}</p></details>`;
    const made = await draft({
      '': html(
        `<h1>Note</h1>${item('È gratis?', 'Sì, per sempre.')}${item('Funziona offline?', 'Certo che sì.')}<a href="/info-en">English</a>`,
        '<title>Quillbee</title>',
        'it',
      ),
      'info-en': html(
        `<h2>FAQ</h2>${item('Is it free?', 'Yes, for ever.')}${item('Does it sync?', 'Of course.')}`,
        '<title>Quillbee</title>',
        'en',
      ),
    });
    expect(made.faqs.map(({ question }) => question)).toEqual(['È gratis?', 'Funziona offline?']);
  });

  it('keep the language of the page when each stands in two', async () => {
    const pair = (it_: string, en: string) => `<span lang="it">${it_}</span><span lang="en">${en}</span>`;
    const one = (question: [string, string], answer: [string, string]) =>
      `<details><summary>${pair(...question)}</summary><p>${pair(...answer)}</p></details>`;
    const body =
      one(['È gratis?', 'Is it free?'], ['Sì, per sempre.', 'Yes, for ever.']) +
      one(['Funziona offline?', 'Does it work offline?'], ['Certo che sì.', 'Of course.']);
    const made = await draft({
      '': html('<h1>Note</h1>', '<title>Quillbee</title>', 'it'),
      faq: html(body, '<title>FAQ</title>', 'it'),
    });
    expect(made.faqs.map(({ question, answer }) => [question, answer])).toEqual([
      ['È gratis?', 'Sì, per sempre.'],
      ['Funziona offline?', 'Certo che sì.'],
    ]);
  });

  it('are at most ten, without calls to action', async () => {
    const many = Array.from(
      { length: 30 },
      (_, at) => `<details><summary>Question number ${at}?</summary><p>The answer ${at}.</p></details>`,
    ).join('');
    expect(
      await faqs(`<details><summary>Still have questions?</summary><p>Write to us.</p></details>${many}`),
    ).toHaveLength(10);
    expect(
      (
        await faqs(`<details><summary>Still have questions?</summary><p>Write to us.</p></details>${many}`)
      )[0]?.[0],
    ).toBe('Question number 0?');
  });

  const untitled = async (body: string, path = 'product') =>
    (await draft({ '': html('<h1>Notes</h1>'), [path]: html(body) })).faqs.map(({ question, answer }) => [
      question,
      answer,
    ]);
  const TITLES = ['How do I bind a page?', 'What is linen paper?', 'When do you print?'];

  it('are no samples to open, and none that all have one answer', async () => {
    const sample = (name: string) => `<details><summary>${name} report</summary><p>Short Long</p></details>`;
    expect(await untitled(`<h3>Questions we ask</h3>${sample('Alder')}${sample('Birch')}`)).toEqual([]);
    const filler = TITLES.map(
      (title) => `<details><summary>${title}</summary><p>Once there was a giant.</p></details>`,
    );
    expect(await untitled(filler.join(''))).toEqual([]);
  });

  it('are those that are called questions, whether a sign of asking stands there or not', async () => {
    const item = (label: string, question: string) =>
      `<div><p>${label} ${question}</p><p>${question}: as long as you like.</p></div>`;
    const titles = ['How long are notes kept', 'Wer liest meine Notizen', 'Как долго хранятся заметки'];
    const body = ['Q:', 'Frage 2:', 'Вопрос:'].map((label, at) => item(label, titles[at] ?? '')).join('');
    expect((await faqs(body)).map(([question]) => question)).toEqual(titles);
  });
});

describe('features', () => {
  const features = async (body: string) =>
    (await draft({ '': html(`<h1>Notes that stay</h1>${body}`) })).fields.features.value;
  const cards = (...titles: string[]) =>
    titles
      .map(
        (title) =>
          `<div class="card"><h3>${title}</h3><p>${title} makes every page of yours a little better.</p></div>`,
      )
      .join('');

  it('are the titles of feature cards', async () => {
    expect(
      (
        await features(
          `<section><h2>Features</h2><div>${cards('Smart search', 'Offline pages', 'Paper export')}</div></section>`,
        )
      )?.slice(0, 3),
    ).toEqual(['Smart search', 'Offline pages', 'Paper export']);
  });

  it.each([
    [
      'testimonials',
      `<section class="testimonials"><h2>What people say</h2>${cards('Anna Berg', 'Carl Dahl', 'Eva Falk')}</section>`,
      'Anna Berg',
    ],
    [
      'posts',
      `<section><h2>Latest from the blog</h2>${cards('Ten ways to write', 'Our new office', 'Summer news')}</section>`,
      'Our new office',
    ],
    [
      'navigation',
      '<nav><ul><li>Pricing and plans</li><li>About our company</li><li>All the documentation</li></ul></nav>',
      'About our company',
    ],
  ])('do not include %s', async (_, body, title) => {
    expect((await features(body)) ?? []).not.toContain(title);
  });

  it('are no towns that are served', async () => {
    const cards = (titles: string[]) =>
      titles
        .map((title) => `<div class="card"><h3>${title}</h3><p>We come on the same day.</p></div>`)
        .join('');
    const { features } = (
      await draft({
        '': html(
          `<h1>Quillbee</h1><section><h2>Our services</h2>${cards(['Pipe repair', 'Boiler checks', 'Leak detection'])}</section>` +
            `<section><h2>Where we work</h2>${cards(['Montenero di Bisaccia', 'San Salvo', 'Termoli'])}</section>`,
        ),
      })
    ).fields;
    expect(features.value).toEqual(['Pipe repair', 'Boiler checks', 'Leak detection']);
  });
});

describe('the video', () => {
  const video = async (body: string) => (await draft({ '': html(body) })).fields.demo_video_url.value;

  it('is the embedded player', async () => {
    expect(await video('<iframe src="https://www.youtube.com/embed/abcdefghijk?rel=0"></iframe>')).toBe(
      'https://www.youtube.com/embed/abcdefghijk?rel=0',
    );
  });

  it.each([
    ['a channel', '<a href="https://www.youtube.com/@quillbee">Watch our videos</a>'],
    ['a sample address', '<a href="https://www.youtube.com/watch?v=...">Demo video</a>'],
    ['a moving background', '<video src="/bg.mp4" autoplay loop muted></video>'],
    ['somebody’s talk', '<p><a href="https://youtu.be/abcdefghijk">this talk</a></p>'],
  ])('is not %s', async (_, body) => {
    expect(await video(body)).toBeNull();
  });
});

describe('features are what the product does', () => {
  const features = async (body: string) =>
    (await draft({ '': html(`<h1>Notes that stay</h1>${body}`) })).fields.features.value ?? [];
  const cards = (heading: string, titles: string[]) =>
    `<section><h2>${heading}</h2><div class="grid">${titles
      .map(
        (title) => `<div class="card"><h3>${title}</h3><p>This is told here in a few words more.</p></div>`,
      )
      .join('')}</div></section>`;
  const real = [
    'Offline pages',
    'Shared folders',
    'Search in pictures',
    'Two-way sync',
    'Hand-written lists',
  ];

  it.each([
    [
      'trades it serves',
      cards('Loved everywhere', ['Law firms and agencies', 'Small bakeries', 'Private schools']),
    ],
    ['trades, in German', cards('Überall', ['Kleine Betriebe', 'Freie Berater', 'Alle Schulen'])],
    ['steps of the way in', cards('How it works', ['Open the page', 'Type a first note', 'Share it around'])],
    [
      'headlines of sections',
      '<section><h2>Thoughts are fleeting.</h2><p>So it goes with all of them.</p></section>',
    ],
    [
      'opening hours',
      '<h2>The shop</h2><ul><li>Monday: 9:00 - 18:00</li><li>Tuesday: 9:00 - 18:00</li></ul>',
    ],
    ['months', '<ul><li>Augustus 2026</li><li>12 maart 2026</li><li>Septiembre de 2026</li></ul>'],
    ['counts', '<ul><li>25+ years of making paper</li><li>118 of 168</li><li>Note #2447</li></ul>'],
    [
      'instructions, a step an item',
      '<h2>First of all</h2><ol><li>Open the cupboard downstairs</li><li>Press the red button twice</li><li>Hold it for a while</li></ol>',
    ],
    [
      'questions and what others say',
      `${cards('Anything else', ['Is it heavy?', 'Can it be washed?', 'Who made it?'])}${cards('Kind words', ['Anna Berg', 'Carl Dahl', 'Eva Falk'])}`,
    ],
    [
      'what it does not do',
      cards('What it does not do', ['Signing of contracts', 'Reading of mail', 'Tax returns']),
    ],
    [
      'what it does not do, in French',
      cards('Ce que Quillbee ne fait pas', ['Signer des contrats', 'Lire le courrier', 'Prier']),
    ],
    [
      'ways to help, in French',
      cards('Soutenir le projet', ['Parler du projet', 'Écrire des notes', 'Donner aux écoles']),
    ],
    ['what else there is to read', cards('Tools & Ressourcen', ['Bücher', 'Federn und Tinte', 'Läden'])],
    [
      'what Japanese asks without its sign',
      cards('こんな方へ', [
        'ノートが散らかっていませんか。',
        '書くのが遅いですか。',
        '探し物ばかりではないでしょうか。',
      ]),
    ],
  ])('and leave out %s', async (_, body) => {
    expect(await features(cards('Features', real) + body)).toEqual(real);
  });

  it('are no headings of a template, ratings or what is crossed out beside them', async () => {
    const none = [
      'This is an important heading',
      'Also a Heading',
      'Rated 4.9/5 by writers',
      '✗ Notes on the phone',
      '❌ Notes at sea',
      '“I love this!” Anna Berg',
      '“Great app.” says Anna',
    ];
    expect(await features(cards('Features', [...real, ...none]))).toEqual(real);
  });

  it.each([
    ['English', ['For night owls', 'For choirs', 'For two']],
    ['Dutch', ['Voor congressen', 'Voor vakbeurzen', 'Voor koren']],
    ['French', ['Pour les chorales', 'Pour les mairies', 'Pour toi']],
    ['Polish', ['Dla chórów', 'Dla gmin', 'Dla ciebie']],
    ['Russian', ['Для хоров', 'Для мэрий', 'Для двоих']],
  ])('are not whom it is for, in %s', async (_, whom) => {
    expect(await features(cards('Everything in its place', whom))).toEqual([]);
  });

  it('are those of every group that surely tells them, up to a dozen', async () => {
    const more = ['Drawings beside notes', 'Export to plain text', 'Reminders by place', 'Scanned receipts'];
    const named = (titles: string[]) => cards('Features', titles).replace('"grid"', '"features"');
    const both = [await features(named(real) + named(more))].flat();
    expect(both.toSorted()).toEqual([...real, ...more].toSorted());
    const many = Array.from({ length: 14 }, (_, at) => `Drawings in style ${'ABCDEFGHJKLMNO'[at] ?? ''}`);
    expect(await features(named(many))).toEqual(many.slice(0, 12));
  });

  it('are titles of sections, however short what follows them', async () => {
    const told = (title: string) => `<h3>${title}</h3><p>That is all of it.</p>`;
    expect(await features(`<h2>What you get</h2>${real.map(told).join('')}`)).toEqual(real);
  });

  it('are titles written without spaces, not what is told below them', async () => {
    const titles = ['手書き認識', '全文検索', '紙への印刷', '家族と共有'];
    const told = titles.map(
      (title) => `<div class="card"><h3>${title}</h3><p>毎日の記録がもっと楽になります。</p></div>`,
    );
    expect(await features(`<section><h2>機能</h2><div>${told.join('')}</div></section>`)).toEqual(titles);
  });

  it('are those of another page, where it names them so', async () => {
    const made = await draft({
      '': html('<h1>Notes that stay</h1><a href="/product">The product</a>'),
      product: html(cards('Key features', real)),
    });
    expect(made.fields.features.value).toEqual(real);
  });

  it('are those that are seen rather than those of hidden data', async () => {
    const data = {
      '@type': 'SoftwareApplication',
      featureList: ['Sailing in heavy wind', 'Flying in light wind'],
    };
    const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(await features(cards('Features', real) + script)).toEqual(real);
    expect(await features(script)).toEqual([]);
  });

  it('are no services that only the data has', async () => {
    const service = (name: string) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } });
    const offered = ['Moving of pianos', 'Tuning of harps', 'Mending of flutes'];
    const data = { '@type': 'LocalBusiness', makesOffer: offered.map(service) };
    expect(await features(`<script type="application/ld+json">${JSON.stringify(data)}</script>`)).toEqual([]);
  });

  const planned = (items: string[]) =>
    `<div class="plan"><h3>Pro</h3><p class="price">$9</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></div>`;
  const pricesBeside = async (path: string, items: string[], title = 'Pricing – Quillbee') =>
    (
      await draft({
        '': html(`<h1>Notes that stay</h1><a href="/${path}">Pricing</a>${cards('Features', real)}`),
        [path]: html(planned(items), `<title>${title}</title>`),
      })
    ).fields.features.value;

  it('are also what plans include where a handful is told elsewhere, but for what an article tells of prices', async () => {
    const items = ['Notes by voice', 'Drawings beside notes'];
    expect(await pricesBeside('pricing', items)).toEqual([...real, ...items]);
    expect(await pricesBeside('posts/price-of-paper', items, 'The price of paper')).toEqual(real);
  });

  it.each(['div', 'p'])(
    'are lines side by side with a sign before each, as a list without items (%s)',
    async (tag) => {
      const line = (text: string, sign: string) => `<${tag} class="line"><i>${sign}</i> ${text}</${tag}>`;
      const lines = (sign: string) =>
        `<h2>Features</h2><div>${real.map((text) => line(text, sign)).join('')}</div>`;
      expect(await features(lines('✓'))).toEqual(real);
      expect(await features(lines('★'))).toEqual([]);
    },
  );

  it('are the points of a list without the one that only counts something', async () => {
    const list = (...items: string[]) =>
      `<h2>Features</h2><ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul>`;
    const [first = '', second = ''] = real;
    expect(await features(list(first, '12 currencies', second))).toEqual([first, second]);
    expect(await features(list(first, '12 currencies', '40 offices'))).toEqual([]);
  });

  it('are not what somebody says, and are what quotes a few words and goes on', async () => {
    const quoting = ['“Quiet” mode for nights', '「いつでも」書ける手帳'];
    const said = [
      '“The best notes of all my years, and of all the others I ever wrote”',
      '“Quiet” is what I like',
    ];
    expect(await features(cards('Features', [...real.slice(0, 4), ...quoting, ...said]))).toEqual([
      ...real.slice(0, 4),
      ...quoting,
    ]);
  });

  it('are no titles of sections that say little, where nothing else tells any', async () => {
    const told = (title: string) => `<h3>${title}</h3><p>Told here in a few words more.</p>`;
    const body = ['The next meeting', 'Our partners', 'Latest news'].map(told).join('');
    expect(await features(`<h2>Come along</h2>${body}`)).toEqual([]);
  });

  it('are not told twice, in fewer words', async () => {
    const made = await draft({
      '': html(
        `<h1>Cleaners you can trust</h1>${cards('Features', ['ID-checked cleaners', 'Safe payment', 'Booking by the hour'])}` +
          cards('Benefits', ['ID-checked', 'Ratings of real people', 'Safe payment of all bills']),
        '<title>Quillbee</title>',
      ),
    });
    expect(made.fields.features.value).toEqual([
      'ID-checked cleaners',
      'Safe payment',
      'Booking by the hour',
      'Ratings of real people',
    ]);
  });

  it('are titles without the letter that stands for a picture', async () => {
    const titles = ['Operate', 'Protection of data', 'Sovereignty of yours'];
    const shown = titles.map(
      (title) =>
        `<div class="card"><h3><b>${title[0]}</b> ${title}</h3><p>It keeps what you write in one place.</p></div>`,
    );
    const made = await draft({
      '': html(
        `<h1>Notes</h1><section><h2>Features</h2>${shown.join('')}</section>`,
        '<title>Quillbee</title>',
      ),
    });
    expect(made.fields.features.value).toContain('Protection of data');
    expect(made.fields.features.value).not.toContain('P Protection of data');
  });

  it('are not told twice, in another language', async () => {
    const made = await draft({
      '': html(
        `<h1>Notizen, die bleiben</h1><a href="/info-en">English</a>${cards('Funktionen', ['Seiten ohne Netz', 'Geteilte Ordner', 'Suche in Bildern'])}`,
        '<title>Quillbee</title>',
        'de',
      ),
      'info-en': html(cards('Features', real)),
    });
    expect(made.fields.features.value).toEqual(['Seiten ohne Netz', 'Geteilte Ordner', 'Suche in Bildern']);
  });
});

describe('what it does', () => {
  const featuresOf = async (pages: Record<string, string>) => (await draft(pages)).fields.features.value;
  const start = (body: string, language = 'en') =>
    html(`<h1>Notes that stay</h1>${body}`, '<title>Quillbee</title>', language);

  it('is no name side by side under another title, nor what is counted or ticked', async () => {
    const row = (names: string[]) =>
      names.map((name) => `<div class="row"><span>${name}</span></div>`).join('');
    expect(
      await featuresOf({ '': start(`<h2>Our team</h2>${row(['Ann Ek', 'Bo Berg', 'Cy Dahl'])}`) }),
    ).toBeNull();
    expect(
      await featuresOf({ '': start(`<h2>What we do</h2>${row(['Plan A ✕✓', 'Plan B ✕✓', '12 of 14'])}`) }),
    ).toBeNull();
  });

  it.each([
    ['en', 'Troubleshooting'],
    ['sv', 'Felsökning'],
    ['ja', 'トラブルシューティング'],
  ])('is nothing that went wrong, under a title that says so (%s: %s)', async (language, title) => {
    const cards = ['Status stays red', 'The install command failed', 'My browser is blocked'].map(
      (one) => `<div class="card"><h3>${one}</h3><p>Open the settings and allow it once more.</p></div>`,
    );
    const pages = { '': start(`<h2>${title}</h2><div>${cards.join('')}</div>`, language) };
    expect((await featuresOf(pages)) ?? []).not.toContain('Status stays red');
  });

  it('is nobody with a number and a mailbox', async () => {
    const people = ['Ann Ek', 'Bo Berg'].map(
      (one, at) =>
        `<ul><li>${one}</li><li>+46 70 123 45 6${at}</li><li>${one.split(' ')[0]}@quillbee.test</li></ul>`,
    );
    expect(await featuresOf({ '': start(`<p><b>Reach us:</b></p>${people.join('')}`) })).toBeNull();
  });

  it.each([
    ['en', 'Rental conditions'],
    ['fi', 'Muut ehdot'],
    ['de', 'Mietbedingungen'],
    ['nl', 'Onze voorwaarden'],
  ])('is nothing that is agreed to (%s: %s)', async (language, title) => {
    const agreed = [
      'Smoking is forbidden in all rooms',
      'What is broken is paid for',
      'Keys are sent by mail',
    ];
    const page = `<h2>${title}</h2><ul>${agreed.map((one) => `<li>${one}</li>`).join('')}</ul>`;
    const pricing = html(page, '<title>Prices</title>', language);
    expect(await featuresOf({ '': start('<a href="/pricing">Prices</a>', language), pricing })).toBeNull();
    expect(await featuresOf({ '': start(page, language) })).toBeNull();
  });
});

describe('what sets a product apart', () => {
  const section = (title: string, points: string[], label = '') =>
    `<section>${label === '' ? '' : `<p>${label}</p>`}<h2>${title}</h2><div>${points
      .map((point) => `<div class="card"><h3>${point}</h3><p>Written down in one place for you.</p></div>`)
      .join('')}</div></section>`;
  const usps = async (body: string, language = 'en') =>
    (await draft({ '': html(`<h1>Notes that stay</h1>${body}`, '<title>Quillbee</title>', language) })).fields
      .usps.value;

  it.each([
    ['en', 'Five reasons to write here'],
    ['en', 'What sets us apart'],
    ['de', 'Das zeichnet uns aus: der Unterschied'],
    ['it', 'Perchè sceglierci'],
    ['fr', 'La différence Quillbee'],
    ['tr', 'Quillbee farkı'],
    ['ru', 'Нас выбирают'],
    ['ja', '選ぶ理由'],
  ])('stands under a title for reasons (%s: %s)', async (language, title) => {
    const points = ['Paper of linen', 'Sewn by two sisters'];
    expect(await usps(section(title, points), language)).toEqual(points);
  });

  it('is neither what the maker believes in nor what one card alone praises', async () => {
    expect(await usps(section('Our values', ['Ownership', 'Commitment']))).toBeNull();
    expect(
      await usps(section('Quillbee', ['Free delivery', 'Notes by voice', 'Search of notes', 'Tags'])),
    ).toBeNull();
  });
});
