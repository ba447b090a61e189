import { load } from 'cheerio';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAvatar } from '../../store/people/avatars.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { setListingFounders } from '../../store/listings/write/listings.ts';
import type { Browser, PageVisit } from '../kit/browser.ts';
import { createEmptyDatabase, describeAnyDialect, type EmptyDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { createOperator } from '../kit/operator.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { signInOperator } from '../kit/team-member.ts';

const PATH = '/account/picture';

describeAnyDialect('a founder', (dialect) => {
  let service: TestApp;
  let founder: Browser;
  let accountId: number;
  let empty: EmptyDatabase;
  beforeAll(async () => {
    empty = await createEmptyDatabase(dialect);
    service = await startTestApp({ settings: { sampleData: false, databaseUrl: empty.url } });
    const { db } = service.app;
    founder = await signIn(service.url, 'mira@example.com', createCodeReader(service));
    accountId = await db.transaction((tx) => getOrCreateAccount(tx, 'mira@example.com', new Date()));
    const { id } = await addListing(db, 'made-by-mira', { ownerId: accountId });
    const people = [
      { slug: 'mira-okafor', name: 'Mira Okafor' },
      { slug: 'somebody-else', name: 'Somebody Else' },
    ];
    await db.transaction((tx) => setListingFounders(tx, id, people));
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await empty[Symbol.asyncDispose]();
  });

  async function send(action: 'keep' | 'remove', bytes?: Buffer): Promise<PageVisit> {
    const { $ } = await founder.get(PATH);
    const form = new FormData();
    for (const { name, value } of $('main form').serializeArray()) form.append(name, value);
    form.append('do', action);
    form.append('picture', new Blob(bytes ? [Uint8Array.from(bytes)] : []), bytes ? 'me.jpg' : '');
    return founder.post(PATH, form);
  }
  const photo = (width = 900, height = 600) =>
    sharp({ create: { width, height, channels: 3, background: '#2f9c95' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Mira at home' } })
      .toBuffer();
  const look = async (path: string) => load(await (await fetch(service.url + path)).text());

  it('is a mark of their name until they upload a picture', async () => {
    const $ = await look('/founders/mira-okafor');
    expect($('main header svg.mark').length).toBe(1);
    expect((await fetch(`${service.url}/faces/mira-okafor`)).status).toBe(404);
  });

  it('is shown nowhere while no listing names the name of the account', async () => {
    const { $ } = await send('keep', await photo());
    expect($('.note').text()).toContain('once a live listing of yours names you');
    expect((await founder.get(`${PATH}/now`)).status).toBe(200);
    expect((await fetch(`${service.url}${PATH}/now`, { redirect: 'manual' })).status).not.toBe(200);
    expect((await fetch(`${service.url}/faces/mira-okafor`)).status).toBe(404);
  });

  it('is shown on their page, the list and the listing, drawn anew on our own origin', async () => {
    await founder.submit(await founder.get('/account'), { name: 'Mira Okafor' }, 'form[action="/account"]');
    const { $ } = await send('keep', await photo());
    expect($('.note a').attr('href')).toBe('/founders/mira-okafor');
    for (const path of ['/founders', '/founders/mira-okafor', '/l/made-by-mira']) {
      const page = await look(path);
      expect(page('main img.round').length, path).toBe(1);
      expect(page('main img.round').attr('src'), path).toMatch(/^\/faces\/mira-okafor\?v=/);
      expect(page('script[type="application/ld+json"]').text().includes('/faces/mira-okafor')).toBe(
        path !== '/founders',
      );
    }
    const answer = await fetch(`${service.url}/faces/mira-okafor`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([256, 256, undefined]);
    expect((await fetch(`${service.url}/faces/somebody-else`)).status).toBe(404);
  });

  it('is told what is wrong with a file, and keeps what there was', async () => {
    const before = await findAvatar(service.app.db, accountId);
    const wrong = async (bytes?: Buffer) => (await send('keep', bytes)).text;
    expect(await wrong()).toContain('Choose a picture first.');
    expect(await wrong(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toContain(
      'That file is not a PNG',
    );
    expect(await wrong(Buffer.alloc(5 * 1024 * 1024))).toContain('4 MB');
    expect((await findAvatar(service.app.db, accountId))!.sha256).toBe(before!.sha256);
  });

  it('can be taken down by the team alone, for a reason that is kept', async () => {
    const path = '/founders/mira-okafor';
    expect((await founder.get(path)).$('form[action$="/picture"]').length).toBe(0);
    const { browser: operator } = await signInOperator(service);
    const page = await operator.get(path);
    const { form_token } = Object.fromEntries(
      (await founder.get('/account'))
        .$('main form')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
    const body = { form_token: String(form_token), reason: 'Mine' };
    expect((await founder.post(`${path}/picture`, body)).status).toBe(404);
    expect(await findAvatar(service.app.db, accountId)).toBeDefined();
    await operator.submit(page, { reason: 'Shows somebody else' }, 'form[action$="/picture"]');
    expect(await findAvatar(service.app.db, accountId)).toBeUndefined();
    expect((await fetch(`${service.url}/faces/mira-okafor`)).status).toBe(404);
    expect((await founder.get(PATH)).$('.note').text()).toContain('Our team took your picture down');
    const log = await operator.get('/team/log');
    expect(log.text).toContain('Shows somebody else');

    // Taken back it is shown again; by command it goes, too, and another one of hers stays.
    await operator.submit(log, { reason: 'It is her' }, 'form:has([name=act][value=undo])');
    expect((await fetch(`${service.url}/faces/mira-okafor`)).status).toBe(200);
    const run = createOperator(empty.url);
    const command = ['founders', 'remove-picture', 'mira-okafor', '--reason', 'Not her'];
    expect(await run(...command)).toMatchObject({ code: 0 });
    expect(await run(...command)).toMatchObject({ code: 1 });
    expect((await fetch(`${service.url}/faces/mira-okafor`)).status).toBe(404);
    await send('keep', await photo(600, 600));
    const { data } = await run('team', 'log', '--limit', '1');
    expect(await run('team', 'undo', String(data[0].number))).toMatchObject({ code: 1 });
    expect((await fetch(`${service.url}/faces/mira-okafor`)).status).toBe(200);
  });

  it('takes it down again', async () => {
    await send('remove');
    expect(await findAvatar(service.app.db, accountId)).toBeUndefined();
    expect((await fetch(`${service.url}/faces/mira-okafor`)).status).toBe(404);
    expect((await look('/l/made-by-mira'))('main img.round').length).toBe(0);
  });
});
