import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { follow } from '../../store/community/write/follows.ts';
import { eq } from 'drizzle-orm';
import { discountVotes } from '../../use-cases/admin/moderation/discount-votes.ts';
import { TEAM_SECTIONS } from '../../site/team/team-page-layout.ts';
import { addVote } from '../../store/community/write/votes.ts';
import type { Database } from '../../store/engine/database.ts';
import { findListing, findListingBySlug } from '../../store/listings/listings.ts';
import { insertClaim, moveClaim } from '../../store/listings/write/ownership-claims.ts';
import type { Browser, Cookie } from './browser.ts';
import { addOddListings } from './odd-listings.ts';
import { signInOperator } from './team-member.ts';
import { NOW } from './owner.ts';
import { buildAuthorization, createCodeReader, registerApp, signIn } from './person.ts';
import { createSavedListing, openBuyer, payOnPage } from './shop.ts';
import type { TestApp } from './start.ts';

/** Every page of the site by a short name: those of visitors, and those of a signed-in founder or operator. */
export type SiteWalk = {
  visitor: Record<string, string>;
  founder: Record<string, string>;
  operator: Record<string, string>;
  /** The founder's cookies, for a real browser. */
  cookies: { name: string; value: string; url: string }[];
  operatorCookies: SiteWalk['cookies'];
};

const EMAIL = 'founder@tidepool.example';

/** Signs a founder in, submits the website at `productUrl`, orders and invites, and lists every page there is. */
export async function walkSite(service: TestApp, productUrl: string): Promise<SiteWalk> {
  const browser = await signIn(service.url, EMAIL, createCodeReader(service));
  const submit = async () =>
    browser.submit(await browser.get('/launch'), { url: productUrl }, 'form[action="/launch"]');
  const draft = new URL((await submit()).url).pathname;
  await service.app.catchUp();
  const saved = await browser.submit(await browser.get(draft), {}, `form[action="${draft}/submit"]`);
  const listing = new URL(saved.url).pathname;
  await browser.submit(saved, {}, 'form[action$="/free"]');
  const reading = new URL((await submit()).url).pathname;
  await service.app.catchUp();
  const made = await completeListing(service, draft.replace('/account/drafts/', ''), productUrl);

  const { $ } = await browser.get('/');
  const live = String($('.with-side > :first-child .launch h3 a').first().attr('href'));
  const slug = live.replace('/l/', '');
  const own = `/account/listings/${made.liveId}`;
  const odd = await addOddListings(service.app.db);
  const team = await createModerationTasks(service, String(listing.split('/').at(-1)));
  const app = String((await registerApp(service.url, { client_name: 'Claude' }))['client_id']);
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
      'listing-pictures': '/l/rowboat',
      'listing-live': live,
      ...odd,
      'search-odd': '/search?q=%D9%85%D9%84%D8%A7%D8%AD%D8%B8%D8%A7%D8%AA',
      'compare-odd': '/compare?a=odd-rtl&b=odd-long',
      report: '/report?listing=odd-rtl',
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
      pricing: '/pricing',
      about: '/about',
      support: '/support',
      terms: '/terms',
      privacy: '/privacy',
      imprint: '/imprint',
      launch: '/launch',
      docs: '/docs',
      'sign-in': '/sign-in',
      nothing: '/nothing-here',
      checkout: made.checkout,
      invite: made.invite,
      unsubscribe: made.unsubscribe,
      'link-broken': '/invites/x',
    },
    founder: {
      'home-signed-in': '/',
      'listing-signed-in': '/l/marginalia',
      launch: '/launch',
      account: '/account',
      'account-picture': '/account/picture',
      'api-keys': '/account/api-keys',
      apps: '/account/apps',
      sessions: '/account/sessions',
      'account-export': '/account/export',
      'account-delete': '/account/delete',
      consent: new URL(buildAuthorization(service.url, app).url).href.replace(service.url, ''),
      'my-listings': '/account/listings',
      claims: '/account/claims?listing=marginalia',
      mail: '/account/mail',
      interview: '/account/interview',
      'my-listing': listing,
      'my-listing-live': own,
      'my-listing-unpublished': `/account/listings/${made.unpublishedId}`,
      'my-search-unpublished': `/account/listings/${made.unpublishedId}/search`,
      ...Object.fromEntries(PARTS.map((part) => [`my-${part}`, `${own}/${part}`])),
      'my-story-locked': `${listing}/story`,
      'my-pictures-locked': `${listing}/pictures`,
      draft,
      'draft-preview': `${draft}/preview`,
      'draft-cofounders': `${draft}/cofounders`,
      'draft-editing': `${draft}?edit=milestones`,
      'draft-new': reading,
      orders: '/orders',
      'order-billboard': '/pricing/billboard_min',
      'order-trophy': '/pricing/trophy_cabinet',
      'order-categories': '/pricing/extra_categories',
      order: made.order,
      invoice: `${made.order}/invoice`,
    },
    operator: {
      ...Object.fromEntries(TEAM_SECTIONS.map(([path]) => [`team-${path}`, `/team/${path}`])),
      'second-factor': '/account/second-factor',
    },
    cookies: cookiesOf(browser, service),
    operatorCookies: cookiesOf(team, service),
  };
}

