import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAward } from '../../store/launches/write/launches.ts';
import { type Browser, openBrowser } from '../kit/browser.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { addListing, EMPTY_PROFILE } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const TAGLINE = 'Notizen, die man wiederfindet';

describeAnyDialect('a tagline in another language', (dialect) => {
  let service: TestApp;
  let visitor: Browser;
  beforeAll(async () => {
    service = await startTestApp({ dialect, settings: { sampleData: false } });
    const { db } = service.app;
    const profile = { ...EMPTY_PROFILE, language: 'de' };
    await addListing(db, 'merkzettel', { name: 'Merkzettel', tagline: TAGLINE, profile });
    await addListing(db, 'in-english', { name: 'In English', tagline: 'Notes that are found again' });
    const { id } = await addListing(db, 'sieger', { tagline: TAGLINE, profile, launchWeek: '2026-11-09' });
    await db.transaction((tx) =>
      insertAward(tx, { listingId: id, week: '2026-11-09', rank: 1, votes: 3 }, new Date()),
    );
    visitor = openBrowser(service.url);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it.each([
    '/',
    '/weeks/this',
    '/weeks',
    '/awards',
    '/search?q=merkzettel',
    '/leaderboards/community-all-time',
    '/compare?a=merkzettel&b=in-english',
    '/l/merkzettel',
  ])('is marked as such on %s, and others are not', async (path) => {
    const { $ } = await visitor.get(path);
    const languages = (text: string) =>
      $('main [dir="auto"]')
        .filter((_, one) => $(one).text() === text)
        .map((_, one) => $(one).attr('lang') ?? '')
        .get();
    const found = languages(TAGLINE);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found)).toEqual(new Set(['de']));
    expect(new Set(languages('Notes that are found again')).has('de')).toBe(false);
  });
});
