import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

const H = html(
  '<h1>Write better</h1><p>Quillbee is a notebook for writers who want to keep drafts.</p><footer><a href="/imprint">Imprint</a><a href="/privacy">Privacy Policy</a><a href="/about">About</a></footer>',
);
const CASES: [told: string, pages: Record<string, string>, country: string | null, city: string | null][] = [
  [
    'the controller of a privacy policy, not its host',
    {
      '': H,
      privacy: html(
        '<h1>Privacy policy</h1><p>The controller is:</p><p>Quillbee GmbH</p><p>Lindenstraße 14</p><p>50674 Köln, Germany</p><h2>Hosting</h2><p>Our host is Hosty Inc., 1 Main St, San Francisco, CA 94105, USA</p>',
      ),
    },
    'DE',
    'Köln',
  ],
  [
    'a city and telephone numbers of one country',
    {
      '': html(
        '<h1>Write better</h1><p>Quillbee is a notebook.</p><h2>Contact</h2><p>Jl. Melati no. 69, Kota Tegal</p><p>WA +62 878-0000-5512</p>',
      ),
    },
    'ID',
    'Tegal',
  ],
  [
    'a city told in the language of its country alone',
    {
      '': html(
        '<h1>Ghi chép</h1><footer><p>Địa chỉ: Số 18, phố Gò Mun, phường Vân Cơ, thành phố Việt Trì, tỉnh Phú Thọ</p></footer>',
        '<title>Quillbee</title>',
        'vi',
      ),
    },
    'VN',
    'Việt Trì',
  ],
  [
    'no country by the language, where the telephone number is of another',
    {
      '': html(
        '<h1>Notatki</h1><footer><p>© 2026 Quillbee · Studio w Zielonej Dolinie</p><p>+44 20 7946 0018</p></footer>',
        '<title>Quillbee</title>',
        'pl',
      ),
    },
    null,
    null,
  ],
  [
    'who runs it before the country that is called as they are',
    {
      '': H,
      privacy: html(
        '<h1>Privacy policy</h1><h2>Who we are</h2><p>Quillbee is operated by Maurizio Ek, based in Switzerland.</p>',
      ),
    },
    'CH',
    null,
  ],
  [
    'the city of structured data before a person with a telephone number on every page',
    Object.fromEntries(
      ['', 'about', 'contact', 'pricing', 'features', 'faq', 'team', 'services'].map((path) => [
        path,
        html(
          '<h1>Write better</h1><p>Quillbee is a notebook.</p><a href="/about">About</a> <a href="/contact">Contact</a> <a href="/pricing">Pricing</a>' +
            '<a href="/features">Features</a> <a href="/faq">FAQ</a> <a href="/team">Team</a> <a href="/services">Services</a>' +
            '<footer><h4>Contact</h4><p>Anton: 5850 3960<br>Raino: 5646 1210</p></footer>',
          '<title>Quillbee</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Quillbee",' +
            '"address":{"@type":"PostalAddress","streetAddress":"Kopli 8","addressLocality":"Tallinn","addressCountry":"EE"}}</script>',
        ),
      ]),
    ),
    'EE',
    'Tallinn',
  ],
  [
    'an address below the mailbox of a firm that is called after the law',
    {
      '': html(
        '<h1>Lakipalvelut</h1><p>Quillbee auttaa.</p><footer><div>toimisto@laki-quill.fi<br>Vesijärvenkatu 11, 15140 Lahti<br>Y-tunnus: 3350995-4</div></footer>',
        '<title>Quillbee</title>',
        'fi',
      ),
    },
    'FI',
    'Lahti',
  ],
  [
    'no country in the name of a language, and no address of a template',
    {
      '': html(
        '<h1>Notatki</h1><footer><a href="/pl">Polski</a><ul><li>1234 Fictional Rd<br>Nashville, TN 00000-0000<br>USA</li></ul></footer>',
        '<title>Quillbee</title>',
        'pl',
      ),
    },
    null,
    null,
  ],
  [
    'a postcode with the country behind a dash',
    {
      '': html(
        '<h1>Write better</h1><h2>Contact us</h2><p>Address: Quillbee Pvt Ltd, Unit 806, Tower 1, Sector 135, Noida, 201301-India</p>',
      ),
    },
    'IN',
    'Noida',
  ],
  [
    'a street with its country and nothing between',
    {
      '': H,
      contact: html(
        '<h1>Contact</h1><p>hello@quillbee.com</p><h3>395 Rue du Badar, France</h3>',
        '<title>Contact</title>',
        'fr',
      ),
    },
    'FR',
    null,
  ],
  [
    'a small town and its region in a footer',
    {
      '': html(
        "<h1>Scrivi</h1><footer><div>info@quillbee.com</div><div>Porto Pino, Sant'Anna Arresi, Sardegna</div></footer>",
        '<title>Quillbee</title>',
        'it',
      ),
    },
    'IT',
    "Sant'Anna Arresi",
  ],
  [
    'a street and a town of one country only',
    {
      '': H,
      kontakt: html(
        '<h1>Kontakt</h1><p>Quillbee Papír</p><p>Adresa: Budišovská 256, Vítkov</p>',
        '<title>Kontakt</title>',
        'cs',
      ),
    },
    'CZ',
    'Vítkov',
  ],
  [
    'where it was founded, after the date',
    {
      '': H,
      about: html(
        '<h1>À propos</h1><p>Quillbee est une association fondée en mars 2021 à Clermont-Ferrand.</p>',
        '<title>À propos</title>',
        'fr',
      ),
    },
    'FR',
    'Clermont-Ferrand',
  ],
  [
    'where "our founding" was',
    {
      '': H,
      about: html(
        '<h1>Nosotros</h1><p>Hacemos cuadernos muy bonitos desde hace ocho años para quien escribe cada día en su casa o de viaje.</p><p>Desde nuestra fundación en Bogotá, hemos vendido cuadernos en toda Colombia.</p>',
        '<title>Nosotros</title>',
        'es',
      ),
    },
    null,
    'Bogotá',
  ],
  [
    'a controller in one line, not the authority',
    {
      '': H,
      privacy: html(
        '<h1>Datenschutz</h1><p>Verantwortlich: Quillbee UG, Am Ring 3, 04109 Leipzig, Deutschland</p><h2>Aufsichtsbehörde</h2><p>Landesbeauftragter, Postfach 1, 01067 Dresden, Deutschland</p>',
        '<title>Datenschutz</title>',
        'de',
      ),
    },
    'DE',
    'Leipzig',
  ],
  [
    'an address behind a name with another country in it',
    {
      '': H,
      imprint: html(
        '<h1>Mentions légales</h1><p>Quillbee, anciennement CHINA PAPER, 4 Rue Morgan, 91220 Brétigny-sur-Orge, France</p>',
        '<title>Mentions légales</title>',
        'fr',
      ),
    },
    'FR',
    'Brétigny-sur-Orge',
  ],
  [
    'no headquarters of somebody who is visited',
    {
      '': html(
        "<h1>Hi there</h1><p>Quillbee is a notebook.</p><p>We sat down with Federix's designer at the company headquarters in Wetzlar, Germany.</p>",
      ),
    },
    null,
    null,
  ],
  [
    'the line of copyright',
    {
      '': html(
        '<h1>Hi there</h1><p>Quillbee is a notebook.</p><footer><p>© 2024 Quillbee. Tallinn, Estonia</p></footer>',
      ),
    },
    'EE',
    'Tallinn',
  ],
  [
    'a street that is called after somebody with the name of a country',
    {
      '': html(
        '<h1>Hola</h1><footer><p>Salvador Echeandia Kalea, 12, 20304 Irún, Gipuzkoa</p></footer>',
        '<title>Quillbee</title>',
        'es',
      ),
    },
    'ES',
    'Irún',
  ],
  [
    'a sentence that ends with the whole name of a village',
    {
      '': H,
      'mentions-legales': html(
        '<h1>Mentions légales</h1><p>Le gîte se situe au 8 rue de la Dombes 01140 Saint Etienne sur Chalaronne.</p>',
        '<title>Mentions légales</title>',
        'fr',
      ),
    },
    'FR',
    'Saint Etienne sur Chalaronne',
  ],
  [
    'a village behind somebody who is called as a city is',
    {
      '': H,
      impressum: html(
        '<h1>Impressum</h1><p>David Moss<br>Hanfweg 4<br>77977 Rust<br>Deutschland</p>',
        '<title>Impressum</title>',
        'de',
      ),
    },
    'DE',
    'Rust',
  ],
  [
    'a country before a word that ends as streets do',
    { '': H, about: html('<h1>About</h1><p>Quillbee is a company based in Germany offering notebooks.</p>') },
    'DE',
    null,
  ],
  [
    'a line of copyright with dots',
    {
      '': html(
        '<h1>Hi there</h1><p>Quillbee is a notebook.</p><footer><p>© 2024 Quillbee AB · Göteborg, Sweden · All rights reserved</p></footer>',
      ),
    },
    'SE',
    'Göteborg',
  ],
  [
    'a table',
    {
      '': html(
        '<h1>Hi there</h1><p>Quillbee is a notebook.</p><table><tr><th>Founded</th><td>2019</td></tr><tr><td>Headquarters</td><td>Porto, Portugal</td></tr></table>',
      ),
    },
    'PT',
    'Porto',
  ],
  [
    'a list of terms',
    {
      '': html(
        '<h1>Hi there</h1><p>Quillbee is a notebook.</p><dl><dt>Location</dt><dd>Ghent, Belgium</dd></dl>',
      ),
    },
    'BE',
    'Ghent',
  ],
  [
    '"built in" a known city',
    { '': html('<h1>Hi there</h1><p>Quillbee is a notebook.</p><footer>Built in Barcelona</footer>') },
    null,
    'Barcelona',
  ],
  [
    'no slogan',
    {
      '': html(
        '<h1>Built in Minutes</h1><p>Built in Public. Quillbee is founded in Trust.</p><p>Made in Rust with love.</p>',
      ),
    },
    null,
    null,
  ],
  [
    '"made with love in"',
    {
      '': html(
        '<h1>Hi there</h1><p>Quillbee is a notebook.</p><footer>Made with ❤️ in Lyon, France</footer>',
      ),
    },
    'FR',
    'Lyon',
  ],
  [
    'not where buyers may complain, however often they are told of the seller',
    {
      '': H,
      terms: html(
        '<h1>Obchodní podmínky</h1><p>12.1 Prodávající doporučuje psát na info@quillbee.test.</p><p>12.2 Evropské spotřebitelské centrum, se sídlem Štěpánská 567/15, 120 00 Praha 2, je kontaktním místem.</p>',
        '<title>Obchodní podmínky</title>',
        'cs',
      ),
    },
    null,
    null,
  ],
  [
    'not the insurer',
    {
      '': H,
      imprint: html(
        '<h1>Impressum</h1><p>Quillbee GmbH<br>Hafenstr. 9<br>20457 Hamburg</p><h2>Berufshaftpflichtversicherung</h2><p>Allsecur AG<br>Königinstr. 28<br>80802 München<br>Deutschland</p><p>Geltungsraum: Deutschland</p>',
        '<title>Impressum</title>',
        'de',
      ),
    },
    'DE',
    'Hamburg',
  ],
  [
    'where the company is registered, not whose law governs',
    {
      '': H,
      privacy: html(
        '<h1>Terms</h1><p>Quillbee Ltd is a company registered in England and Wales under number 0123. These terms are governed by the laws of France.</p>',
      ),
    },
    'GB',
    null,
  ],
  [
    'an address of the USA',
    {
      '': H,
      about: html(
        '<h1>About us</h1><p>Quillbee Inc., 548 Market St, Suite 200, San Francisco, CA 94104, USA</p>',
      ),
    },
    'US',
    'San Francisco',
  ],
  [
    'an address in lines of their own',
    {
      '': H,
      imprint: html(
        '<h1>Imprint</h1><p>Quillbee Ltd</p><p>71 Shelton Street</p><p>London</p><p>WC2H 9JQ</p><p>United Kingdom</p>',
      ),
    },
    'GB',
    'London',
  ],
  [
    'a British address',
    {
      '': html(
        '<p>Quillbee is a notebook</p><footer><p>Quillbee Ltd, 20-22 Wenlock Road, London N1 7GU, United Kingdom</p></footer>',
      ),
    },
    'GB',
    'London',
  ],
  [
    'mentions légales, not the host',
    {
      '': html(
        '<p>Quillbee est un carnet.</p><a href="/mentions-legales">Mentions légales</a>',
        '<title>Quillbee</title>',
        'fr',
      ),
      'mentions-legales': html(
        '<h1>Mentions légales</h1><p>Éditeur : Quillbee SAS, 12 rue des Lilas, 69003 Lyon, France.</p><h2>Hébergement</h2><p>OVH, 2 rue Kellermann, 59100 Roubaix, France.</p>',
        '<title>Mentions</title>',
        'fr',
      ),
    },
    'FR',
    'Lyon',
  ],
  [
    'es',
    {
      '': html(
        '<p>Quillbee es un cuaderno. Somos una empresa con sede en Valencia, España.</p>',
        '<title>Quillbee</title>',
        'es',
      ),
    },
    'ES',
    'Valencia',
  ],
  [
    'it',
    {
      '': html(
        '<p>Quillbee è un taccuino.</p><footer>Quillbee S.r.l. - Via Roma 12, 20121 Milano (MI), Italia - P.IVA 123</footer>',
        '<title>Quillbee</title>',
        'it',
      ),
    },
    'IT',
    'Milano',
  ],
  [
    'pt',
    {
      '': html(
        '<p>Quillbee é um caderno.</p><footer>Rua das Flores 33, 4050-262 Porto, Portugal</footer>',
        '<title>Quillbee</title>',
        'pt',
      ),
    },
    'PT',
    'Porto',
  ],
  [
    'nl',
    {
      '': html(
        '<p>Quillbee is een notitieboek.</p><footer><p>Quillbee B.V.</p><p>Keizersgracht 12</p><p>1015 CJ Amsterdam</p><p>Nederland</p></footer>',
        '<title>Quillbee</title>',
        'nl',
      ),
    },
    'NL',
    'Amsterdam',
  ],
  [
    'pl',
    {
      '': html(
        '<p>Quillbee to notatnik.</p><footer>Quillbee Sp. z o.o., ul. Prosta 20, 00-850 Warszawa, Polska</footer>',
        '<title>Quillbee</title>',
        'pl',
      ),
    },
    'PL',
    'Warszawa',
  ],
  [
    'cs',
    {
      '': html(
        '<p>Quillbee je zápisník.</p><footer>Quillbee s.r.o., Dlouhá 5, 110 00 Praha 1, Česko</footer>',
        '<title>Quillbee</title>',
        'cs',
      ),
    },
    'CZ',
    'Praha',
  ],
  [
    'sv',
    {
      '': html(
        '<p>Quillbee är en anteckningsbok. Vi är baserade i Malmö.</p>',
        '<title>Quillbee</title>',
        'sv',
      ),
    },
    'SE',
    'Malmö',
  ],
  [
    'ru',
    {
      '': html(
        '<p>Quillbee — это блокнот.</p><footer>ООО Квилби, г. Москва, ул. Ленина, д. 4, 123456, Россия</footer>',
        '<title>Quillbee</title>',
        'ru',
      ),
    },
    'RU',
    'Москва',
  ],
  [
    'ja',
    {
      '': html(
        '<p>Quillbeeはノートです。</p><a href="/company">会社概要</a>',
        '<title>Quillbee</title>',
        'ja',
      ),
      company: html(
        '<h1>会社概要</h1><table><tr><th>所在地</th><td>〒150-0001 東京都渋谷区神宮前1-2-3</td></tr></table>',
        '<title>会社概要</title>',
        'ja',
      ),
    },
    'JP',
    '渋谷区',
  ],
  [
    'neither a customer nor a testimonial',
    {
      '': html(
        '<p>Quillbee is a notebook.</p><section class="testimonials"><p>Anna, based in Berlin, Germany</p></section><p>Our customer Müller GmbH is based in Stuttgart, Germany.</p>',
      ),
    },
    null,
    null,
  ],
  [
    'no law and no court',
    {
      '': H,
      privacy: html(
        '<h1>Terms</h1><p>These terms are governed by the laws of Germany. Quillbee disputes are settled by the courts in Munich, Germany.</p>',
      ),
    },
    null,
    null,
  ],
  [
    'a Brazilian address',
    {
      '': html(
        '<p>Quillbee é um caderno.</p><footer>Av. Paulista, 1000 - São Paulo - SP, 01310-100, Brasil</footer>',
        '<title>Quillbee</title>',
        'pt',
      ),
    },
    'BR',
    'São Paulo',
  ],
  [
    'an imprint without a country',
    {
      '': H,
      imprint: html(
        '<h1>Impressum</h1><p>Angaben gemäß § 5 TMG</p><p>Quillbee<br>Max Beispielmann<br>Feldweg 3<br>83022 Rosenheim</p><p>Kontakt: info@quillbee.test</p><h2>EU-Streitschlichtung</h2><p>Plattform</p>',
        '<title>Impressum</title>',
        'de',
      ),
    },
    'DE',
    'Rosenheim',
  ],
  [
    'lines after a label',
    {
      '': html(
        '<h1>Write better</h1><p>Quillbee is a notebook.</p><dl><dt>Address:</dt><dd>Amsterdam</dd><dd>The Netherlands</dd></dl>',
      ),
    },
    'NL',
    'Amsterdam',
  ],
  [
    'a label within a line of a legal page',
    {
      '': H,
      privacy: html(
        '<h1>Aviso legal</h1><h2>Titular</h2><p>Nombre: Ana Ruiz NIF: 123 Domicilio: Xinzo de Limia, Ourense, España Correo electrónico: hola@quillbee.test</p>',
        '<title>Aviso legal</title>',
        'es',
      ),
    },
    'ES',
    'Ourense',
  ],
  [
    'a firm with its number in brackets',
    {
      '': html(
        '<p>Quillbee er en notatbok.</p><footer>© 2026 Quillbee — Adea IT AS (Org.nr: 922 689 148). Oslo, Norge.</footer>',
        '<title>Quillbee</title>',
        'no',
      ),
    },
    'NO',
    'Oslo',
  ],
  ...(
    [
      'hello@quillbee.com<br>Malmö, Sweden',
      '+46 40 123 45 67<br>Malmö, Sweden',
      'Malmö, Sweden<br>hello@quillbee.com',
      'E-mail: hello@quillbee.com<br>Malmö, Sweden<br>Tel: +46 40 123 45 67',
    ] as const
  ).map((lines): (typeof CASES)[number] => [
    `a line of a footer beside others (${lines})`,
    { '': H, about: html(`<h1>About</h1><p>We keep notes.</p><footer><p>${lines}</p></footer>`) },
    'SE',
    'Malmö',
  ]),
  [
    'no line of an example beside an address',
    {
      '': H,
      about: html(
        '<h1>About</h1><p>Write to hello@quillbee.com Malmö, Sweden is where our customer Acme sits.</p>',
      ),
    },
    null,
    null,
  ],
  ...(
    [
      ['it', 'Sede operativa Via Somalia n.6', null, null],
      ['es', 'Dirección Postal: Calle Siena 33', null, null],
      ['pl', 'Biuro: ul. Szwajcaria 4', null, null],
      ['fr', 'Atelier : Rue Colmar 12', null, null],
      ['ro', '📍 Str. Clujului nr. 8, jud. Brașov', null, null],
      ['es', '📞943 62 59 05 📍Salvador Echeandia Kalea, 12, BJ 1, 20304 Irún, Gipuzkoa', 'ES', 'Irún'],
    ] as const
  ).map(([lang, line, country, city]): (typeof CASES)[number] => [
    `a street's name, or what stands behind it (${line})`,
    { '': H, contact: html(`<h1>Quillbee</h1><p>${line}</p>`, '<title>Quillbee</title>', lang) },
    country,
    city,
  ]),
  // What was blank on websites that nobody had tuned to.
  ...(
    [
      [
        'a province and its country without a comma',
        'id',
        '<p>Kudus, Jawa Tengah Indonesia</p>',
        'ID',
        'Kudus',
      ],
      [
        'a line that links stand in',
        'no',
        '<div>Hadelandsvegen, 3520 Jevnaker Send oss en e-post +47 480 01 678</div>',
        'NO',
        'Jevnaker',
      ],
      [
        'a country that is a city',
        'en',
        '<div>60 Paya Lebar Road, Singapore 409051</div>',
        'SG',
        'Singapore',
      ],
      [
        'a ward before a quarter called as a way',
        'ja',
        '<address>〒150-0043 東京都渋谷区道玄坂1丁目10番8号</address>',
        'JP',
        '渋谷区',
      ],
    ] as const
  ).map(([told, language, footer, country, city]): (typeof CASES)[number] => [
    `${told}, in a footer`,
    {
      '': html(`<h1>Write better</h1><p>Quillbee keeps drafts.</p><footer>${footer}</footer>`, '', language),
    },
    country,
    city,
  ]),
  [
    'where it is made and hosted',
    {
      '': html(
        '<h1>Suivi</h1><footer><p>© 2026 Quillbee. Développé et hébergé en France.</p></footer>',
        '',
        'fr',
      ),
    },
    'FR',
    null,
  ],
  [
    'no doctor, whose title is also that of a drive',
    { '': html('<h1>Clínica</h1><footer><p>Dr. Ignacio Rodríguez</p></footer>', '', 'es') },
    null,
    null,
  ],
  ...(
    [
      ['en', '© 2026 Quillbee LLC · Miami, FL · Notes for everybody', 'US', 'Miami'],
      ['en', '© Quillbee LLC, Tampa, FL', 'US', 'Tampa'],
      ['en', 'Quillbee Inc, a Delaware corporation. San Francisco, CA 94105', 'US', 'San Francisco'],
      ['en', '© 2026 Quillbee Inc. | Austin, Texas', 'US', 'Austin'],
      ['en', 'Proudly built in Denver, Colorado.', 'US', 'Denver'],
      ['en', '© Quillbee · Toronto, ON', 'CA', 'Toronto'],
      ['en', '© Quillbee Pty Ltd · Melbourne VIC', 'AU', 'Melbourne'],
      ['en', 'Quillbee Ltd · Bengaluru, Karnataka', 'IN', 'Bengaluru'],
      ['pt', '© 2026 Quillbee · Curitiba, PR', 'BR', 'Curitiba'],
      ['pt', 'Quillbee — São Paulo/SP', 'BR', 'São Paulo'],
      ['es', '© Quillbee · Guadalajara, Jalisco', 'MX', 'Guadalajara'],
      ['it', 'Quillbee Srl – Via Verdi 5, 20121 Milano (MI)', 'IT', 'Milano'],
      ['de', '© Quillbee · Berlin, DE', 'DE', 'Berlin'],
      ['en', 'Serving bakers of Dallas, TX', null, null],
      ['en', 'Dallas, TX · Plano, TX · Irving, TX · Garland, TX', null, null],
    ] as const
  ).map(([language, footer, country, city]): (typeof CASES)[number] => [
    `a city and its state: ${footer}`,
    { '': html(`<h1>Notes</h1><p>Quillbee keeps drafts.</p><footer>${footer}</footer>`, '', language) },
    country,
    city,
  ]),
  ...(
    [
      ['a label', 'fr', '<p>12 Rue des Lilas, 97180</p><p>SIRET : 801 334 095 00033</p>'],
      ['another label', 'fr', '<p>97180</p><p>Adresse</p>'],
      ['a street', 'de', '<p>Quillbee GmbH</p><p>79787</p><p>Bahnhofstraße 14</p>'],
      ['what a form asks for', 'de', '<p>Straße und Hausnummer</p><p>Postleitzahl Ort</p>'],
      ['what another form asks for', 'es', '<p>Calle y número, 08001 Ciudad</p>'],
      ['a day of opening hours', 'de', '<p>Am Markt 3</p><p>78462</p><p>Di</p><p>9–18 Uhr</p>'],
    ] as const
  ).map(([told, language, footer]): (typeof CASES)[number] => [
    `no ${told} that stands behind a postcode`,
    { '': html(`<h1>Carnet</h1><p>Quillbee.</p><footer>${footer}</footer>`, '', language) },
    null,
    null,
  ]),
  ...(
    [
      [
        'cs',
        'Quillbee s.r.o., se sídlem Korunní 12, 101 00 Praha, zapsaná u Městského soudu v Brně',
        'CZ',
        'Praha',
      ],
      ['de', 'Quillbee GmbH, Am Markt 3, 78462 Konstanz, Amtsgericht Freiburg HRB 1234', 'DE', 'Konstanz'],
      [
        'pl',
        'Quillbee sp. z o.o., ul. Długa 3, 80-827 Gdańsk, wpisana do rejestru przez Sąd Rejonowy',
        'PL',
        'Gdańsk',
      ],
    ] as const
  ).map(([language, line, country, city]): (typeof CASES)[number] => [
    `an address before the court that keeps the register: ${line}`,
    { '': html(`<h1>Quillbee</h1><p>Notes.</p><footer><p>${line}</p></footer>`, '', language) },
    country,
    city,
  ]),
  [
    'an address under a slogan with a partner in it',
    {
      '': html(
        '<h1>Your partner for printing.</h1><p>Quillbee.</p><h2>Contact</h2><p>Am Markt 3, 78462 Konstanz, Germany</p>',
      ),
    },
    'DE',
    'Konstanz',
  ],
  [
    'a street, a postcode and a city in a line by themselves',
    { '': html('<h1>Lody</h1><p>Ulica Batorego 8, 05-400 Otwock</p>', '', 'pl') },
    'PL',
    'Otwock',
  ],
  [
    'no city behind whose rights in another language than its country’s',
    {
      '': html(
        '<h1>Write better</h1><p>Quillbee keeps drafts.</p><footer><p>© 2026 Quillbee · Reading</p></footer>',
      ),
    },
    null,
    null,
  ],
  [
    'a label within a line up to the next',
    {
      '': html(
        '<h1>Betaling</h1><p>Quillbee AS Org. nr: 934 751 183 Adresse: Myragutua 25, 2022 Gjerdrum, Norge E-post (personvern og støtte): post@quillbee.com</p>',
        '',
        'no',
      ),
    },
    'NO',
    'Gjerdrum',
  ],
  ...(
    [
      ['es', 'footer', 'Domicilio: Sevilla, Andalucía, España', 'ES', 'Sevilla'],
      ['es', 'footer', 'Córdoba Argentina', 'AR', 'Córdoba'],
      ['en', 'footer', 'Ann Jordan', null, null],
      ['es', 'terms', 'Domicilio Santa Cruz de Tenerife, Canarias, España', 'ES', 'Santa Cruz de Tenerife'],
      [
        'es',
        'terms',
        'Quillbee es propiedad de Tomás Barros, con domicilio en la Provincia de Catamarca, República Argentina.',
        'AR',
        null,
      ],
      ['es', 'terms', 'Quillbee se dirige a usuarios con domicilio en España.', null, null],
      [
        'cs',
        'terms',
        'Quillbee s.r.o. IČ: 08623261 se sídlem : Korunní 2569/108, Vinohrady, 101 00 Praha C 322209/MSPH Městský soud v Praze',
        'CZ',
        'Praha',
      ],
      ['en', 'terms', 'Our return address is: Acme, 4 High Street, Totnes TQ9 5RY.', 'GB', 'Totnes'],
      ['nl', 'contact', 'Pe Hawinkelsstraat, Nijmegen', 'NL', 'Nijmegen'],
      ['ja', 'about', '<table><tr><th>所在地</th><td>東京都</td></tr></table>', 'JP', '東京都'],
      ['ja', 'about', '<table><tr><th>所在地</th><td>神奈川県横浜市</td></tr></table>', 'JP', '横浜市'],
    ] as const
  ).map(([language, where, told, country, city]): (typeof CASES)[number] => {
    const body = told.startsWith('<') ? told : `<p>${told}</p>`;
    const title = `<title>${where}</title>`;
    const pages: Record<string, string> =
      where === 'footer'
        ? {
            '': html(
              `<h1>Write better</h1><p>Quillbee.</p><footer>${body}</footer>`,
              '<title>Quillbee</title>',
              language,
            ),
          }
        : { '': H, [where]: html(`<h1>${where}</h1>${body}`, title, language) };
    return [`${where}: ${told.slice(0, 60)}`, pages, country, city];
  }),
];

