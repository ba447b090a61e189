import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

const HOME =
  '<h1>Write better</h1><p>Quillbee is a notebook for writers who want to keep drafts.</p><footer><a href="/imprint">Imprint</a></footer>';
const OWN =
  '<p>Quillbee GmbH</p><p>Lindenstraße 14</p><p>50674 Köln, Deutschland</p><p>E-Mail: <a href="mailto:post@federwerk-koeln.de">post@federwerk-koeln.de</a></p>';

/** Blocks that are somebody else's, as sites have them in their legal pages and footers. */
const OTHERS: [whose: string, block: string][] = [
  [
    'the host of a French site',
    '<h2>Hébergement</h2><p>Nuagetix SAS, 2 rue Kellermann, 59100 Roubaix, France. Courriel : contact@nuagetix.fr</p>',
  ],
  [
    'a host named in a sentence',
    '<p>Diese Website wird gehostet von Wolkig AG, Industriestr. 25, 91710 Gunzenhausen, Deutschland, info@wolkig.net</p>',
  ],
  [
    'an insurer',
    '<h3>Berufshaftpflichtversicherung</h3><p>Schirm Versicherung AG<br>Am Wall 1<br>30159 Hannover<br>Deutschland<br>service@schirm-versicherung.de</p>',
  ],
  [
    'an authority',
    '<h2>Aufsichtsbehörde</h2><p>Landesamt für Aufsicht</p><p>Postfach 20</p><p>40102 Düsseldorf</p><p>poststelle@landesamt-aufsicht.de</p>',
  ],
  [
    'a board that settles disputes',
    '<p>Complaints may be sent to the dispute resolution board, 1 Court Road, London EC1A 1BB, United Kingdom, info@disputeboard.org.uk</p>',
  ],
  [
    'who made the site',
    '<p>Website by Pixelwerk, Ghent, Belgium, <a href="mailto:hello@pixelwerk.be">hello@pixelwerk.be</a></p>',
  ],
  [
    'a processor of payments',
    '<p>Payments are handled by our processor Kassa Payments Ltd, 5 Quay, Dublin D02 AF30, Ireland; contact support@kassa.ie.</p>',
  ],
  [
    'a payment provider, whose office is told after it',
    '<p>The entity providing online payment processing is Kassa SA, with its registered office in Poznań at ul. Kanclerska 15 (60-327 Poznań), e-mail office@kassa.pl.</p>',
  ],
  [
    'the same in Polish',
    '<p>Podmiotem świadczącym obsługę płatności online jest Kassa SA z siedzibą w Poznaniu, ul. Kanclerska 15, 60-327 Poznań, biuro@kassa.pl.</p>',
  ],
  [
    'a customer',
    '<h2>Our customers</h2><p>Bakery Broodje, Kerkstraat 12, 6511 AB Nijmegen, Netherlands, info@broodje.nl</p>',
  ],
  ['a dealer', '<h2>Dealers</h2><p>Penna Srl, Via Roma 3, 20121 Milano, Italia, info@penna-milano.it</p>'],
  [
    'an authority in Spanish',
    '<h2>Autoridad de control</h2><p>Agencia de Datos, Calle Jorge 6, 28001 Madrid, España, info@agenciadatos.es</p>',
  ],
];

describe("What is somebody else's", () => {
  it.each(OTHERS)('%s gives no address of the company', async (_, block) => {
    const pages = { '': html(HOME), imprint: html(`<h1>Imprint</h1>${block}`) };
    const { country, city, contact_email } = (await draft(pages)).fields;
    expect([country.value, city.value, contact_email.value]).toEqual([null, null, null]);
  });

  it.each(OTHERS)('%s does not stand for the own address beside it', async (_, block) => {
    for (const body of [`${OWN}${block}`, `${block}<h2>Angaben gemäß § 5 DDG</h2>${OWN}`]) {
      const pages = { '': html(HOME), imprint: html(`<h1>Impressum</h1>${body}`) };
      const { country, city, contact_email } = (await draft(pages)).fields;
      expect([country.value, city.value, contact_email.value]).toEqual([
        'DE',
        'Köln',
        'post@federwerk-koeln.de',
      ]);
    }
  });

  it('is no founder, where the story of a client begins the page about the company', async () => {
    const about =
      '<h1>About us</h1><p>Our client Blotter was founded in 1903 in Antarctica by Ada Lindqvist.</p>';
    const made = await draft({ '': html(`${HOME}<a href="/about">About</a>`), about: html(about) });
    expect(made.founders).toEqual([]);
  });

  it('is not a mailbox behind the end of what is read of a very long page', async () => {
    const long = '<p>Paper</p>'.repeat(8_100);
    const host =
      '<p>This website is hosted by Wolkig AG: <a href="mailto:info@wolkig.net">info@wolkig.net</a></p>';
    const own = '<p><a href="mailto:hello@quillbee.example">hello@quillbee.example</a></p>';
    const mailbox = async (end: string) =>
      (await draft({ '': html(`<h1>Quillbee</h1>${long}${end}`) })).fields.contact_email.value;
    expect(await mailbox(host)).toBeNull();
    expect(await mailbox(host.replaceAll('wolkig.net', 'quillbee.app') + own)).toMatch(/@quillbee\.app$/);
  });
});
