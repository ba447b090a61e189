import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

/** What a website tells once, in a place where few look: lines of rights, terms, descriptions, the foot of the page. */
const H1 = '<h1>Write better</h1><p>A notebook for writers who want to keep drafts.</p>';
const described = (description: string, body = H1, title = 'Quillbee') =>
  html(body, `<title>${title}</title><meta name="description" content="${description}">`);

describe('a place told once', () => {
  const place = async (pages: Record<string, string>) => {
    const { country, city } = (await draft(pages)).fields;
    return [country.value, city.value];
  };

  it('is read from the description', async () => {
    const told = 'Hailing from Brno, Czechia, Quillbee is a project for writers.';
    expect(await place({ '': described(told) })).toEqual(['CZ', 'Brno']);
  });

  it('is not where a host is, whose line says first whose it is', async () => {
    const host = 'Hébergeur : Vercel, 440 N Barranca Ave #4133, CA 91723 Covina, United States';
    const imprint = html(
      `<h1>Mentions légales</h1><h2>Présentation</h2><p>Quillbee : notes</p><p>${host}</p>`,
    );
    expect(await place({ '': html(H1), 'mentions-legales': imprint })).toEqual([null, null]);
  });

  it('has no city that only the word for a street is', async () => {
    const about = html('<h1>Nosotros</h1><p>Estamos ubicados en Jr. Pomabamba 325.</p>', undefined, 'es');
    expect(await place({ '': html(H1), nosotros: about })).toEqual([null, null]);
  });

  it('has no city where only a state is told', async () => {
    const about = html('<h1>About</h1><p>Quillbee is based in New South Wales, Australia.</p>');
    expect(await place({ '': html(H1), about })).toEqual(['AU', null]);
  });
});

describe('a mailbox told once', () => {
  const email = async (path: string, body: string) =>
    (await draft({ '': html(H1), [path]: html(body) })).fields.contact_email.value;

  it('is "mail@" at the domain of the website, and a sample at any other', async () => {
    expect(await email('contact', '<h1>Contact</h1><p>mail@quillbee.test</p>')).toBe('mail@quillbee.test');
    expect(await email('contact', '<h1>Contact</h1><p>mail@somewhere.org</p>')).toBeNull();
  });
});

describe('a founder told once', () => {
  const founders = async (pages: Record<string, string>) =>
    (await draft(pages)).founders.map(({ name }) => name);

  it.each([['none in a word that goes on behind a hyphen', '<h3>The Founder-Continuity Dossier</h3>', []]])(
    'is %s',
    async (_, body, names) => {
      expect(await founders({ '': html(H1), about: html(`<h1>About</h1>${body}`) })).toEqual(names);
    },
  );
});

describe('a line that introduces the product', () => {
  const tagline = async (page: string) => (await draft({ '': page })).fields.tagline.value;

  it('is what the description begins with, where none stands over the page', async () => {
    const page = described(
      'Notes for writers on trains. You write, it keeps.',
      '<p>Write on.</p><p>What you write in notes is kept for writers who sit on trains.</p>',
    );
    expect(await tagline(page)).toBe('Notes for writers on trains.');
  });

  it('is not made of links', async () => {
    const links = '<p><a href="win.zip">Download for Windows</a> <a href="how.html">How-to videos</a></p>';
    expect(await tagline(html(`<h1>Quillbee</h1>${links}`))).toBeNull();
  });

  it.each([
    [
      'a part of the title behind a comma',
      'Quillbee, notes for trains',
      '<p>Your notes are kept for all trains that you take.</p>',
      'notes for trains',
    ],
    [
      'not the title of a section',
      'Notes for trains | Quillbee',
      '<h1>Why choose us</h1><p>Your notes are kept for all trains that you take.</p>',
      'Notes for trains',
    ],
    [
      'not a longer name',
      'Notebooks for trains | Malmö Quillbee Paper',
      '<h1>Malmö Quillbee Paper</h1>',
      'Notebooks for trains',
    ],
  ])('is %s', async (_, title, body, line) => {
    expect(await tagline(html(`<a href="/">Quillbee</a>${body}`, `<title>${title}</title>`))).toBe(line);
  });
});

