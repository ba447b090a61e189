import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

const HOME = html('<h1>Notes that stay</h1><p>Quillbee keeps notes.</p>');
const withAbout = (body: string, language = 'en') =>
  draft({ '': HOME, about: html(body, '<title>About – Quillbee</title>', language) });
const withImprint = (body: string, language = 'de') =>
  draft({ '': HOME, impressum: html(body, '<title>Impressum – Quillbee</title>', language) });

describe('country and city', () => {
  it.each([
    ['English', 'We are a small team based in Malmö, Sweden, since the start.', 'SE', 'Malmö'],
    ['its founding', 'Quillbee was founded in 2021 by Mira Okafor in Lisbon, Portugal.', 'PT', 'Lisbon'],
    ['a city that begins with an article', 'We are based in La Paz, Bolivia.', 'BO', 'La Paz'],
    ['praise', 'We are based in the beautiful city of Graz, Austria.', 'AT', 'Graz'],
    ['German', 'Wir sind ein kleines Team mit Sitz in Graz, Österreich.', 'AT', 'Graz'],
    ['French', 'Notre atelier est basé à Nantes, France.', 'FR', 'Nantes'],
    ['Spanish', 'Somos un equipo con sede en Sevilla, España.', 'ES', 'Sevilla'],
    ['Italian', 'Siamo uno studio con sede a Torino, Italia.', 'IT', 'Torino'],
  ])('are read from a sentence in %s', async (_, text, country, city) => {
    const { fields } = await withAbout(`<p>${text}</p>`);
    expect([fields.country.value, fields.city.value]).toEqual([country, city]);
  });

  it('are read from the address of an imprint', async () => {
    const { fields } = await withImprint(
      '<h1>Impressum</h1><p>Quillbee UG<br>Lindenweg 4<br>04109 Leipzig<br>Deutschland</p>',
    );
    expect([fields.country.value, fields.city.value]).toEqual(['DE', 'Leipzig']);
  });

  it.each([
    ['a statement', 'en', 'Made in Berlin, Germany', 'DE', 'Berlin'],
    ['an Arabic comma', 'ar', 'الرياض، المملكة العربية السعودية', 'SA', 'الرياض'],
    ['a tax number', 'nl', 'KvK 98343599 · BTW NL005325294B30', 'NL', null],
    ['a tax number whose check digits are wrong', 'de', 'USt-IdNr.: DE123456789', null, null],
    ['the tax number of a host', 'de', 'Hosting: Hosty GmbH, DE282043778', null, null],
    ['the address of a template', 'en', 'A108 Adam Street, New York, NY 535022, USA', null, null],
    ['a year before a firm', 'it', '© 2026 BotReady · Mentis Digital', null, null],
    ['the greater before the smaller', 'zh', '北京市海淀区软件园', 'CN', '北京市'],
    ['a road called after a village', 'zh', '地址：中关村大街1号', null, null],
    ['a city as its people call it', 'cs', 'Quillbee, Korunní 2569/108, 101 00 Praha 10', 'CZ', 'Praha'],
    ['the capital of a province', 'it', 'Quillbee, Via Appia 3, 00184 Roma', 'IT', 'Roma'],
    ['a Russian address', 'ru', 'ООО «Квилби», 125009, г. Москва, ул. Тверская, д. 1', 'RU', 'Москва'],
  ])('are read from a footer with %s', async (_, language, text, country, city) => {
    const page = html(
      `<h1>Quillbee</h1><footer><p>${text}</p></footer>`,
      '<title>Quillbee</title>',
      language,
    );
    const { fields } = await draft({ '': page });
    expect([fields.country.value, fields.city.value]).toEqual([country, city]);
  });

  it('are told by a postcode and a city of one country, where the address does not name it', async () => {
    const { fields } = await withImprint('<p>Quillbee UG<br>Lindenweg 4<br>04109 Leipzig</p>');
    expect([fields.country.value, fields.city.value]).toEqual(['DE', 'Leipzig']);
    expect(fields.country.evidence[0]?.quote).toContain('04109 Leipzig');
  });

  it.each([
    ['ru', 'ИП Иванова<br>г. Ставрополь, ул. Морозова 4', 'RU', 'Ставрополь'],
    ['ja', '所在地<br>〒520-0113<br>大津市坂本一丁目18-45', 'JP', '大津市'],
    ['ja', '所在地：沖縄県那覇市久茂地2-2-2', 'JP', '那覇市'],
    ['zh', '地址：广东省深圳市南山区科技路1号', 'CN', '深圳市'],
    ['zh', '公司地址<br>上海市浦东新区陆家嘴', 'CN', '上海市'],
    ['ko', '주소: 경기도 성남시 분당구 판교로 12', 'KR', '성남시'],
  ])('tell the country by a city that is in one only (%s: %s)', async (language, lines, country, city) => {
    const { fields } = await withImprint(`<h1>Impressum</h1><p>${lines}</p>`, language);
    expect([fields.country.value, fields.city.value]).toEqual([country, city]);
  });

  it.each([
    ['ru', 'Мы находимся в Москве.', 'RU', 'Москва'],
    ['ru', 'Наша студия расположена в Нижнем Новгороде с 2019 года.', 'RU', 'Нижний Новгород'],
    ['ru', 'Наш офис в Чебоксарах.', 'RU', 'Чебоксары'],
    ['uk', 'Наш офіс у Львові.', 'UA', 'Львів'],
    ['pl', 'Jesteśmy zespołem z siedzibą w Krakowie.', 'PL', 'Kraków'],
    ['pl', 'Nasze biuro w Zielonej Górze.', 'PL', 'Zielona Góra'],
    ['cs', 'Najdete nás v Praze.', 'CZ', 'Praha'],
    ['cs', 'Sídlíme v Českých Budějovicích.', 'CZ', 'České Budějovice'],
    ['sk', 'Sídlime v Košiciach.', 'SK', 'Košice'],
    ['fi', 'Toimisto Helsingissä.', 'FI', 'Helsinki'],
    ['hu', 'Székhelyünk Debrecenben.', 'HU', 'Debrecen'],
    ['tr', "Şirketimizin merkezi İzmir'de.", 'TR', 'İzmir'],
  ])('are told by the name of a city with an ending (%s: %s)', async (language, text, country, city) => {
    const { fields } = await withAbout(`<h1>Quillbee</h1><p>${text}</p>`, language);
    expect([fields.country.value, fields.city.value]).toEqual([country, city]);
    expect(text).toContain(fields.city.evidence[0]?.quote);
  });

  it.each([
    ['pl', 'Jesteśmy zespołem z siedzibą w Internecie.'],
    ['ru', 'Мы находимся в Восторге.'],
    ['fi', 'Toimisto Suomessa.'],
    ['hr', 'Naš ured i tim su u Kutku.'],
  ])('give no city for what is none with an ending (%s: %s)', async (language, text) => {
    const { fields } = await withAbout(`<h1>Quillbee</h1><p>${text}</p>`, language);
    expect(fields.city.value).toBeNull();
  });

  it.each([['zh', '地址：台北市中山區南京路1號', '台北市']])(
    'leave the country blank where the city is in several (%s: %s)',
    async (language, lines, city) => {
      const { fields } = await withImprint(`<h1>Impressum</h1><p>${lines}</p>`, language);
      expect([fields.country.value, fields.city.value]).toEqual([null, city]);
    },
  );

  it.each([
    ['two documents in one script', '{"@type":"FAQPage","mainEntity":[]}\n', ''],
    ['a comma before a bracket', '', ','],
    ['a line break in a string', '{"@type":"Thing","description":"one\ntwo"}', ''],
  ])('are read from structured data with %s', async (_, before, comma) => {
    const data = `<script type="application/ld+json">${before}{"@type":"LocalBusiness","name":"Quillbee","address":{"@type":"PostalAddress","addressLocality":"Tartu","addressCountry":"EE"${comma}}}</script>`;
    const { fields } = await draft({ '': html('', `<title>Quillbee</title>${data}`) });
    expect([fields.country.value, fields.city.value]).toEqual(['EE', 'Tartu']);
  });

  it('are read from structured data', async () => {
    const data =
      '<script type="application/ld+json">{"@type":"Organization","name":"Quillbee","address":{"@type":"PostalAddress","addressLocality":"Tartu","addressCountry":"EE"}}</script>';
    const { fields } = await draft({ '': html('', `<title>Quillbee</title>${data}`) });
    expect([fields.country.value, fields.city.value]).toEqual(['EE', 'Tartu']);
  });

  it.each([
    'These terms are governed by the laws of Germany.',
    'Our servers are located in Frankfurt, Germany.',
    'Anna is based in Shenzhen, China and loves hiking.',
    '© 2026 Quillbee',
    'We ship to Norway and Denmark.',
    'Nome, email e ruolo sono necessari',
  ])('stay blank for: %s', async (text) => {
    const { fields } = await withAbout(`<p>${text}</p>`);
    expect([fields.country.value, fields.city.value]).toEqual([null, null]);
  });
});

