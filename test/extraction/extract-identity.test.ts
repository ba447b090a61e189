import { describe, expect, it } from 'vitest';
import { draftFromPages } from '../../extraction/writers/write-draft.ts';
import { crawl, draft, html } from './made-up-site.ts';

const field = async (
  name: 'name' | 'tagline' | 'logo_url' | 'keywords' | 'categories' | 'stage',
  pages: Record<string, string>,
) => (await draft(pages)).fields[name].value;
const home = (head: string, body = '') => ({ '': html(body, head) });

describe('the name beside a logo drawn of letters', () => {
  it.each([
    ['QBQuillbee', 'Quillbee – Notes that stay'],
    ['Q Quillbee', 'Quillbee – Notes that stay'],
  ])('is what titles have of %s', async (brand, title) => {
    const page = html(
      `<nav><a href="/">${brand}</a></nav><h1>Notes that stay</h1>`,
      `<title>${title}</title>`,
    );
    const other = html(`<nav><a href="/">${brand}</a></nav><h1>Help</h1>`, '<title>Help</title>');
    expect((await draft({ '': page, help: other, faq: other })).fields.name.value).toBe('Quillbee');
  });
});

describe('the name', () => {
  it.each([
    [
      'og:site_name',
      '<meta property="og:site_name" content="Quillbee"><title>Write better | Notes for everyone</title>',
      'Quillbee',
    ],
    ['the title part that spells the domain', '<title>Notes that stay – QuillBee</title>', 'QuillBee'],
    [
      'product data rather than the legal entity',
      '<title>Home</title><script type="application/ld+json">[{"@type":"Organization","name":"Quillbee Software GmbH"},{"@type":"SoftwareApplication","name":"Quillbee"}]</script>',
      'Quillbee',
    ],
  ])('comes from %s', async (_, head, name) => {
    expect(await field('name', home(head))).toBe(name);
  });

  it.each(['Welkom', 'Welcome', 'Bienvenue'])('is no greeting: %s', async (title) => {
    const pages = { '': html('<h1>Quillbee</h1><p>Quillbee keeps notes.</p>', `<title>${title}</title>`) };
    expect((await draft(pages)).fields.name.value).toBe('Quillbee');
  });

  it.each(['Our services', 'Unsere Leistungen'])('is no part of the page: %s', async (part) => {
    const pages = home(`<title>${part} | Paper Owl</title>`, `<h2>${part}</h2><p>Notes of all kinds.</p>`);
    expect(await field('name', pages)).toBe('Paper Owl');
    expect(await field('tagline', pages)).toBeNull();
  });

  it.each(['Acasă', 'Acasa', 'Pagina principala', 'Uvod', 'ÚVOD'])('is no start page: %s', async (title) => {
    const pages = { '': html('<h1>Quillbee</h1><p>Quillbee keeps notes.</p>', `<title>${title}</title>`) };
    expect((await draft(pages)).fields.name.value).toBe('Quillbee');
  });

  it.each(['O nas', 'About us', 'Über uns', 'Контакты', 'Chi siamo', '会社概要'])(
    'is not %s, which leads home from its menu',
    async (link) => {
      const menu = `<nav><a href="/">${link}</a></nav><h2>Quillbees</h2><p>Notes.</p>`;
      const pages = {
        '': html(menu, '<title>Quillbees</title>'),
        offer: html(menu, '<title>Offer</title>'),
        'delivery.html': html(menu, '<title>Delivery</title>'),
      };
      expect(await field('name', pages)).toBe('Quillbees');
    },
  );

  it('is not what a menu calls a part of the start page', async () => {
    const menu = '<nav><a href="/#tradition">Tradition</a></nav><h2>What we do</h2><p>Notes.</p>';
    const titled = (title: string) => html(menu, `<title>${title}</title>`);
    const pages = { '': titled('Studio Ek'), offer: titled('Offer'), 'visit.html': titled('Visit') };
    expect(await field('name', pages)).toBe('Studio Ek');
  });

  it('is quoted as titles quote it, and no end of a sentence', async () => {
    const head = '<title>«Quillbee Works» — Notes in Uppsala / Paper — in Uppsala.</title>';
    expect(await field('name', home(head, '<h2>Notes that stay</h2>'))).toBe('Quillbee Works');
  });

  it('is whole where the title has it whole', async () => {
    const head = '<title>Quillbee Paper Works: notes and notebooks</title>';
    expect(await field('name', home(head, '<h1>Notes that stay</h1>'))).toBe('Quillbee Paper Works');
  });

  it('is no title of one page inside, and not that of a template', async () => {
    const head =
      '<title>Technology - Webflow Website Template</title><meta property="og:site_name" content="Quillbee">';
    const pages = {
      '': html('<h1>Notes that stay</h1><p>Why Quillbee?</p>', head),
      'cloud.html': html('<h1>Cloud Intelligence</h1>', '<title>Cloud Intelligence</title>'),
    };
    expect(await field('name', pages)).toBe('Quillbee');
  });

  it('is the title part that all pages share', async () => {
    const pages = {
      '': html('', '<title>Home | Noteworks</title>'),
      about: html('', '<title>About | Noteworks</title>'),
      faq: html('', '<title>FAQ | Noteworks</title>'),
    };
    expect(await field('name', pages)).toBe('Noteworks');
  });

  it('is not that of whoever built the website and keeps it below a domain of theirs', async () => {
    const head =
      '<title>www.quillbee.test</title><link rel="canonical" href="https://quillbee-2.sitery.com/">';
    const body =
      '<p>QuillBee keeps notes.</p><footer>Made with <a href="https://www.sitery.com/">Sitery</a></footer>';
    expect(await field('name', { '': html(body, head) })).toBe('QuillBee');
  });

  it.each(['React App', 'Home', 'Untitled', 'Single Page Apps for GitHub Pages'])(
    'is blank for the template title %s',
    async (title) => {
      expect(await field('name', home(`<title>${title}</title>`))).toBeNull();
    },
  );
});

