import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

const P = '<h1>Write better</h1><p>Quillbee Notes is a notebook for writers.</p>';
const t = (b: string, l = 'en') => ({ '': html(b, '<title>Quillbee Notes</title>', l) });
const CASES: [told: string, pages: Record<string, string>, founders: string[], year: string | null][] = [
  [
    'no firm that runs it',
    {
      ...t(P + '<a href="/privacy">Privacy</a>'),
      privacy: html('<h1>Privacy</h1><p>Quillbee Notes is operated by Mossbury Media Group.</p>'),
    },
    [],
    null,
  ],
  [
    'a family name that no list holds, in structured data',
    {
      '': html(
        '<h1>ノート</h1><p>Quillbee Notesはノートです。</p>',
        '<title>Quillbee Notes</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Quillbee Notes",' +
          '"founder":{"@type":"Person","name":"佐久藤 樹"}}</script>',
        'ja',
      ),
    },
    ['佐久藤 樹'],
    null,
  ],
  [
    'a year in the title of the page about them',
    {
      ...t(P + '<a href="/about">About</a>'),
      about: html(
        '<h1>About us</h1><p>We make notebooks.</p>',
        '<title>About Quillbee | Trusted Notebook Makers Since 1998</title>',
      ),
    },
    [],
    '1998',
  ],
  [
    'the date a firm was registered',
    {
      ...t(P, 'fr'),
      'mentions-legales': html(
        "<h1>Mentions légales</h1><p>Quillbee Notes SARL<br>Date d'immatriculation : 16 décembre 2020<br>Capital : 10 000 EUR</p>",
        '<title>Mentions légales</title>',
        'fr',
      ),
    },
    [],
    '2020',
  ],
  [
    'a sentence that says who they are',
    t(P + '<p>Mira Okafor is the founder and CEO of Quillbee Notes.</p>'),
    ['Mira Okafor'],
    null,
  ],
  [
    'the first word of the product, as it is spoken of',
    t(P + '<h2>The Founder</h2><p>Quillbee was created by James Okafor, who lost many notes.</p>'),
    ['James Okafor'],
    null,
  ],
  [
    'who somebody is, not the line over it',
    {
      ...t(P),
      'chi-sono': html(
        '<h1>Chi Sono</h1><h2>Sono Julia Lattanzi, fondatrice di Quillbee Notes</h2><p>Il founder è Julia Lattanzi.</p>',
        '<title>Chi sono</title>',
        'it',
      ),
    },
    ['Julia Lattanzi'],
    null,
  ],
  [
    'doctors without given names',
    t(P + '<p>After years of lost notes, Dr. Okafor and Dr. Lind began working on Quillbee Notes.</p>'),
    ['Dr. Okafor', 'Dr. Lind'],
    null,
  ],
  [
    'three who founded it',
    t(P + '<p>Quillbee Notes was founded by Mira Okafor, Bo Lind, and Ann Ek.</p>'),
    ['Mira Okafor', 'Bo Lind', 'Ann Ek'],
    null,
  ],
  [
    'no team',
    {
      '': html(P, '<title>Quillbee Notes</title>', 'pl'),
      'o-nas': html(
        '<h1>O nas</h1><h2>Nasz Zespół</h2><p>Założyciel &amp; CEO</p>',
        '<title>O nas</title>',
        'pl',
      ),
    },
    [],
    null,
  ],
  [
    'ru, what a company does since',
    t('<h1>Пиши</h1><p>Quillbee Notes — блокнот для писателей. Работаем с 2016 года.</p>', 'ru'),
    [],
    '2016',
  ],
  [
    'the footer',
    t(P + '<footer>© 2025 Quillbee Notes · Made by Mira Okafor</footer>'),
    ['Mira Okafor'],
    null,
  ],
  [
    'a card whose role begins a sentence',
    {
      '': html(P, '<title>Quillbee Notes</title>'),
      about: html(
        '<h1>About</h1><h2>Team</h2><div><h3>Mira Okafor</h3><p>Founder &amp; CEO. Ran a bakery for ten years and wrote three novels.</p></div><div><h3>Bo Lind</h3><p>Engineer. Writes code.</p></div>',
      ),
    },
    ['Mira Okafor'],
    null,
  ],
  [
    'no technology and no group',
    t(
      P +
        '<p>Quillbee Notes was created by React Native. Built by Doctors Without Fear.</p><p>Created with love by Happy Parents.</p>',
    ),
    [],
    null,
  ],
  [
    'who started it, by its short name',
    t(P + '<p>Mira Okafor started Quillbee in March 2017 after years of lost notes.</p>'),
    ['Mira Okafor'],
    '2017',
  ],
  [
    'no testimonial without telling classes',
    t(
      P +
        '<h2>Loved by teams</h2><div><p>It has changed how we write every single day of the week.</p><p>Jane Fox</p><p>Founder, Acme</p></div><div><p>We could not live without it any more, honestly.</p><p>John Hale</p><p>Co-Founder</p></div>',
    ),
    [],
    null,
  ],
  ['"developed since"', t(P + '<p>Quillbee Notes has been developed since 2012.</p>'), [], '2012'],
  ['not when it came to shops', t(P + '<p>Quillbee Notes is in all stores since March 2021.</p>'), [], null],
  [
    'a verb after its year',
    t(
      '<h1>Besser schreiben</h1><p>Quillbee Notes ist ein Notizbuch.</p><p>Im Jahr 2014 haben wir Quillbee gegründet.</p>',
      'de',
    ),
    [],
    '2014',
  ],
  [
    'fr',
    t(
      '<h1>Écrire</h1><p>Quillbee Notes est un carnet. Fondée en 2018 par Claire Dubois et Jean Martin.</p>',
      'fr',
    ),
    ['Claire Dubois', 'Jean Martin'],
    '2018',
  ],
  [
    'es',
    t('<h1>Escribe</h1><p>Quillbee Notes fue fundada por Lucía Gómez en 2016.</p>', 'es'),
    ['Lucía Gómez'],
    '2016',
  ],
  ['no birth', t(P + '<p>I was born in 1985 in Ghana.</p>'), [], null],
  [
    'the founding rather than a launch',
    {
      '': html(P + '<p>We were founded in 2016.</p>', '<title>Quillbee Notes</title>'),
      about: html('<p>Our second app launched in 2020.</p>'),
    },
    [],
    '2016',
  ],
  [
    'no contradiction',
    t(P + '<p>Quillbee Notes was founded in 2016.</p><p>Quillbee Notes was founded in 2018.</p>'),
    [],
    null,
  ],
  [
    'nl',
    t('<h1>Schrijf</h1><p>Quillbee Notes is een notitieboek. Sinds 2013 bouwen wij Quillbee.</p>', 'nl'),
    [],
    '2013',
  ],
  ['ja', t('<h1>書く</h1><p>Quillbee Notesはノートです。2015年に設立されました。</p>', 'ja'), [], '2015'],
  [
    'ru',
    t('<h1>Пиши</h1><p>Компания Quillbee основана в 2010 году. Основатель — Анна Иванова.</p>', 'ru'),
    ['Анна Иванова'],
    '2010',
  ],
  [
    'a list',
    t(
      P +
        '<h2>Founders</h2><ul><li>Ann Ek – Co-Founder &amp; CTO</li><li>Bo Lind – Co-Founder &amp; CEO</li></ul>',
    ),
    ['Ann Ek', 'Bo Lind'],
    null,
  ],
  [
    'no customer',
    t(P + '<p>“Best notes ever, my whole team uses them.” — Jane Fox, Founder of Acme</p>'),
    [],
    null,
  ],
  ...(['Co-founder · 5h · 🌐', 'Founder • 1d', 'Founder & CEO | 3 Std.', 'Fondatrice · 2 j'] as const).map(
    (byline): (typeof CASES)[number] => [
      `nobody who wrote a post that is shown: ${byline}`,
      t(
        `${P}<div><div>AE</div><div><div>Ann Ek</div><div>${byline}</div></div></div><div>Patience works.</div>`,
      ),
      [],
      null,
    ],
  ),
  ['no copyright', t(P + '<footer>© 2009-2024 Quillbee Notes. Founded by writers.</footer>'), [], null],
  ['no figure of customers', t(P + '<p>Since 2012, 4,000 customers have trusted us.</p>'), [], null],
  [
    'who made and runs it, in Nynorsk',
    t(P + '<p>Quillbee Notes er eit hobbyprosjekt laga og drifta av Kari Berg.</p>', 'nn'),
    ['Kari Berg'],
    null,
  ],
  ...(
    [
      ['en', 'Created and maintained by Ann Ek', 'Ann Ek'],
      ['de', 'Entwickelt und betrieben von Anna Schmidt', 'Anna Schmidt'],
      ['fr', 'Créé et maintenu par Anne Petit', 'Anne Petit'],
      ['es', 'Creado y mantenido por Ana García', 'Ana García'],
      ['nl', 'Gemaakt en onderhouden door Anna Visser', 'Anna Visser'],
      ['sv', 'Utvecklad och driven av Anna Lind', 'Anna Lind'],
      ['nb', 'Laget og driftet av Kari Nordmann', 'Kari Nordmann'],
    ] as const
  ).map(([language, told, person]): (typeof CASES)[number] => [
    `who made and runs it, in a footer (${language})`,
    t(`${P}<footer><p>${told}</p></footer>`, language),
    [person],
    null,
  ]),
  [
    'no firm that runs it',
    t(P + '<footer><p>Utvecklad och driven av Bokförlaget Nord</p></footer>', 'sv'),
    [],
    null,
  ],
  ['not a product of others', t(P + '<h2>Wordpad by Ann Ek</h2><p>Another notebook.</p>'), [], null],
  [
    'no group of people in Hebrew',
    t(P + '<p>Quillbee Notes נוסדה על ידי קבוצה של סופרים.</p>', 'he'),
    [],
    null,
  ],
  ...(
    [
      ['en', 'I have been a developer since 2008, and I love notes.'],
      ['en', 'After being laid off twice since 2022, I was doing what everyone tells you to do.'],
      ['de', 'Ich programmiere seit 1998.'],
      ['fr', 'Je suis développeuse depuis 2010.'],
      ['es', 'Soy diseñadora desde 2012.'],
      ['sv', 'Jag är utvecklare sedan 2011.'],
    ] as const
  ).map(([language, told]): (typeof CASES)[number] => [
    `no year of somebody's own career (${told})`,
    { ...t(P, language), about: html(`<h1>About</h1><p>${told}</p>`, '<title>About</title>', language) },
    [],
    null,
  ]),
  [
    'no founder of a client, where the story is told',
    {
      ...t(P),
      about: html(
        '<h1>About</h1><p>Our client Acme was founded in Oslo by Ada Lind, and keeps notes ever since.</p>',
        '<title>About</title>',
      ),
    },
    [],
    null,
  ],
  [
    'no assistant that greets',
    t(P + '<p>Hi, I’m Ada, your AI assistant. I was built to take notes.</p>'),
    [],
    null,
  ],
  ['no state of mind', t(P + '<p>I’m Happy. I built a shed last winter.</p>'), [], null],
  [
    'cards that give only given names',
    {
      ...t(P),
      about: html(
        '<h1>About</h1><div><div>Marta</div><div>Co-Founder</div></div><div><div>Riccardo</div><div>Co-Founder</div></div>',
      ),
    },
    ['Marta', 'Riccardo'],
    null,
  ],
  [
    'no trade under such a title',
    t(P + '<h2>Über mich</h2><p>Ich bin Diplom Psychologin, seit Jahren.</p>', 'de'),
    [],
    null,
  ],
  [
    'no trade or kind of partner',
    {
      ...t(P, 'it'),
      'chi-siamo': html(
        '<h1>Chi siamo</h1><h3>Partner Fondatori</h3><p>Gli studi che fondano il gruppo.</p><div>Partner Fondatore</div><p>Dottore Commercialista</p><h3>Studio</h3><p>Selezione del Partner Fondatore in corso. Presto qui.</p>',
        '<title>Chi siamo</title>',
        'it',
      ),
    },
    [],
    null,
  ],
  [
    'no menu beside what a thing is',
    t(P + '<div>REGISTER Upcoming LOGIN Upcoming</div><div>@2020 Free Online Note Maker by Acme</div>'),
    [],
    null,
  ],
  ...(
    [
      ['tr', '<h2>2013’ten bu yana güvenilir not ortağınız</h2>', '2013'],
      ['tr', '<p>23 Ocak 2013 tarihinde İstanbul’da kurulan şirketimiz defter üretir.</p>', '2013'],
      ['hr', '<div>2016 Godina osnivanja</div>', '2016'],
      ['he', '<p>ב-2021 פתחתי את המשרד שלנו.</p>', '2021'],
      ['hu', '<p>Cégünk 1999 óta működik.</p>', '1999'],
    ] as const
  ).map(([language, told, year]): (typeof CASES)[number] => [
    `when it began (${language}: ${told})`,
    { ...t(P, language), about: html(`<h1>Quillbee</h1>${told}`, '<title>About</title>', language) },
    [],
    year,
  ]),
  ...(
    [
      ['pl', '<p>Tłumaczenie od 2000 zł za dzień.</p>'],
      ['en', '<p>I have been making beats, remixes and films since 2020.</p>'],
      ['cs', '<p>Máme od roku 2021 jednotný název, a to Quillbee Notes.</p>'],
      ['ro', '<p>Quillbee Notes ține cont de legislația din 2021?</p>'],
    ] as const
  ).map(([language, told]): (typeof CASES)[number] => [
    `no year of a price, a career, a name or a law (${told})`,
    { ...t(P, language), about: html(`<h1>Quillbee</h1>${told}`, '<title>About</title>', language) },
    [],
    null,
  ]),
  [
    'no package on a page for a trade',
    {
      ...t(P),
      'content-creator': html('<h1>Kits</h1><div>Cinema Channel</div><div>Cinema Creator Setup</div>'),
    },
    [],
    null,
  ],
  [
    'no founder of a method',
    t(P + '<h2>Dr. Samuel Moss — Gründer einer neuen Heilkunst</h2><p>Er schrieb viel.</p>', 'de'),
    [],
    null,
  ],
  [
    'two roles',
    { ...t(P), about: html('<h1>Team</h1><div>Arielo Moss</div><div>CEO | Founder</div>') },
    ['Arielo Moss'],
    null,
  ],
  [
    'no year of a duty',
    t(
      P + '<p>2021年から新しい法律で電子保存の要件も追加されました。紙の領収書を保管してください。</p>',
      'ja',
    ),
    [],
    null,
  ],
  ...(
    [
      ['en', '<div><h3>Mira (Mimi) Okafor</h3><p>Quillbee Creator</p></div>', ['Mira (Mimi) Okafor']],
      ['sv', '<p>Quillbee Notes grundades av författaren Nadja C Lindvall.</p>', ['Nadja C Lindvall']],
      [
        'de',
        '<p>Gegründet von Aldren Korvath und Zeno Sloot entwickeln wir neue Hefte für alle, die schreiben.</p>',
        ['Aldren Korvath', 'Zeno Sloot'],
      ],
      ['en', '<div><h3>Mary Moss</h3><p>Founder, Senior Nail Technician</p></div>', ['Mary Moss']],
      ['en', '<div><p>Now Recruiting</p><h3>Co-Founder</h3><p>Position Open</p></div>', []],
      [
        'en',
        '<p>Quillbee Notes is a notebook developed by MOSSBURY ELEKTRONIKA for writers.</p><footer><p>© 2026 MOSSBURY ELEKTRONIKA. All rights reserved.</p></footer>',
        [],
      ],
      ['en', '<figure><figcaption><p>Mira Okafor</p><p>Founder</p></figcaption></figure>', ['Mira Okafor']],
      [
        'en',
        '<script type="application/ld+json">{"@type":"Organization","name":"Quillbee Notes","founder":{"@type":"Person","name":"Tobbo"}}</script>',
        ['Tobbo'],
      ],
    ] as const
  ).map(([language, told, founders]): (typeof CASES)[number] => [
    `${founders.join(', ')} in ${told.slice(0, 60)}`,
    t(P + told, language),
    [...founders],
    null,
  ]),
  ...(
    [
      ['en', '<p>Quillbee Notes was founded by two students of Albert Einstein, who read a lot.</p>'],
      ['en', '<p>Ann Ek is a teacher, and she met the founder of Quillbee Notes in Oslo.</p>'],
      ['en', '<p>It grew out of a talk with Ann Ek, the founder of Acme, who uses Quillbee Notes.</p>'],
      ['de', '<p>Ann Ek hat mit Quillbee Notes ihr Buch geschrieben und einen Verlag gegründet.</p>'],
      ['pl', '<p>Firma Quillbee Notes została założona przez Pana Lipskiego, który wiele pisał.</p>'],
      ['pl', '<div><h3>Anna Moss</h3><p>Radca prawny, założycielka Kancelarii Prawa Pracy</p></div>'],
      ['hu', '<div><h3>Varga Attila</h3><p>Blockshop alapítója</p></div>'],
      ['en', '<div><h3>Quillbee Notes</h3><p>Founder</p></div>'],
      ['en', '<div><p>Founder Max</p><p>9 € a month, for good.</p></div>'],
      ['en', '<h2>Our Founder Story Center</h2><p>It opens soon.</p>'],
    ] as const
  ).map(([language, told]): (typeof CASES)[number] => [
    `nobody in ${told.slice(0, 70)}`,
    t(P + told, language),
    [],
    null,
  ]),
  [
    'a page about the project',
    {
      ...t(P, 'nl'),
      over: html(
        '<p>De Oprichter</p><h2>Roland van der Louw</h2><p>Hij schrijft.</p>',
        '<title>x</title>',
        'nl',
      ),
    },
    ['Roland van der Louw'],
    null,
  ],
  [
    'no owner where two pages name another each',
    {
      ...t(P, 'de'),
      impressum: html('<h1>Impressum</h1><p>Inhaber: Bernd Lind</p>', '<title>Impressum</title>', 'de'),
      datenschutz: html(
        '<h1>Datenschutz</h1><p>Inhaber: Anna Schmidt</p>',
        '<title>Datenschutz</title>',
        'de',
      ),
    },
    [],
    null,
  ],
  [
    'one person, written in two ways',
    t(
      P +
        '<h2>The founders</h2><div><h3>Ann Mossbury</h3><p>Co-Founder</p></div><div><h3>Bo Lind</h3><p>Co-Founder</p></div>' +
        '<h2>The team</h2><div><h3>Ann Mossbury</h3><p>Co-Founder</p></div><div><h3>Dr. Bo Lind</h3><p>Co-Founder</p></div>',
    ),
    ['Ann Mossbury', 'Bo Lind'],
    null,
  ],
  ...(
    [
      ['en', '<p>Thanks to Robert Hodge, with whom I founded a choir.</p>', []],
      ['en', '<p>We are Anna and Erik. We like notes.</p>', []],
      ['fr', '<p>Propriétaire : Quillbee Conciergerie</p>', []],
      ['en', '<p>I’m Petro Lahdelm, founder of Quillbee Notes.</p>', ['Petro Lahdelm']],
      ['en', '<div><h3>Mr. Aldren Korvath, PhD</h3><p>Founder</p></div>', ['Aldren Korvath']],
      ['is', '<h3>Elín Þórdís</h3><p>Stofnandi og forstjóri</p>', ['Elín Þórdís']],
      ['it', '<p>Quillbee Notes è stato creato da Anna Rossi.</p>', ['Anna Rossi']],
      ['sv', '<p>Quillbee Notes utvecklas av Anna Svensson.</p>', ['Anna Svensson']],
      ['en', '<p>Website designed and developed by Ann Miller</p>', []],
      ['en', '<p>Our website was developed by Ann Miller.</p>', []],
      ['de', '<p>Webseite erstellt von Anna Schmidt</p>', []],
      ['fr', '<p>Site réalisé par Anne Martin</p>', []],
      ['es', '<p>Sitio web desarrollado por Ana García</p>', []],
      ['it', '<p>Sito realizzato da Anna Rossi</p>', []],
      ['en', '<p>As founder of Acme, I love Quillbee Notes.</p><p>Tomas Erdis</p>', []],
      ['cs', '<p>Firmu Acme založil Bo Lind.</p>', []],
      ['tr', '<p>Bu yorum Umut Vurdu tarafından yapıldı.</p>', []],
      ['en', '<p>My name is Happy Customer. I love Quillbee Notes made in Oslo.</p>', []],
    ] as const
  ).map(([language, told, founders]): (typeof CASES)[number] => [
    `${founders.join(', ') || 'nobody'} (${language}: ${told.slice(0, 60)})`,
    t(P + told, language),
    [...founders],
    null,
  ]),
  [
    'a sentence in Danish',
    t(P + '<p>Quillbee Notes blev dannet i 2004 og er et partnerejet selskab.</p>', 'da'),
    [],
    '2004',
  ],
  [
    'no card of work for a client',
    t(
      P + '<h2>Proyectos</h2><div><p>Creador de contenido · 2021</p><p>Creación de marca · 2022</p></div>',
      'es',
    ),
    [],
    null,
  ],
];

describe('who founded it, and when', () => {
  it.each(CASES)('is read from %s', async (_, pages, founders, year) => {
    const made = await draft(pages);
    expect([made.founders.map(({ name }) => name), made.fields.founded_year.value]).toEqual([founders, year]);
  });
});