describe('the founding year', () => {
  it.each([
    ['Quillbee was founded in 2016 by two friends.', '2016'],
    ['Since 2011, we’ve been building notebooks.', '2011'],
    ['Building notebooks since 2009', '2009'],
    ['Wir wurden 2014 gegründet. Quillbee, gegründet 2014.', '2014'],
    ['Notre société, fondée en 2018, grandit.', '2018'],
    ['2015年に設立しました。', '2015'],
  ])('is found in: %s', async (text, year) => {
    expect((await withAbout(`<p>${text}</p>`)).fields.founded_year.value).toBe(year);
  });

  it.each([
    ['ja', '<dl><dt>設立</dt><dd>平成26年7月25日</dd></dl>', '2014'],
    ['ja', '<dl><dt>創業</dt><dd>令和元年</dd></dl>', '2019'],
    ['ja', '<p>Quillbeeは昭和６０年に創業しました。</p>', '1985'],
    ['zh-TW', '<p>Quillbee 成立於民國103年。</p>', '2014'],
  ])('is read from years of another calendar (%s, %s)', async (language, text, year) => {
    expect((await withAbout(text, language)).fields.founded_year.value).toBe(year);
  });

  it.each([
    '© 2012–2026 Quillbee',
    'Acme Corp was founded in 1999 by others.',
    'Customer since 2013',
    'Stammkunde seit 2013',
    'Üye, 2013 yılından beri',
    'Version released in 2020',
    'Since 2021 a limit of 40 dB applies at night.',
    'Sinds 2021 geldt een eis voor het geluid op de erfgrens.',
    'Seit 2021 gilt ein Grenzwert für den Lärm bei Nacht.',
    'Depuis 2021, une limite de bruit est en vigueur.',
  ])('stays blank for: %s', async (text) => {
    expect((await withAbout(`<p>${text}</p>`)).fields.founded_year.value).toBeNull();
  });

  it('never lies in the future', async () => {
    expect((await withAbout('<p>Quillbee was founded in 2031.</p>')).fields.founded_year.value).toBeNull();
  });
});

