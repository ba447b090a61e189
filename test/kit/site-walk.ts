import type { Cookie } from './browser.ts';
import { codeIn, signIn } from './person.ts';
import type { TestApp } from './start.ts';

/** Every page of the site by a short name: those of a visitor, and those only a signed-in founder has. */
export type SiteWalk = {
  visitor: Record<string, string>;
  founder: Record<string, string>;
  /** The founder's cookies, for a real browser. */
  cookies: { name: string; value: string; url: string }[];
};

/** Signs a founder in, lets them submit the website at `productUrl`, and names every page there is. */
export async function walkSite(service: TestApp, productUrl: string): Promise<SiteWalk> {
  const email = 'founder@tidepool.example';
  const browser = await signIn(service.url, email, async () => {
    await service.app.catchUp();
    return codeIn((await service.mail()).findLast(({ to }) => to === email)!.text);
  });
  const submit = async () =>
    browser.submit(await browser.get('/launch'), { url: productUrl }, 'form[action="/launch"]');
  const draft = new URL((await submit()).url).pathname;
  await service.app.catchUp();
  const saved = await browser.submit(await browser.get(draft), {}, `form[action="${draft}/submit"]`);
  const listing = new URL(saved.url).pathname;
  await browser.submit(saved, {}, 'form[action$="/free"]');
  const reading = new URL((await submit()).url).pathname;
  await service.app.catchUp();

  const { $ } = await browser.get('/');
  const live = String($('.with-side > :first-child .launch h3 a').first().attr('href'));
  const slug = live.replace('/l/', '');
  return {
    visitor: {
      home: '/',
      week: '/weeks/this',
      'week-next': '/weeks/next',
      search: '/search?q=notes',
      'search-nothing': '/search?q=zzzzzzzz',
      categories: '/categories',
      category: String((await browser.get('/categories')).$('main h2 a').first().attr('href')),
      listing: '/l/marginalia',
      'listing-live': live,
      upcoming: String((await browser.get('/weeks/next')).$('.launch h3 a').first().attr('href')),
      compare: `/compare?a=${slug}&b=marginalia`,
      'compare-form': '/compare',
      'board-all-time': '/leaderboards/community-all-time',
      'board-billboard': '/leaderboards/billboard',
      'board-revenue': '/leaderboards/revenue',
      founders: '/founders',
      founder: String((await browser.get('/founders')).$('main h2 a').first().attr('href')),
      awards: '/awards',
      blog: '/blog',
      post: String((await browser.get('/blog')).$('main h2 a').first().attr('href')),
      connect: '/connect',
      launch: '/launch',
      docs: '/docs',
      'sign-in': '/sign-in',
      nothing: '/nothing-here',
    },
    founder: {
      'home-signed-in': '/',
      'listing-signed-in': '/l/marginalia',
      launch: '/launch',
      account: '/account',
      'api-keys': '/account/api-keys',
      apps: '/account/apps',
      'my-listings': '/account/listings',
      claims: '/account/claims?listing=marginalia',
      orders: '/orders',
      mail: '/account/mail',
      'my-listing': listing,
      draft,
      'draft-new': reading,
    },
    cookies: browser.cookies.map(({ name, value }: Cookie) => ({ name, value, url: service.url })),
  };
}
