import type { RequestListener } from 'node:http';
import { load } from 'cheerio';
import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertLogo } from '../../store/listings/write/logos.ts';
import { addJob } from '../../store/work/write/jobs.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { type Browser, openBrowser } from '../kit/browser.ts';
import { addListing } from '../kit/listing.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#f00"/></svg>';
const SHOWS_A_FILE = RED.replace('<rect', '<image href="/etc/hostname" width="5" height="5"/><rect');
// More layers than are drawn in a second of computing.
const TOO_COMPLEX = RED.replace(
  '<rect',
  `${'<g opacity=".5"><rect width="10" height="10"/></g>'.repeat(20_000)}<rect`,
);

let service: TestApp;
let website: WebServer;
let visitor: Browser;
let isLost = false;
let uploadMeanwhile: () => Promise<void>;
beforeAll(async () => {
  service = await startTestApp();
  const picture =
    (body: string): RequestListener =>
    (_request, response) =>
      void response.setHeader('content-type', 'image/svg+xml').end(body);
  website = await startWebServer({
    '/logo.svg': picture(RED),
    '/hostile.svg': picture(SHOWS_A_FILE),
    '/comments.svg': picture('<!---->'.repeat(250)),
    '/page.svg': picture('<!doctype html><p>No picture'),
    '/lost.svg': (_request, response) => {
      if (isLost) response.writeHead(404).end();
      else response.setHeader('content-type', 'image/svg+xml').end(RED);
    },
    '/slow.svg': (_request, response) =>
      void uploadMeanwhile().then(() => response.setHeader('content-type', 'image/svg+xml').end(RED)),
  });
  visitor = openBrowser(service.url);
});
afterAll(async () => {
  await website.close();
  await service[Symbol.asyncDispose]();
});