describe('founders', () => {
  const people = async (body: string) =>
    (await withAbout(body)).founders.map(({ name, title }) => [name, title]);

  it.each([
    [
      'cards',
      '<h3>Ann Ek</h3><p>Co-founder &amp; CEO</p><h3>Bo Lind</h3><p>Designer</p>',
      [['Ann Ek', 'Co-founder & CEO']],
    ],
    ['one line', '<p>Ann Ek, Founder</p>', [['Ann Ek', 'Founder']]],
    [
      'German',
      '<p>Jörg Müller – Gründer und Geschäftsführer</p>',
      [['Jörg Müller', 'Gründer und Geschäftsführer']],
    ],
    [
      'a sentence',
      '<p>Quillbee was founded by Ann Ek and Per Åström in 2016.</p>',
      [
        ['Ann Ek', undefined],
        ['Per Åström', undefined],
      ],
    ],
    ['its maker', '<p>Built by Ann Ek.</p>', [['Ann Ek', undefined]]],
  ])('are read from %s', async (_, body, expected) => {
    expect(await people(body)).toEqual(expected);
  });

  it.each([
    [
      'a testimonial',
      '<blockquote>“It changed my life and my whole company with it.”</blockquote><p>Cy Fox, Founder of Acme</p>',
    ],
    ['a founder of another company', '<p>Cy Fox, Founder of Acme</p>'],
    ['who made the theme', '<p>Theme created by Cy Fox</p>'],
    ['a title over customers', '<h2>What founders say</h2><p>Cy Fox</p>'],
    ['a firm under such a title', '<h2>Meet the founder</h2><p>Acme Ventures is next door.</p>'],
    ['who is behind something else', '<p>Behind every note is Cy Fox.</p>'],
    ['whose method it is', '<p>The Pomodoro Technique was created by Cy Fox in 1980.</p>'],
    ['what a founder does', '<h3>Trained VAs</h3><p>✔ Founder-led training on your script</p>'],
    ['a list of jobs without spaces', '<h3>Website MakerAI Person</h3><p>Co-Founder</p>'],
    ['sample people', '<p>John Doe, Founder</p>'],
    ['a sentence about founders', '<h3>Startup Growth</h3><p>For founders who ship</p>'],
  ])('do not include %s', async (_, body) => {
    expect(await people(body)).toEqual([]);
  });
});