describe('the tagline', () => {
  it.each([
    ['the first heading', '<h1>Notes that stay</h1>', 'Notes that stay'],
    [
      'the title without the name, when the heading is the name',
      '<h1>Quillbee</h1><p>So schreibst du Notizen, die dir bleiben.</p>',
      'Notizen, die bleiben',
    ],
    [
      'a heading over several lines',
      '<h1>Write.<br>Rest.<br>Find it again.</h1>',
      'Write. Rest. Find it again.',
    ],
  ])('is %s', async (_, body, tagline) => {
    expect(await field('tagline', home('<title>Quillbee – Notizen, die bleiben</title>', body))).toBe(
      tagline,
    );
  });

  it.each([
    ['two headings', '<h1>Notes that</h1><h1>write themselves</h1>', 'Notes that write themselves'],
    ['three headings', '<h1>Write,</h1><h2>rest,</h2><h2>find it again</h2>', 'Write, rest, find it again'],
    [
      'two under the name',
      '<h1>Quillbee</h1><h2>Notes that</h2><h2>write themselves</h2>',
      'Notes that write themselves',
    ],
    [
      'two that the title has as one',
      '<h1>Notes for</h1><h1>Teams of Painters</h1>',
      'Notes for Teams of Painters',
    ],
    [
      'spans that are blocks',
      '<h1><span class="block">Notes</span><span style="display: block">forever</span></h1>',
      'Notes forever',
    ],
    ['lines, the name in the first', '<h1>Quillbee<br>Notes that stay</h1>', 'Notes that stay'],
    ['lines, the name in the last', '<h1>Notes that stay<br>Quillbee</h1>', 'Notes that stay'],
    [
      'one heading, another title under it',
      '<h1>Notes that stay</h1><h2>Ink for everybody</h2>',
      'Notes that stay',
    ],
  ])('is the whole of a title in %s', async (_, body, tagline) => {
    const head = `<title>Quillbee${tagline.endsWith('Painters') ? ` | ${tagline}` : ''}</title>`;
    const heading = (await draft(home(head, body))).fields.tagline;
    expect(heading.value).toBe(tagline);
    expect(heading.evidence[0]?.quote).toContain(tagline);
  });

  it('is no beginning of a title, and no two titles of products', async () => {
    expect(await field('tagline', home('', '<h1>A notebook for</h1><h3>Teams of Writers</h3>'))).toBe(
      'Teams of Writers',
    );
    expect(await field('tagline', home('', '<h1>Notes</h1><h1>iPhone app</h1>'))).toBe('iPhone app');
  });

  it('is no part of a name in two headings', async () => {
    const pages = home(
      '<title>Big Paper Owl Works</title>',
      '<h1>Big Paper</h1><h1>Owl Works</h1><p>Notes that stay.</p>',
    );
    expect([await field('name', pages), await field('tagline', pages)]).toEqual([
      'Big Paper Owl Works',
      'Notes that stay.',
    ]);
  });

  it('is not what the data calls it in another script', async () => {
    const data = '<script type="application/ld+json">{"@type":"WebApplication","name":"小本本"}</script>';
    const head = `<title>小本本 - 英雄联盟本地玩家记录</title><meta property="og:site_name" content="Quillbee">${data}`;
    expect(
      await field('tagline', home(head, '<h1>小本本</h1><p>这里是英雄联盟本地玩家记录的地方。</p>')),
    ).toBe('英雄联盟本地玩家记录');
  });

  it.each(['What is Quillbee?', '¿Qué es Quillbee?', 'Was ist Quillbee?'])(
    'does not ask what it is: %s',
    async (line) => {
      expect(await field('tagline', home('<title>Quillbee</title>', `<h1>${line}</h1>`))).toBeNull();
    },
  );

  it.each(['What Quillbee is for:'])('is not "%s"', async (line) => {
    expect(await field('tagline', home('<title>Quillbee</title>', `<h1>${line}</h1>`))).toBeNull();
  });

  it('is blank when only a greeting or an address stands there', async () => {
    expect(
      await field('tagline', home('<title>Quillbee</title>', '<h1>Welcome to Quillbee</h1>')),
    ).toBeNull();
    expect(
      await field('tagline', home('<title>Quillbee</title>', '<h1>https://quillbee.test/</h1>')),
    ).toBeNull();
  });
});

