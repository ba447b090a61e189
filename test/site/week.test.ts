import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addListing } from '../kit/listing.ts';
import { openBrowser } from '../kit/browser.ts';
import { startTestApp } from '../kit/start.ts';

it('a week with many launches is read by pages, with the places of the whole week and the time left to vote', async () => {
  await using service = await startTestApp({ settings: { sampleData: false } });
  const { db } = service.app;
  for (let n = 1; n <= 53; n += 1) await addListing(db, `launch-${n}`, { launchWeek: '2026-11-16' });
  await db.transaction((tx) =>
    tx
      .update(tx.t.listings)
      .set({ launchedAt: new Date('2026-11-15') })
      .where(eq(tx.t.listings.slug, 'launch-53')),
  );
  const browser = openBrowser(service.url);
  const ranksOf = async (path: string) => {
    const page = await browser.get(path);
    return {
      page,
      ranks: page
        .$('.launches .rank')
        .map((_, one) => page.$(one).text())
        .get(),
    };
  };
  const first = await ranksOf('/weeks/this');
  expect(first.ranks).toEqual(Array.from({ length: 50 }, (_, at) => String(at + 1)));
  expect(first.page.$('.launches h3').first().text()).toBe('launch-53');
  expect(first.page.$('.masthead').text()).toContain('53 launches');
  const next = String(first.page.$('a[rel="next"]').last().attr('href'));
  expect(next).toBe('/weeks/2026-11-16?page=2');
  const second = await ranksOf(next);
  expect(second.ranks).toEqual(['51', '52', '53']);
  expect(second.page.$('link[rel="canonical"]').attr('href')).toBe(service.url + next);
  expect((await ranksOf('/weeks/this?page=9')).page.$('.empty').text()).toContain('no more');
  expect((await browser.get('/weeks/never')).status).toBe(404);
  const timeLeft = async (time: string) => {
    service.setTime(time);
    return (await browser.get('/weeks/2026-11-16')).$('.masthead .left').text();
  };
  expect(await timeLeft('2026-11-18T12:00:00Z')).toBe('Voting ends in 4 days and 12 h');
  expect(await timeLeft('2026-11-22T20:30:00Z')).toBe('Voting ends in 3 hours');
  expect(await timeLeft('2026-11-22T23:30:00Z')).toBe('Voting ends within the hour');
  expect(await timeLeft('2026-11-23T00:00:00Z')).toBe('Voting has ended');
  service.setTime('2026-11-18T12:00:00Z');
});