describe('the contact address', () => {
  const email = async (body: string) =>
    (await draft({ '': HOME, contact: html(body) })).fields.contact_email.value;

  it.each([
    ['a mail link', '<a href="mailto:hello@quillbee.test?subject=Hi">Write</a>', 'hello@quillbee.test'],
    ['plain text', '<p>Schreiben Sie an info@quillbee.test.</p>', 'info@quillbee.test'],
    [
      'the general desk rather than another',
      '<p>privacy@quillbee.test, jobs@quillbee.test, hej@quillbee.test</p>',
      'hej@quillbee.test',
    ],
  ])('is read from %s', async (_, body, address) => {
    expect(await email(body)).toBe(address);
  });

  it('has a word of the name, beside a link to whoever made the site', async () => {
    const title = '<title>Nightingale Paper</title>';
    const made = await draft({
      '': html('<h1>Nightingale Paper</h1>', title),
      contact: html(
        '<h1>Contact</h1><p>Ann Ek, nightingale.ann@gmx.net</p><p>Bo Berg <a href="mailto:bobergdd@gmx.net">bobergdd@gmx.net</a></p>',
        title,
      ),
    });
    expect(made.fields.contact_email.value).toBe('nightingale.ann@gmx.net');
  });

  it.each([
    ['support', 'Support'],
    ['soporte', 'Soporte'],
    ['ko/support', '고객지원'],
    ['destek', 'Destek'],
    ['kundenservice', 'Kundenservice'],
  ])('is read from a page of help, whoever has the mailbox (%s)', async (path, link) => {
    const pages = {
      '': html(`<h1>Notes</h1><a href="/${path}">${link}</a>`),
      [path]: html('<h1>?</h1><a href="mailto:annek@gmail.com">annek@gmail.com</a>'),
    };
    expect((await draft(pages)).fields.contact_email.value).toBe('annek@gmail.com');
  });

  it('is the box on the contact page, not a supplier’s that says "help"', async () => {
    const pages = {
      '': HOME,
      contact: html('<h1>Contact</h1><p>notes@quillhouse.net</p>'),
      offers: html('<h1>Offers</h1><p>Ask the maker: help@paperworks.net</p>'),
    };
    expect((await draft(pages)).fields.contact_email.value).toBe('notes@quillhouse.net');
  });

  it('is none that stands after the end of what is read of a long page', async () => {
    const far = `${'<p>note</p>'.repeat(8_100)}<p><a href="mailto:ann@wolkig.net">Write</a></p>`;
    expect(await email(far)).toBeNull();
  });

  it.each([
    'you@example.com',
    'info@gmail.com',
    'utente@quillbee.test',
    'name@company.com',
    '@quillbee@social.test',
    'logo@2x.png',
    'list+subscribe@quillbee.test',
    'donations@quillbee.test',
    's4Mr@cWwPD4hL4.OL',
    'ann@wolkig.lan',
    'abcd@gmail.com',
    'kontakt@ditfirma.dk',
    'ann@something.com',
    'info@twojafirma.pl',
    'ann@votre-entreprise.fr',
    '{% include mail.html coded="ann@wolkig.net" %}',
    '{{ "ann@wolkig.net" | hide }}',
  ])('is never %s', async (text) => {
    expect(await email(`<p>Contact: ${text}</p>`)).toBeNull();
  });
});