const cookiesOf = (browser: Browser, { url }: TestApp): SiteWalk['cookies'] =>
  browser.cookies.map(({ name, value }: Cookie) => ({ name, value, url }));

/** Gives an operator tasks on every moderation page, some of them done. */
async function createModerationTasks(service: TestApp, queued: string): Promise<Browser> {
  const { db } = service.app;
  const { browser } = await signInOperator(service);
  const form = await browser.get('/report?listing=odd-cjk');
  await browser.submit(
    form,
    { reason: 'untrue', details: 'غير صحيح\nIt does not fly.' },
    'form[action="/report"]',
  );
  const listing = await findListingBySlug(db, 'odd-long');
  if (!listing) throw new Error('there are no odd listings');
  const own = await findListing(db, Number(queued));
  await db.transaction(async (tx) => {
    for (let at = 0; at < 12; at += 1) {
      const accountId = await getOrCreateAccount(
        tx,
        `${'ring'.repeat(at % 2 ? 1 : 12)}.${at}@people.example`,
        NOW,
      );
      await addVote(tx, { listingId: listing.id, accountId, week: '2026-11-02' }, NOW);
    }
    const accountId = await getOrCreateAccount(tx, 'claimant@people.example', NOW);
    const claim = { listingId: own?.id ?? listing.id, accountId, method: 'dns', email: null } as const;
    const made = await insertClaim(tx, { ...claim, token: 'a-token', expiresAt: NOW }, NOW);
    await moveClaim(tx, made, 'prove', NOW);
  });
  const by = { operator: 'somebody' };
  const done = await discountVotes(
    { db, now: () => NOW },
    {
      slug: 'marginalia',
      accounts: await listVoters(db),
      by,
      reason: 'One hand gave them.',
    },
  );
  if (done.outcome !== 'set_aside') throw new Error('no votes were set aside');
  return browser;
}

async function listVoters(db: Database): Promise<number[]> {
  const { votes, listings } = db.t;
  const rows = await db
    .select({ id: votes.accountId })
    .from(votes)
    .innerJoin(listings, eq(listings.id, votes.listingId))
    .where(eq(listings.slug, 'marginalia'))
    .limit(2);
  return rows.map(({ id }) => id);
}

const PARTS = [
  'profile',
  'points',
  'links',
  'questions',
  'search',
  'story',
  'milestones',
  'pictures',
  'news',
  'stats',
  'badges',
];

/** Fills in a draft, pays for a launch, posts news and invites a person; returns the resulting pages. */
async function completeListing(service: TestApp, id: string, competitor_url: string) {
  const { db } = service.app;
  const { call } = await openBuyer({ url: service.url, db }, EMAIL);
  await call('update_draft', {
    id,
    competitor_url,
    seo: { title: 'Tidepool: notes your whole team finds again' },
    story: { title: 'How it began', story: 'We lost our notes. '.repeat(20), lessons: 'Write less.' },
    milestones: [
      { date: '2021-03-01', title: 'Founded in Lisbon' },
      {
        date: '2024-06-11',
        title: 'A thousand teams',
        description: 'In 40 countries.',
        url: 'https://a.example/',
      },
    ],
  });
  const order = async (name: string) => {
    const { id: listing_id } = await createSavedListing(db, EMAIL, {
      name,
      tagline: 'Notes your team can find',
    });
    const { body } = await call('create_checkout', { items: [{ product: 'launch', listing_id }] });
    return { listing_id, number: String(body.number), url: String(body.checkout_url) };
  };
  const paid = await order('Tidepool Teams');
  await payOnPage(paid.url);
  const open = await order('Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenhersteller');
  const { listing_id } = paid;
  await call('add_milestone', {
    listing_id,
    date: '2021-03-01',
    title: 'Founded',
    description: 'In a kitchen.',
  });
  await call('update_my_listing', {
    listing_id,
    fields: { features: ['Search in every note', 'Shared folders'], city: 'Lisbon' },
    faqs: [{ question: 'Does it work offline?', answer: 'Yes, and it syncs later.' }],
  });
  const reader = 'reader@people.example';
  await db.transaction(async (tx) => follow(tx, listing_id, await getOrCreateAccount(tx, reader, NOW), NOW));
  await call('post_listing_update', { listing_id, title: 'Version 2 is out', body: 'With shared folders.' });
  await call('invite_cofounder', { id, email: 'jonas@tidepool.example' });
  await service.app.catchUp();
  const mail = (await service.mail()).map(({ text }) => text).join('\n');
  return {
    liveId: listing_id,
    unpublishedId: open.listing_id,
    checkout: new URL(open.url).pathname,
    order: `/orders/${paid.number}`,
    invite: /\/invites\/[\w-]+/.exec(mail)![0],
    unsubscribe: /\/unsubscribe\?\S+/.exec(mail)![0],
  };
}