describe('the tagline, where nothing better stands', () => {
  it.each(['Hlavní strana', 'Kdo smo?', 'Who are we?'])('is not "%s"', async (line) => {
    expect(
      await field(
        'tagline',
        home('<title>Quillbee</title>', `<h1>Quillbee</h1><h2>${line}</h2><p>Notes.</p>`),
      ),
    ).toBeNull();
  });
});

describe('the end of a tagline', () => {
  it.each(['-', '–', '|', ':'])('is no "%s"', async (sign) => {
    const page = html(`<h1>Quillbee</h1><h2>Notes that stay ${sign}</h2>`, '<title>Quillbee</title>');
    expect(await field('tagline', { '': page })).toBe('Notes that stay');
  });
});

describe('the logo', () => {
  it('is a file called so at the top, whatever its text says of it', async () => {
    const body = '<header><img src="/logo.png" alt="Företagslogga"></header><h1>Notes that stay</h1>';
    expect(await field('logo_url', home('<title>Quillbee</title>', body))).toMatch(/\/logo\.png$/);
  });

  it('is no picture for whoever shares the page, be it declared as one', async () => {
    const data = (logo: string) =>
      `<meta property="og:image" content="${logo}"><script type="application/ld+json">{"@type":"Organization","logo":"${logo}"}</script>`;
    const icon = '<link rel="apple-touch-icon" href="/touch.png">';
    const title = '<title>Quillbee</title>';
    expect(await field('logo_url', home(title + data('https://quillbee.test/og/home.png') + icon))).toMatch(
      /touch\.png$/,
    );
    expect(await field('logo_url', home(title + data('https://quillbee.test/logo.png') + icon))).toMatch(
      /logo\.png$/,
    );
  });

  it('is the one at the top that is named, before one at the foot that is not', async () => {
    const body =
      '<header><a href="https://quillbee.example/"><img class="brand" src="/bee.png" alt="Quillbee"></a></header>' +
      '<h1>Notes that stay</h1><div><a href="#"><img src="/LogoLight.svg" alt=""></a></div>';
    expect(await field('logo_url', home('<title>Quillbee</title>', body))).toMatch(/bee\.png$/);
  });

  it('is the image that leads home, not a partner or the sharing picture', async () => {
    const body =
      '<header><a href="/"><img src="/i/mark.svg" alt="Quillbee"></a></header><section class="partners"><img src="/acme-logo.png" alt="Acme logo"></section>';
    expect(
      await field(
        'logo_url',
        home('<title>Quillbee</title><meta property="og:image" content="/share.png">', body),
      ),
    ).toBe('https://quillbee.test/i/mark.svg');
  });

  it('is called by the name among the emblems', async () => {
    const title = '<title>Paper house Quillbee</title>';
    const body = (picture: string) => `<h1>Paper house Quillbee</h1>${picture}`;
    const emblem = body('<section><img src="/assets/brand/first.png" alt="Paper house Quillbee"></section>');
    expect(await field('logo_url', home(title, emblem))).toBe('https://quillbee.test/assets/brand/first.png');
    const other = body('<section><img src="/assets/brand/first.png" alt="A desk"></section>');
    expect(await field('logo_url', home(title, other))).toBeNull();
  });

  it('is a picture that is passed over where the page is read aloud, but no copy of a customer’s', async () => {
    const title = '<title>Quillbee</title><link rel="icon" href="/favicon.ico">';
    const picture = (alt: string) =>
      `<header><a href="/"><img class="logo" src="/i/mark.png" alt="${alt}" aria-hidden="true">Quillbee</a></header>`;
    expect(await field('logo_url', home(title, picture('')))).toMatch(/mark\.png$/);
    expect(await field('logo_url', home(title, picture('Quillbee logo')))).toMatch(/favicon\.ico$/);
  });

  it('falls back to the best icon, never to a template or an inline picture', async () => {
    const icons =
      '<link rel="icon" href="data:image/svg+xml,x"><link rel="icon" href="/vite.svg"><link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" sizes="180x180" href="/touch.png">';
    expect(await field('logo_url', home(`<title>Quillbee</title>${icons}`))).toBe(
      'https://quillbee.test/touch.png',
    );
  });

  it.each(['https://via.placeholder.com/80x80', 'https://placehold.co/120x40', 'https://picsum.photos/80'])(
    'is no picture drawn for whoever has none yet: %s',
    async (src) => {
      const body = `<header><a href="/"><img class="logo" src="${src}" alt="Quillbee"></a></header><h1>Quillbee</h1>`;
      expect(await field('logo_url', { '': html(body, '<title>Quillbee</title>') })).toBeNull();
    },
  );
});