describe('profiles elsewhere', () => {
  const socials = async (body: string) =>
    Object.fromEntries(
      Object.entries((await draft({ '': html(`<h1>Notes that stay</h1>${body}`) })).socials).map(
        ([platform, { url }]) => [platform, url],
      ),
    );

  it('are taken from the footer, one for each platform', async () => {
    const body =
      '<footer><a href="https://www.linkedin.com/company/quillbee/">in</a><a href="https://twitter.com/quillbee">x</a><a href="https://x.com/quillbee">x</a><a href="https://fosstodon.org/@quillbee">m</a><a href="https://discord.gg/abc123">d</a><a href="https://codeberg.org/quillbee">c</a><a href="https://www.linkedin.com/in/ann-ek">Ann</a></footer>';
    expect(await socials(body)).toEqual({
      linkedin: 'https://www.linkedin.com/company/quillbee/',
      x: 'https://twitter.com/quillbee',
      mastodon: 'https://fosstodon.org/@quillbee',
      discord: 'https://discord.gg/abc123',
      custom: 'https://codeberg.org/quillbee',
    });
  });

  it.each([
    [
      'structured data of any kind of business',
      '<script type="application/ld+json">{"@type":"ProfessionalService","sameAs":["https://www.instagram.com/quillbee/"]}</script>',
      { instagram: 'https://www.instagram.com/quillbee/' },
    ],
    [
      'a page that is shared by its own link',
      '<footer><a href="https://www.facebook.com/share/1Gy9Ku7Gx8/">f</a></footer>',
      { facebook: 'https://www.facebook.com/share/1Gy9Ku7Gx8/' },
    ],
    [
      'a repository named after the product',
      '<p><a href="https://github.com/ann-ek/quillbee-app">GitHub repo</a></p>',
      { github: 'https://github.com/ann-ek/quillbee-app' },
    ],
    [
      'sites that list the work of makers',
      '<footer><a href="https://www.patreon.com/Quillbee">p</a></footer>',
      { custom: 'https://www.patreon.com/Quillbee' },
    ],
    [
      'a footer that shows whose the product is',
      '<footer><a href="https://www.linkedin.com/in/ann-ek-1b2c/">LinkedIn</a></footer>',
      { linkedin: 'https://www.linkedin.com/in/ann-ek-1b2c/' },
    ],
    [
      'icons side by side wherever they stand',
      '<div class="bar"><a href="https://www.facebook.com/profile.php?id=100089"><i></i></a><a href="https://www.instagram.com/beenotes/"><i></i></a></div>',
      {
        facebook: 'https://www.facebook.com/profile.php?id=100089',
        instagram: 'https://www.instagram.com/beenotes/',
      },
    ],
    [
      'a page under people',
      '<footer><a href="https://www.facebook.com/people/Quillbee/61582137039630/">f</a></footer>',
      { facebook: 'https://www.facebook.com/people/Quillbee/61582137039630/' },
    ],
    [
      'a plug-in that shows the page',
      '<div class="fb-page" data-href="https://www.facebook.com/beenotes/"><blockquote><a href="https://www.facebook.com/beenotes/">Bee notes</a></blockquote></div>',
      { facebook: 'https://www.facebook.com/beenotes/' },
    ],
    [
      'a page whose whole content is one article',
      '<article><p>Write to us:</p><ul><li>Source: <a href="https://github.com/ann-ek/quillbee">https://github.com/ann-ek/quillbee</a></li></ul></article>',
      { github: 'https://github.com/ann-ek/quillbee' },
    ],
    [
      "a shop of makers' things, before where one can write to",
      '<footer><a href="https://wa.me/4915112345678">Chat</a><a href="https://www.etsy.com/shop/Quillbee">Etsy</a></footer>',
      { custom: 'https://www.etsy.com/shop/Quillbee' },
    ],
    [
      'a company shown to guests',
      '<footer><a href="https://www.linkedin.com/organization-guest/company/quillbee?x=1">in</a></footer>',
      { linkedin: 'https://www.linkedin.com/organization-guest/company/quillbee?x=1' },
    ],
    [
      'the room of a chat',
      '<footer><a href="https://matrix.to/#/#quillbee:matrix.org">Matrix</a></footer>',
      { custom: 'https://matrix.to/#/#quillbee:matrix.org' },
    ],
  ])('are taken from %s', async (_, body, expected) => {
    expect(await socials(body)).toEqual(expected);
  });

  it.each([
    'https://www.tindie.com/stores/quillbee/',
    'https://www.hackster.io/quillbee',
    'https://nextdoor.com/pages/quillbee-denver-co/',
    'https://open.spotify.com/show/5tfttZyl9P86oJeHsfSii6',
    'https://huggingface.co/quillbee',
    'https://ok.ru/group/quillbee',
    'https://blog.naver.com/quillbee',
    'https://zalo.me/quillbee',
    'https://ameblo.jp/quillbee',
    'https://linktr.ee/quillbee',
  ])('are where makers of a country or trade are found: %s', async (url) => {
    expect(await socials(`<footer><a href="${url}">us</a></footer>`)).toEqual({ custom: url });
  });

  it.each([
    'https://open.spotify.com/episode/5tftt',
    'https://www.etsy.com/listing/1234/cup',
    'https://huggingface.co/docs',
  ])('are no single work or page of help there: %s', async (url) => {
    expect(await socials(`<footer><a href="${url}">us</a></footer>`)).toEqual({});
  });

  it('are those of the start page where other pages show another', async () => {
    const footer = (handle: string) => `<footer><a href="https://x.com/${handle}">X</a></footer>`;
    const others = Object.fromEntries(
      ['terms', 'privacy', 'pricing'].map((path) => [path, html(`<p>Read it.</p>${footer('beegroup')}`)]),
    );
    const links = Object.keys(others).map((path) => `<a href="/${path}">${path}</a>`);
    const home = html(`<h1>Notes that stay</h1>${links.join('')}${footer('beenotes')}`);
    expect((await draft({ '': home, ...others })).socials['x']?.url).toBe('https://x.com/beenotes');
  });

  it('are taken from icons on the page of contacts, and not from the card of one of a team', async () => {
    const icons =
      '<div><a href="https://www.facebook.com/profile.php?id=100037905283085"><i></i></a><a href="https://www.instagram.com/annek.writes/"><i></i></a></div>';
    const told = await draft({ '': HOME, contact: html(`<h1>Contact</h1>${icons}`) });
    expect(told.socials['instagram']?.url).toBe('https://www.instagram.com/annek.writes/');
    const card = `<div class="team-member"><h3>Ann Ek</h3><div class="social-icons">${icons}</div></div>`;
    const team = await draft({ '': HOME, about: html(`<h1>About us</h1>${card}`) });
    expect(team.socials).toEqual({});
  });

  it.each([
    ['linkedin', 'https://www.linkedin.com/company/quillbee-notes/mycompany/'],
    ['linkedin', 'https://www.linkedin.com/company/quillbee-notes/posts/'],
    ['youtube', 'https://www.youtube.com/@quillbee/shorts'],
    ['instagram', 'https://www.instagram.com/quillbee/reels/'],
    ['facebook', 'https://www.facebook.com/quillbee/about'],
  ])('are also a part of a profile (%s: %s)', async (platform, url) => {
    expect(await socials(`<footer><a href="${url}">us</a></footer>`)).toEqual({ [platform]: url });
  });

  it('are taken from the page of contacts by handle', async () => {
    const told = '<ul><li><b>Telegram</b> → <a href="https://t.me/beeapp">@beeapp</a></li></ul>';
    const found = await draft({ '': HOME, contact: html(told, '<title>Contact – Quillbee</title>') });
    expect(found.socials['telegram']?.url).toBe('https://t.me/beeapp');
  });

  it.each([
    [
      'a tool that made the page',
      '<footer><p><a href="https://github.com/maker/press.html">press.html</a> by Maker, after press()</p></footer>',
    ],
    [
      'what it was generated by',
      '<footer><p>Generated by <a href="https://github.com/a/press">it</a></p></footer>',
    ],
    [
      'a person of whom the text speaks',
      '<p>Our adviser Ann Ek is on <a href="https://www.linkedin.com/in/ann-ek-1b2c/">LinkedIn</a>.</p>',
    ],
    [
      'people of a team, who have rows of icons too',
      ['ann', 'tom']
        .map(
          (one) =>
            `<div><h3>${one}</h3><p><a href="https://x.com/${one}ek"></a><a href="https://www.linkedin.com/in/${one}-ek"></a></p></div>`,
        )
        .join(''),
    ],
    ['a chat without its room', '<footer><a href="https://matrix.to/">Matrix</a></footer>'],
    [
      'share buttons',
      '<footer><a href="https://www.linkedin.com/sharing/share-offsite/?url=x">s</a><a href="https://twitter.com/intent/tweet">t</a><a href="https://www.facebook.com/sharer/sharer.php?u=x">f</a></footer>',
    ],
    ['bare hosts', '<footer><a href="https://github.com/">g</a><a href="https://twitter.com">t</a></footer>'],
    [
      'authors of testimonials',
      '<section class="testimonials"><a href="https://twitter.com/someone">@someone</a></section>',
    ],
    [
      'a theme’s maker',
      '<footer><p>Theme by <a href="https://github.com/maker/theme">maker</a></p></footer>',
    ],
    ['others named in the text', '<p>We like <a href="https://github.com/else/where">this</a>.</p>'],
  ])('do not include %s', async (_, body) => {
    expect(await socials(body)).toEqual({});
  });
});