const logoOf = async (slug: string) => {
  const response = await fetch(`${service.url}/logos/${slug}`);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a logo that a listing names', () => {
  it('is fetched once, drawn anew, and shown from our own origin alone', async () => {
    await addListing(service.app.db, 'red', { logoUrl: `${website.url}/logo.svg` });
    const { $, headers } = await visitor.get('/l/red');
    expect($('.listing-head img.logo').attr('src')).toMatch(/^\/logos\/red\?/);
    expect(headers.get('content-security-policy')).toContain("img-src 'self';");
    // Until it is there, the mark of the slug.
    expect((await logoOf('red')).type).toContain('image/svg+xml');
    await service.app.catchUp();
    const { type, bytes } = await logoOf('red');
    expect(type).toBe('image/webp');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([256, 256]);
    expect([...data.subarray(0, 3)].map((value) => value > 128)).toEqual([true, false, false]);
    const sideOf = async (w: string) => (await sharp((await logoOf(`red?w=${w}`)).bytes).metadata()).width;
    expect([await sideOf('96'), await sideOf('160'), await sideOf('5000')]).toEqual([96, 160, 256]);
    const inList = (await visitor.get('/search?q=red')).$('img.logo[src^="/logos/red?"]');
    expect(inList.attr('src')).toMatch(/&w=96$/);
    expect(inList.attr('srcset')).toMatch(/&w=96 2x, .*&w=160 3x$/);
    await logoOf('red');
    await service.app.catchUp();
    expect(website.requests.filter((request) => request.path === '/logo.svg')).toHaveLength(1);
  });

  it.each(['/hostile.svg', '/page.svg', '/comments.svg', '/missing.svg'])(
    '%s is no picture by itself: the mark stays',
    async (path) => {
      const slug = `bad${path.replaceAll(/\W/g, '-')}`;
      await addListing(service.app.db, slug, { logoUrl: website.url + path });
      await logoOf(slug);
      await service.app.catchUp();
      expect((await logoOf(slug)).type).toContain('image/svg+xml');
    },
  );

  it('is asked for again where the owner names another', async () => {
    const { db } = service.app;
    await addListing(db, 'moved', { logoUrl: `${website.url}/missing.svg` });
    await logoOf('moved');
    await service.app.catchUp();
    await db.transaction((tx) =>
      tx
        .update(tx.t.listings)
        .set({ logoUrl: `${website.url}/logo.svg` })
        .where(eq(tx.t.listings.slug, 'moved')),
    );
    await logoOf('moved');
    await service.app.catchUp();
    expect((await logoOf('moved')).type).toBe('image/webp');
  });

  it('that was fetched stays while its address does not answer any more', async () => {
    const { db } = service.app;
    const { id } = await addListing(db, 'lost', { logoUrl: `${website.url}/lost.svg` });
    await logoOf('lost');
    await service.app.catchUp();
    isLost = true;
    await db.transaction((tx) => addJob(tx, { kind: 'keep_logo', key: String(id) }, new Date('2026-11-18')));
    await service.app.catchUp();
    expect(website.requests.filter(({ path }) => path === '/lost.svg')).toHaveLength(2);
    expect((await logoOf('lost')).type).toBe('image/webp');
  });

  it('replaces none that the owner uploaded while it was fetched', async () => {
    const { db } = service.app;
    const { id } = await addListing(db, 'late', { logoUrl: `${website.url}/slow.svg` });
    uploadMeanwhile = () =>
      db.transaction(async (tx) => {
        const logoUrl = 'https://late.example/uploaded.svg';
        await tx.update(tx.t.listings).set({ logoUrl }).where(eq(tx.t.listings.id, id));
        const logo = {
          sourceUrl: logoUrl,
          triedAt: new Date(),
          sha256: 'uploaded',
          bytes: Buffer.from('mine'),
        };
        await upsertLogo(tx, { listingId: id, ...logo });
      });
    await logoOf('late');
    await service.app.catchUp();
    expect(String((await logoOf('late')).bytes)).toBe('mine');
  });

  it('of a listing nobody may know is not there', async () => {
    await addListing(service.app.db, 'secret-logo', {
      status: 'draft',
      launchWeek: null,
      logoUrl: `${website.url}/logo.svg`,
    });
    expect((await fetch(`${service.url}/logos/secret-logo`)).status).toBe(404);
  });

  it('of a listing that is not public yet is seen by its owner alone, and kept by no cache between', async () => {
    const owner = await signIn(service.url, 'waits@tidepool.example', createCodeReader(service));
    const ownerId = await service.app.db.transaction((tx) =>
      getOrCreateAccount(tx, 'waits@tidepool.example', new Date()),
    );
    const logoUrl = `${website.url}/logo.svg`;
    await addListing(service.app.db, 'waits', { status: 'awaiting_badge', ownerId, logoUrl });
    const cookie = owner.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const response = await fetch(`${service.url}/logos/waits`, { headers: { cookie } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('private');
    expect((await fetch(`${service.url}/logos/waits`)).status).toBe(404);
  });
});

describe('without a logo', () => {
  it('a listing has a mark drawn from its slug, the same everywhere, and no letter', async () => {
    const mark = async (path: string) => {
      const { $ } = await visitor.get(path);
      const svg = $(`a[href="/l/marginalia"]`).first().closest('.launch, .listing-head').find('svg.mark');
      return load(String(svg.first().html()))('path')
        .toArray()
        .map(({ attribs }) => attribs['d']);
    };
    const there = await mark('/search?q=marginalia');
    expect(there).toHaveLength(2);
    const { $ } = await visitor.get('/l/marginalia');
    expect(
      $('.listing-head svg.mark path')
        .toArray()
        .map(({ attribs }) => attribs['d']),
    ).toEqual(there);
  });
});

describe('an owner', () => {
  it('uploads a logo, which the listing then names; others cannot', async () => {
    const { db } = service.app;
    const owner = await signIn(service.url, 'logo-owner@example.com', createCodeReader(service));
    const ownerId = await db.transaction((tx) =>
      getOrCreateAccount(tx, 'logo-owner@example.com', new Date()),
    );
    const { id } = await addListing(db, 'uploaded', { ownerId });
    const upload = async (who: Browser, body: string) => {
      const page = await who.get(`/account/listings/${id}/pictures`);
      const form = new FormData();
      form.set('form_token', String(page.$('[name=form_token]').first().val() ?? ''));
      form.set('logo', new Blob([body], { type: 'image/svg+xml' }), 'logo.svg');
      return who.post(`/account/listings/${id}/logo`, form);
    };
    expect((await upload(owner, 'no picture')).text).toContain('is not a PNG, JPEG, WebP or SVG');
    expect((await upload(owner, SHOWS_A_FILE)).text).toContain('not drawn in the file itself');
    expect((await upload(owner, TOO_COMPLEX)).text).toContain('takes too long to draw');
    expect((await upload(owner, RED)).status).toBe(200);
    expect((await logoOf('uploaded')).type).toBe('image/webp');
    const { $ } = await visitor.get('/l/uploaded');
    expect($('.listing-head img.logo').attr('src')).toMatch(/^\/logos\/uploaded/);
    const other = await signIn(service.url, 'not-the-owner@example.com', createCodeReader(service));
    expect([403, 404]).toContain((await upload(other, RED)).status);
  });
});