describe('words the site files itself under', () => {
  it('are its own keywords in order', async () => {
    expect(
      await field(
        'keywords',
        home(
          '<title>Quillbee</title><meta name="keywords" content="notes, offline , notes, 手帳、日記">',
          '<h1>Quillbee</h1><p>Keeps notes offline: 手帳、日記</p>',
        ),
      ),
    ).toEqual(['notes', 'offline', '手帳', '日記']);
  });

  it('are not spoken for by four letters that open another word', async () => {
    const choices = [{ name: 'Security for Teams', slug: 'security-for-teams', keywords: ['siem'] }];
    const first = async (title: string) =>
      (await draftFromPages(crawl(home(`<title>${title}</title>`)), { categories: choices })).fields
        .categories.value;
    expect(await first('Traces of Siemens machines')).toBeNull();
    expect(await first('Security for teams: a SIEM of your own')).toEqual(['Security for Teams']);
  });

  describe('by what a product is called', () => {
    const choices = [
      { name: 'Finance', slug: 'finance' },
      { name: 'Personal Finance', slug: 'personal-finance', parent: 'finance' },
      { name: 'Security & Privacy', slug: 'security', keywords: ['privacy'] },
      { name: 'Courses & Schools', slug: 'courses-and-schools' },
      { name: 'Business Software', slug: 'business' },
      { name: 'Mental Health & Sleep', slug: 'mind-and-sleep' },
      { name: 'Everything Else', slug: 'other' },
      { name: 'Forums & Chat', slug: 'forums-and-chat' },
    ];
    it.each([
      ['Rapports prêts en 5 minutes', 'Un outil prêt à envoyer.', undefined],
      ['Spend less', 'We make spending plain.', undefined],
      // What it is not speaks for nothing.
      ['A rule book', 'A rule book for traders. No budget planner. No spending tracker.', undefined],
    ])('%s: %s is %s', async (title, description, category) => {
      const page = home(`<title>${title}</title><meta name="description" content="${description}">`);
      const made = await draftFromPages(crawl(page), { categories: choices });
      expect([made.fields.categories.value ?? []].flat()[0]).toBe(category);
    });
  });

  describe('by the kind its data declares', () => {
    const choices = [
      { name: 'Finance', slug: 'finance' },
      { name: 'Developer Tools', slug: 'developer-tools' },
      { name: 'Community', slug: 'community' },
      { name: 'Medical Care & Clinics', slug: 'care' },
      { name: 'Video Games', slug: 'video-games' },
      { name: 'Everything Else', slug: 'other' },
    ];
    const declared = async (data: object) => {
      const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
      const made = await draftFromPages(crawl(home(`<title>Quillbee</title>${script}`)), {
        categories: choices,
      });
      return [made.fields.categories.value ?? []].flat()[0];
    };
    it.each([
      [{ '@type': 'SoftwareApplication', applicationCategory: 'FinanceApplication' }, 'Finance'],
      [{ '@type': 'WebApplication', applicationCategory: 'Developer Tools' }, 'Developer Tools'],
      [
        {
          '@type': 'MobileApplication',
          applicationCategory: 'https://schema.org/SocialNetworkingApplication',
        },
        'Community',
      ],
      [{ '@type': 'VideoGame', name: 'Quillbee' }, 'Video Games'],
      [{ '@type': 'Dentist' }, 'Medical Care & Clinics'],
      [{ '@type': ['LocalBusiness', 'AutoRepair'], description: 'Szerelő a sarkon.' }, 'Everything Else'],
    ])('%j is %s', async (data, category) => {
      expect(await declared(data)).toBe(category);
    });
  });

  describe('by what its trade is called in its language', () => {
    const choices = [
      { name: 'Medical Care & Clinics', slug: 'care' },
      { name: 'Food & Fitness', slug: 'fitness-and-food' },
      { name: 'Travel', slug: 'travel' },
      { name: 'Everything Else', slug: 'other' },
    ];
    const ofTrade = async (title: string, description: string, language: string) => {
      const head = `<title>${title}</title><meta name="description" content="${description}">`;
      const made = await draftFromPages(crawl({ '': html(`<h1>${title}</h1>`, head, language) }), {
        categories: choices,
      });
      return [made.fields.categories.value ?? []].flat()[0];
    };
    it.each([
      // A word of one language says nothing in another: "parturi" is the Finnish barber.
      ['it', 'Parturi', 'Parturi, la nuova raccolta di poesie.', undefined],
    ])('%s: %s', async (language, title, description, category) => {
      expect(await ofTrade(title, description, language)).toBe(category);
    });
  });

  describe('of a trade that one can call', () => {
    const choices = [{ name: 'Everything Else', slug: 'other' }];
    it.each([['<p>In 2024 we made 1,250,000 bags.</p>', null]])('%s', async (line, category) => {
      const page = html(`<h1>Bags of cloth</h1>${line}`, '<title>Bags of cloth</title>');
      const made = await draftFromPages(crawl({ '': page }), { categories: choices });
      expect(made.fields.categories.value).toEqual(category);
    });
  });

  it('are categories of the directory only, each with a quote', async () => {
    const made = await draft(
      home(
        '<title>Quillbee – your notebook</title><meta name="description" content="A notebook for notes of all kinds.">',
      ),
    );
    expect(made.fields.categories).toMatchObject({ state: 'ai', value: ['Writing'] });
    expect(made.fields.categories.evidence[0]?.quote).toContain('notebook');
  });
});

describe('the stage', () => {
  it.each([
    ['Now in public beta', 'beta'],
    ['Actuellement en bêta fermée – places limitées', 'beta'],
    ['Join our waitlist', 'idea'],
  ])('is told by %s', async (text, stage) => {
    expect(await field('stage', home('<title>Quillbee</title>', `<span>${text}</span><h1>Notes</h1>`))).toBe(
      stage,
    );
  });

  it.each(['The Android app is now in beta', 'We wrote the parser while it was in beta, years ago'])(
    'is not told far down by "%s"',
    async (line) => {
      const far = `<h1>Notes</h1>${'<p>Every note is kept where you left it.</p>'.repeat(30)}<p>${line}</p>`;
      expect(await field('stage', home('<title>Quillbee</title>', far))).toBeNull();
    },
  );

  it('is blank when only testers of another version are looked for', async () => {
    expect(
      await field(
        'stage',
        home('<title>Quillbee</title>', '<p>Become a beta tester of our next release</p>'),
      ),
    ).toBeNull();
  });
});
