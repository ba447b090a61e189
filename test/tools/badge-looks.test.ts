import { afterAll, beforeAll, expect, it } from 'vitest';
import { findListing } from '../../store/listings/listings.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { restClient } from '../kit/clients.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { createSavedListing, openBuyer } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

const BEFORE = '2026-11-18T12:00:00Z';
const WEEK = '2027-01-04';

describeAnyDialect('a look for the badge', (dialect) => {
  let service: TestApp;
  let people = 0;
  const sites: WebServer[] = [];
  beforeAll(async () => {
    service = await startTestApp({
      time: BEFORE,
      dialect,
      settings: { sampleData: false },
    });
  });
  afterAll(async () => {
    for (const site of sites) await site.close();
    await service[Symbol.asyncDispose]();
  });

  /** A person of a service whose website shows what `put` puts there. */
  async function founder(at = service) {
    const site = await startWebServer({ '/': '<html><body><h1>Tidepool</h1></body></html>' });
    sites.push(site);
    const email = `founder-${(people += 1)}@badges.example`;
    const buyer = await openBuyer({ url: at.url, db: at.app.db }, email);
    const { id: listing_id, slug } = await createSavedListing(at.app.db, email, { url: `${site.url}/` });
    const ways = await viaRestAndMcp(at.url, buyer.key);
    const good = async (name: string, args: Record<string, unknown> = { listing_id }) => {
      const { ok, body } = await ways.call(name, args);
      expect(ok, JSON.stringify(body)).toBe(true);
      return body;
    };
    const link = `${at.url}/l/${slug}`;
    const badge = `<a href="${link}"><img src="${at.url}/badges/${slug}/listed-on.svg" alt="" width="240" height="56"></a>`;
    const put = (body: string) => site.set('/', `<html><body><h1>Tidepool</h1>${body}</body></html>`);
    return { ...buyer, listing_id, slug, site, link, badge, put, good, close: () => ways.close() };
  }

  it('is over when the answer is given: a badge that is there is seen, and the launch is scheduled', async () => {
    const { badge, put, site, good, close, slug, listing_id } = await founder();
    put(`<footer style="opacity:.8">${badge}</footer>`);
    const chosen = await good('choose_free_listing');
    expect(chosen).toMatchObject({
      status: 'scheduled',
      badge: { seen: true, saw: 'badge', url: `${site.url}/`, looked_at: '2026-11-18T12:00:00.000Z' },
    });
    expect(chosen).not.toHaveProperty('checking');
    expect(chosen.badge).not.toHaveProperty('why_not');
    const { badge: told } = await good('get_my_listing');
    expect(told).toEqual(chosen.badge);
    const { html: _, ...seen } = told as Record<string, unknown>;
    expect((await good('get_badges', { slug })).badge).toEqual(seen);
    expect((await findListing(service.app.db, listing_id))!.badgeSeenAt).not.toBeNull();
    await close();
  });

  it.each([
    ['hidden', (badge: string) => `<div style="display:none">${badge}</div>`, /display: none/],
    ['hidden', (badge: string) => `<template>${badge}</template>`, /template/],
    ['link', (_: string, link: string) => `<a href="${link}">Listed</a>`, /not the picture/],
    ['nothing', (badge: string) => `<!-- ${badge} -->`, /neither the badge nor a link/],
  ] as const)('says what it saw instead: %s (%#)', async (saw, body, why) => {
    const { badge, link, put, good, close, listing_id, email } = await founder();
    put(body(badge, link));
    const chosen = await good('choose_free_listing');
    expect(chosen).toMatchObject({
      status: 'awaiting_badge',
      badge: { seen: false, saw, needed_by: '2027-01-04T00:00:00.000Z' },
      next_steps: [{ tool: 'choose_free_listing', arguments: { listing_id } }],
    });
    expect(chosen.badge.why_not).toMatch(why);
    expect(chosen.badge).not.toHaveProperty('seen_at');
    const browser = await signIn(service.url, email, createCodeReader(service));
    const page = await browser.get(`/account/listings/${listing_id}`);
    const looked = await browser.submit(page, {}, 'form[action$="/free"]');
    expect(looked.$('main').text()).toMatch(why);

    put(badge);
    const found = await browser.submit(looked, {}, 'form[action$="/free"]');
    expect(found.$('main').text()).toContain('All is set');
    await close();
  });

  it('does not take a link for the badge that was seen before, and says that it is gone', async () => {
    const { badge, link, put, good, close, listing_id } = await founder();
    put(badge);
    await good('choose_free_listing');
    service.setTime('2026-11-19T12:00:00Z');
    put(`<a href="${link}">Listed</a>`);
    const again = await good('choose_free_listing');
    service.setTime(BEFORE);
    expect(again).toMatchObject({
      status: 'scheduled',
      badge: {
        seen: false,
        saw: 'link',
        seen_at: '2026-11-18T12:00:00.000Z',
        looked_at: '2026-11-19T12:00:00.000Z',
      },
      next_steps: expect.arrayContaining([
        expect.objectContaining({ tool: 'choose_free_listing', arguments: { listing_id } }),
      ]) as unknown,
    });
    await close();
  });

  it('says that the homepage cannot be read, and how it answered', async () => {
    const { site, good, close } = await founder();
    site.set('/', (_, response) => void response.writeHead(503).end());
    const { badge } = await good('choose_free_listing');
    expect(badge).toMatchObject({ seen: false, why_not: expect.stringContaining('503') as string });
    expect(badge).not.toHaveProperty('saw');
    await close();
  });

  it('goes on when a homepage takes longer than an answer may', async () => {
    await using hasty = await startTestApp({
      ...{ time: BEFORE, badgeCheckMs: 500 },
      dialect,
      settings: { sampleData: false },
    });
    const { badge, site, listing_id, key, close } = await founder(hasty);
    const { call } = await restClient(hasty.url, key);
    const waiting: (() => void)[] = [];
    site.set(
      '/',
      (_, response) => void waiting.push(() => response.end(`<html><body>${badge}</body></html>`)),
    );
    const { body } = await call('choose_free_listing', { listing_id });
    expect(body).toMatchObject({ status: 'awaiting_badge', checking: true, poll_after_seconds: 2 });
    expect((await call('get_my_listing', { listing_id })).body).toMatchObject({ checking: true });
    site.set('/', `<html><body>${badge}</body></html>`);
    for (const answer of waiting) answer();
    await hasty.app.catchUp();
    const after = (await call('get_my_listing', { listing_id })).body;
    expect(after).toMatchObject({ status: 'scheduled', badge: { seen: true } });
    expect(after).not.toHaveProperty('checking');
    await close();
  });

  it('that finds the badge removed when the week begins moves the launch, and says why everywhere', async () => {
    const { badge, put, good, close, email, listing_id } = await founder();
    put(badge);
    await good('choose_free_listing');
    put('<p>No badge</p>');
    service.setTime(`${WEEK}T00:00:01Z`);
    await service.app.catchUp();
    const moved = await good('get_my_listing');
    expect(moved).toMatchObject({
      status: 'awaiting_badge',
      launch_week: '2027-01-11',
      launch_moved: { from: WEEK, to: '2027-01-11', why: expect.stringContaining('no longer') as string },
      badge: { seen: false, saw: 'nothing' },
    });
    const mail = (await service.mail()).findLast(({ to }) => to === email);
    expect(mail?.text).toContain('no longer on the homepage');
    const browser = await signIn(service.url, email, createCodeReader(service));
    const page = await browser.get(`/account/listings/${listing_id}`);
    expect(page.$('main').text()).toContain('no longer on the homepage');
    service.setTime(BEFORE);
    await close();
  });

  it('is told to those who work on the listing; others are told to sign in', async () => {
    const { slug, good, close } = await founder();
    await good('choose_free_listing');
    expect((await good('get_badges', { slug })).badge).toMatchObject({ seen: false });
    const nobody = await viaRestAndMcp(service.url);
    const { body } = await nobody.call('get_badges', { slug });
    expect(body.error).toMatchObject({
      code: 'not_found',
      fix: expect.stringContaining('Sign in') as string,
    });
    await nobody.close();
    await close();
  });
});