describe('questions of a form', () => {
  it('are asked of the reader', async () => {
    const ask = (question: string, about: string) => `<h3>${question}</h3><p>Tell us ${about}.</p>`;
    const body =
      '<h2>FAQ</h2>' +
      ask('What is your budget?', 'what you have in mind') +
      ask('How many are you?', 'who of you comes along with us') +
      ask('When do you begin?', 'of the day that suits you');
    expect((await draft({ '': html(`${H1}${body}`) })).faqs).toHaveLength(3);
    expect((await draft({ '': html(`${H1}<form>${body}</form>`) })).faqs).toEqual([]);
  });
});

describe('a plan called as those are that cost more elsewhere', () => {
  const card = (name: string, price: string, more: string) =>
    `<div class="price-card"><h3>${name}</h3><p class="price">${price}</p>${more}</div>`;
  const prices = async (more: string) => {
    const cards = card('Starter', '$22', more) + card('Agency', '$340', more);
    return (await draft({ '': html(`${H1}<h2>Pricing</h2><div>${cards}</div>`) })).fields.pricing_summary
      .value;
  };

  it('is one where it can be chosen', async () => {
    expect(await prices('<a href="#order">Choose</a>')).toBe('Starter: $22; Agency: $340');
    expect(await prices('')).not.toContain('340');
  });
});

describe('what is asked now', () => {
  it('is the price behind the old one', async () => {
    const body =
      '<p>Oferta: de R$ 97,00 por apenas</p><p class="price">R$ 27,00</p><button>Comprar agora</button>';
    const page = html(`<h1>Planos</h1>${body}`, '<title>Planos</title>', 'pt');
    expect((await draft({ '': html(H1), planos: page })).fields.pricing_summary.value).toBe(
      'Planos: R$ 27,00',
    );
  });
});

describe('a logo told once', () => {
  const logo = async (head: string) =>
    (await draft({ '': html(H1, `<title>Quillbee</title>${head}`) })).fields.logo_url.value;

  it('is what is shown where the page is linked to, where that is called a logo', async () => {
    const shown = (file: string) => `<meta property="og:image" content="https://quillbee.test/img/${file}">`;
    expect(await logo(shown('logo.png'))).toBe('https://quillbee.test/img/logo.png');
    expect(await logo(shown('cover.png'))).toBeNull();
  });
});

describe('what is done, told at the foot', () => {
  const features = async (body: string) => (await draft({ '': html(body) })).fields.features.value;
  const foot = (title: string, items: string[]) =>
    `<h1>Ann fixes it</h1><footer><h3>${title}</h3><ul>${items.map((one) => `<li>${one}</li>`).join('')}</ul></footer>`;

  it('are no pages of the website', async () => {
    expect(await features(foot('Our services', ['Drywall repairs', 'Prices', 'Contact']))).toBeNull();
  });

  it('are no shops that are led to', async () => {
    const shop = (name: string) =>
      `<div class="card"><h3>${name}</h3><a href="https://${name.toLowerCase()}.test/">Synths and notebooks in the city</a></div>`;
    expect(
      await features(`<h1>Notes</h1><h2>Features</h2>${['Anna', 'Bodo', 'Cyra'].map(shop).join('')}`),
    ).toBeNull();
  });
});

describe('what is free, told far down', () => {
  const model = async (line: string) => {
    const more = Array.from({ length: 40 }, (_, at) => `<p>Page ${at} of the notebook.</p>`).join('');
    return (await draft({ '': html(`${H1}${more}<p>${line}</p>`) })).fields.pricing_model.value;
  };

  it('is the product where a line opens with that', async () => {
    expect(await model('Free to download. No accounts, no ads.')).toBe('free');
    expect(await model('Delivery is free of charge.')).toBeNull();
  });
});

describe('how it is paid, told in terms', () => {
  const model = async (terms: string) =>
    (await draft({ '': html(H1), terms: html(`<h1>Terms</h1><p>${terms}</p>`, '<title>Terms</title>') }))
      .fields.pricing_model.value;

  it('is not told by what data are kept for', async () => {
    const purposes = 'sign-up, login, billing, payment, subscription management, support and research';
    expect(await model(`We keep data for ${purposes}.`)).toBeNull();
  });
});