describe('where a company is', () => {
  it.each(CASES)('is read from %s', async (_, pages, country, city) => {
    const { fields } = await draft(pages);
    expect([fields.country.value, fields.city.value]).toEqual([country, city]);
  });
});

describe('an address that a template came with', () => {
  it.each([
    ['en', 'Example Street 12, 10115 Berlin, Germany'],
    ['de', 'Musterstraße 1, 10115 Berlin, Deutschland'],
    ['sk', 'Príkladná 123, 080 01 Prešov, Slovensko'],
    ['pl', 'ul. Przykładowa 5, 80-827 Gdańsk, Polska'],
    ['tr', 'Örnek Sokak No: 3, 34000 İstanbul, Türkiye'],
  ])('tells no place (%s: %s)', async (language, line) => {
    const pages = { '': html(`<h1>Quillbee</h1><p>Notes.</p><footer><p>${line}</p></footer>`, '', language) };
    const { fields } = await draft(pages);
    expect([fields.country.value, fields.city.value]).toEqual([null, null]);
  });
});

describe('a city with its district', () => {
  it.each([
    ['D-79108 Freiburg-Hochdorf', 'DE', 'Freiburg-Hochdorf'],
    ['A-8010 Graz-Liebenau', 'AT', 'Graz-Liebenau'],
    ['67000 Strasbourg-Neudorf', 'FR', 'Strasbourg-Neudorf'],
  ])('tells the country of the city: %s', async (line, country, city) => {
    const imprint = html(`<h1>Impressum</h1><p>Quillbee<br>Weiherstr. 2<br>${line}</p>`, '', 'de');
    const { fields } = await draft({
      '': html('<h1>Quillbee</h1><p>Notes.</p>', '', 'de'),
      impressum: imprint,
    });
    expect([fields.country.value, fields.city.value]).toEqual([country, city]);
  });
});
