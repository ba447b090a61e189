import { describe, expect, it } from 'vitest';
import { choosePages, chooseSitemapPages, guessUsualPages } from '../../extraction/crawl/choose-pages.ts';
import { html, page } from './made-up-site.ts';

const links = (...pairs: [href: string, text: string][]) =>
  html(pairs.map(([href, text]) => `<a href="${href}">${text}</a>`).join(''));
const choose = (body: string) =>
  choosePages(page(body), () => true).map((url) => url.replace('https://quillbee.test', ''));

describe('choosing the pages to read', () => {
  it.each([
    [
      'German',
      [
        ['/preise', 'Preise'],
        ['/ueber-uns', 'Über uns'],
        ['/impressum', 'Impressum'],
      ],
    ],
    [
      'French',
      [
        ['/t', 'Tarifs'],
        ['/q', 'Qui sommes-nous ?'],
        ['/m', 'Mentions légales'],
      ],
    ],
    [
      'Spanish',
      [
        ['/precios', 'Precios'],
        ['/nosotros', 'Sobre nosotros'],
        ['/contacto', 'Contacto'],
      ],
    ],
    [
      'Polish',
      [
        ['/cennik', 'Cennik'],
        ['/o-nas', 'O nas'],
        ['/kontakt', 'Kontakt'],
      ],
    ],
    [
      'Russian',
      [
        ['/1', 'Цены'],
        ['/2', 'О компании'],
        ['/3', 'Контакты'],
      ],
    ],
    [
      'Japanese',
      [
        ['/a', '料金プラン'],
        ['/b', '会社概要'],
        ['/c', '特定商取引法に基づく表記'],
      ],
    ],
    [
      'Korean',
      [
        ['/a', '요금제'],
        ['/b', '회사소개'],
        ['/c', '문의하기'],
      ],
    ],
  ] as [string, [string, string][]][])(
    'prefers prices, people and contact over other links in %s',
    (_, wanted) => {
      const noise = Array.from({ length: 30 }, (_, at): [string, string] => [
        `/blog/post-${at}`,
        `Post ${at}`,
      ]);
      expect(
        choose(links(...noise, ...wanted))
          .slice(0, 3)
          .sort(),
      ).toEqual(wanted.map(([href]) => href).sort());
    },
  );

  it('goes by the address when the text says nothing', () => {
    expect(choose(links(['/x', 'Click'], ['/company/about-us.html', 'More']))[0]).toBe(
      '/company/about-us.html',
    );
  });

  it('stays on the site, in its language, and away from files, sign-in and what robots.txt forbids', () => {
    const body = links(
      ['https://other.test/pricing', 'Pricing'],
      ['/de/preise', 'Preise'],
      ['/price-list.pdf', 'Prices'],
      ['/login', 'Log in'],
      ['/secret/pricing', 'Pricing'],
      ['mailto:hi@quillbee.test', 'Contact'],
      ['/team', 'Team'],
      ['/#faq', 'FAQ'],
    );
    const allowed = choosePages(page(body), (url) => !url.includes('/secret/'));
    expect(allowed).toEqual(['https://quillbee.test/team']);
  });

  it('never names more than twelve pages, nor one twice', () => {
    const many = Array.from({ length: 10_000 }, (_, at): [string, string] => [`/page-${at % 500}`, 'Read']);
    const chosen = choose(
      links(['/about', 'About'], ['/about/', 'About us'], ['/about/index.html', 'Team'], ...many),
    );
    expect(chosen.length).toBeLessThanOrEqual(12);
    expect(chosen.filter((url) => url.startsWith('/about'))).toHaveLength(1);
  });

  it('leaves the neighbours alone on a host that many share', () => {
    const start = {
      ...page(links(['/other-project/about', 'About'], ['/quillbee/about', 'About'])),
      url: 'https://someone.github.io/quillbee/',
    };
    expect(choosePages(start, () => true)).toEqual(['https://someone.github.io/quillbee/about']);
  });
});

describe('pages that the start page does not link to', () => {
  const paths = (urls: string[]) => urls.map((url) => url.replace('https://quillbee.test', ''));

  it('are those with facts that another page links to', () => {
    const about = page(
      links(['/kontakt', 'Kontakt'], ['/blog/one', 'Why we write'], ['/impressum', 'Impressum']),
      'ueber-uns',
    );
    expect(paths(choosePages(about, () => true, true))).toEqual(['/kontakt', '/impressum']);
  });

  it('are those with facts in the sitemap, of this site alone', () => {
    const sitemap = `<urlset>${['/pricing', '/blog/2024', '/contact.html', 'https://elsewhere.test/about']
      .map((path) => `<url><loc>${new URL(path, 'https://quillbee.test').href}</loc></url>`)
      .join('')}</urlset>`;
    expect(paths(chooseSitemapPages(page(html('')), sitemap, () => true))).toEqual([
      '/pricing',
      '/contact.html',
    ]);
  });

  it('are where they usually are, in the language of the page', () => {
    const german = page(html('<a href="app.html">App</a>', '<title>Q</title>', 'de'));
    expect(paths(guessUsualPages(german, (url) => !url.includes('preise')))).toContain('/impressum.html');
    expect(paths(guessUsualPages(german, (url) => !url.includes('preise')))).not.toContain('/preise.html');
    const turkish = page(html('<a href="app.html">App</a>', '<title>Q</title>', 'tr'));
    expect(paths(guessUsualPages(turkish, () => true)).slice(0, 4)).toEqual([
      '/iletisim.html',
      '/hakkimizda.html',
      '/contact.html',
      '/about.html',
    ]);
  });
});
