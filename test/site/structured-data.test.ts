import Validator from '@adobe/structured-data-validator';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_PROFILE, addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

type Thing = { '@type': string; [name: string]: unknown };

/** What search engines need of each type to show it (developers.google.com/search/docs/appearance/structured-data). */
const REQUIRED: Record<string, string[]> = {
  SoftwareApplication: ['name', 'url', 'image', 'dateModified'],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating', 'worstRating'],
  Review: ['author', 'reviewRating', 'datePublished'],
  Rating: ['ratingValue', 'bestRating', 'worstRating'],
  Offer: ['price'],
  Organization: ['name', 'url', 'logo'],
  Person: ['name'],
  ProfilePage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  ItemList: ['itemListElement', 'numberOfItems'],
  CollectionPage: ['name', 'url', 'mainEntity'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BlogPosting: ['headline', 'url', 'image', 'datePublished', 'author', 'publisher'],
  VideoObject: ['name', 'description', 'url', 'thumbnailUrl'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  Country: ['name'],
};

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp();
  const { db } = service.app;
  await addListing(db, 'costs-nothing', {
    pricingModel: 'open-source',
    demoVideoUrl: 'https://video.example/watch?v=1',
    profile: { ...EMPTY_PROFILE, language: 'de', faqs: [{ question: 'Was?', answer: 'Das.' }] },
  });
  await addListing(db, 'costs-something', { pricingModel: 'paid', pricingSummary: '€5 a month.' });
});
afterAll(() => service[Symbol.asyncDispose]());

async function recordsOf(path: string): Promise<Thing[]> {
  const $ = load(await (await fetch(service.url + path)).text());
  return $('script[type="application/ld+json"]')
    .toArray()
    .map((element) => JSON.parse($(element).text()) as Thing);
}

/** Every thing in a record, itself included. */
const within = (value: unknown): Thing[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...('@type' in value ? [value as Thing] : []), ...Object.values(value).flatMap(within)];

const PAGES: [path: string, types: string[]][] = [
  ['/', ['WebSite', 'Organization']],
  ['/l/marginalia', ['SoftwareApplication', 'AggregateRating', 'BreadcrumbList', 'Person']],
  ['/l/costs-nothing', ['SoftwareApplication', 'Offer', 'VideoObject', 'FAQPage']],
  ['/weeks/this', ['ItemList', 'BreadcrumbList']],
  ['/leaderboards/community-all-time', ['ItemList', 'BreadcrumbList']],
  ['/categories', ['ItemList']],
  ['/categories/developer-tools', ['ItemList', 'BreadcrumbList', 'FAQPage']],
  ['/founders', ['ItemList']],
  ['FOUNDER', ['ProfilePage', 'Person', 'BreadcrumbList']],
  ['/awards', ['ItemList']],
  ['/compare?a=marginalia&b=tidewatch', ['ItemList']],
  ['POST', ['BlogPosting', 'Organization', 'BreadcrumbList']],
];

describe('the structured data', () => {
  it.each(PAGES)('of %s is complete, valid and about addresses that are', async (named, types) => {
    const list = { FOUNDER: '/founders', POST: '/blog' }[named];
    const $ = list ? load(await (await fetch(service.url + list)).text()) : null;
    const path = $ ? String($('main h2 a').first().attr('href')) : named;
    const records = await recordsOf(path);
    const things = within(records);
    const found = new Set(things.map((thing) => thing['@type']));
    expect([...found]).toEqual(expect.arrayContaining(types));
    const lacking = things.flatMap((thing) =>
      (REQUIRED[thing['@type']] ?? ['a row here']).flatMap((name) =>
        thing[name] === undefined || thing[name] === '' ? [`${thing['@type']} ${name}`] : [],
      ),
    );
    expect(lacking).toEqual([]);
    const jsonld: Record<string, Thing[]> = {};
    for (const record of records) (jsonld[record['@type']] ??= []).push(record);
    const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
    const wrong = issues
      .filter(({ severity }) => severity === 'ERROR')
      .map(({ issueMessage }) => issueMessage)
      // When a founder's video was made is not known, and nothing is made up.
      .filter((message) => !message.includes('uploadDate'));
    expect(wrong).toEqual([]);
    const ours = things
      .flatMap(({ url, item }) => [url, item])
      .filter((address) => typeof address === 'string');
    for (const address of new Set(ours.filter((one) => one.startsWith(service.url)).slice(0, 5)))
      expect((await fetch(address)).status, address).toBe(200);
  });

  it('says what is known, and nothing else', async () => {
    const [free] = await recordsOf('/l/costs-nothing');
    expect(free).toMatchObject({ offers: { price: 0 }, isAccessibleForFree: true, inLanguage: 'de' });
    expect(free!['offers']).not.toHaveProperty('priceCurrency');
    const [paid] = await recordsOf('/l/costs-something');
    expect(paid).not.toHaveProperty('offers');
    expect(paid).not.toHaveProperty('aggregateRating');
    expect(paid).not.toHaveProperty('video');
  });

  it('and the texts say their language', async () => {
    const $ = load(await (await fetch(`${service.url}/l/costs-nothing`)).text());
    expect($('html').attr('lang')).toBe('en');
    expect($('.faqs summary').attr('lang')).toBe('de');
  });
});
