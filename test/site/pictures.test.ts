import { request } from 'node:http';
import { crc32 } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { writeListingState } from '../../store/listings/write/move-listing.ts';
import { listPictures, readPictureBytes, type PictureRow } from '../../store/listings/pictures.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { type Browser, openBrowser, type PageVisit } from '../kit/browser.ts';
import { restClient } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let owner: Browser;
let stranger: Browser;
let listing: ListingRow;
let count = 0;

const browserOf = (email: string) => signIn(service.url, email, createCodeReader(service));

beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
  owner = await browserOf('owner@example.com');
  stranger = await browserOf('stranger@example.com');
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(async () => {
  const ownerId = await service.app.db.transaction((tx) =>
    getOrCreateAccount(tx, 'owner@example.com', new Date()),
  );
  listing = await addListing(service.app.db, `pictured-${(count += 1)}`, { ownerId, unlocked: ['media'] });
});

type File = { bytes: Buffer; name?: string; type?: string };
type Sides = { width: number; height: number };

const drawing = ({ width, height }: Sides, background = '#c2410c') =>
  sharp({ create: { width, height, channels: 3, background } });
const png = (sides: Sides = { width: 800, height: 500 }) => drawing(sides).png().toBuffer();

const path = () => `/account/listings/${listing.id}/pictures`;
const page = (browser = owner) => browser.get(path());
const stored = () => listPictures(service.app.db, listing.id);
const change = async (listingChange: Partial<ListingRow>) =>
  service.app.db.transaction((tx) => writeListingState(tx, listing.id, listingChange, new Date()));

/** Presses a button of the form on the page, with all its fields as they are but for `fields`. */
async function press(
  button: string,
  files: File[] = [],
  fields: Record<string, string> = {},
): Promise<PageVisit> {
  const { $ } = await page();
  const form = new FormData();
  const own = Object.fromEntries(
    $('main form')
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  );
  for (const [name, value] of Object.entries({ ...own, do: button, ...fields })) form.append(name, value);
  for (const { bytes, name = 'picture.png', type = 'image/png' } of files)
    form.append('pictures', new Blob([Uint8Array.from(bytes)], { type }), name);
  // What a browser sends when nothing was chosen.
  if (files.length === 0) form.append('pictures', new Blob([], { type: 'application/octet-stream' }), '');
  return owner.post(path(), form);
}
const problem = ({ $ }: PageVisit) => $('[role=alert]').text();
const addThree = async () => {
  for (const width of [400, 500, 600]) await press('add', [{ bytes: await png({ width, height: 300 }) }]);
  return (await stored()) as [PictureRow, PictureRow, PictureRow] & PictureRow[];
};

/** A PNG that says it is as large as told, and holds next to nothing. */
function bombOf(width: number, height: number, [depth, colour]: [number, number] = [1, 0]): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(40)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('the owner', () => {
  it('adds PNG, JPEG and WebP pictures at once, each becomes a WebP of its size', async () => {
    const after = await press('add', [
      { bytes: await png() },
      {
        bytes: await drawing({ width: 3200, height: 2000 }).jpeg().toBuffer(),
        name: 'b.jpg',
        type: 'image/jpeg',
      },
      // Neither name nor declared type decide.
      {
        bytes: await drawing({ width: 390, height: 844 }).webp().toBuffer(),
        name: 'c.exe',
        type: 'text/plain',
      },
    ]);
    expect(problem(after)).toBe('');
    expect(new URL(after.url).pathname).toBe(path());
    expect((await stored()).map(({ width, height, mediaType }) => [width, height, mediaType])).toEqual([
      [800, 500, 'image/webp'],
      [1600, 1000, 'image/webp'],
      [390, 844, 'image/webp'],
    ]);
    expect(after.$('.pictures img')).toHaveLength(3);
    expect(after.$('label[for=pictures]').text()).toContain('Up to 5');
  });

  it('moves, describes and removes them; no button loses what was typed elsewhere', async () => {
    const [a, b, c] = await addThree();
    const ids = async () => (await stored()).map(({ id }) => id);
    const moved = await press(`earlier ${c.id}`, [], { [`caption-${a.id}`]: ' The “first”\n <b>view</b> ' });
    expect(await ids()).toEqual([a.id, c.id, b.id]);
    expect(new URL(moved.url).hash).toBe(`#picture-${c.id}`);
    await press(`later ${a.id}`);
    expect(await ids()).toEqual([c.id, a.id, b.id]);
    // Beyond the ends there is nowhere to go.
    await press(`earlier ${c.id}`);
    await press(`later ${b.id}`);
    expect(await ids()).toEqual([c.id, a.id, b.id]);
    await press(`remove ${b.id}`);
    await press(`remove ${b.id}`);
    await press('save', [], { [`caption-${c.id}`]: 'Second' });
    expect((await stored()).map(({ id, caption }) => [id, caption])).toEqual([
      [c.id, 'Second'],
      [a.id, 'The “first” <b>view</b>'],
    ]);
    expect((await page()).$(`#picture-${a.id} img`).attr('alt')).toBe('The “first” <b>view</b>');
  });

  it('adds while typing a caption, and takes a caption away', async () => {
    await press('add', [{ bytes: await png() }]);
    const { id } = (await stored())[0]!;
    await press('add', [{ bytes: await png() }], { [`caption-${id}`]: 'Kept' });
    expect((await stored()).map(({ caption }) => caption)).toEqual(['Kept', null]);
    await press('save', [], { [`caption-${id}`]: '  ' });
    expect((await stored())[0]!.caption).toBeNull();
  });

  it('sees what unlocks pictures where they are not, may take old ones down, and adds none', async () => {
    await press('add', [{ bytes: await png() }]);
    const { id } = (await stored())[0]!;
    await change({ unlocked: ['story'] });
    const { $ } = await page();
    expect($('#locked').text()).toBe('Not unlocked yet');
    expect($('main a.button').attr('href')).toMatch(/^\/pricing\/relaunch\?listing=\d+$/);
    expect($('input[name=pictures]')).toHaveLength(0);
    expect(problem(await press('add', [{ bytes: await png() }]))).toMatch(/not unlocked/);
    // It is not even read: what is larger than any picture is refused for the same reason.
    const huge = { bytes: Buffer.alloc(5_000_000) };
    expect(problem(await press('add', [huge, huge]))).toMatch(/not unlocked/);
    expect(await stored()).toHaveLength(1);
    await press(`remove ${id}`);
    expect(await stored()).toEqual([]);
    await change({ status: 'draft' });
    expect((await page()).$('main a.button').attr('href')).toBe(`/account/listings/${listing.id}`);
  });

  it('keeps them out of sight once the listing is not live, and still sees them', async () => {
    await press('add', [{ bytes: await png() }]);
    const src = String((await page()).$('.pictures a').attr('href'));
    for (const status of ['draft', 'scheduled', 'rejected', 'archived'] as const) {
      await change({ status });
      expect((await openBrowser(service.url).get(src)).status).toBe(404);
      expect((await stranger.get(src)).status).toBe(404);
      const own = await owner.get(src);
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    }
  });
});

describe('a picture that comes in', () => {
  it('keeps nothing but its pixels, and stands upright', async () => {
    const bytes = await sharp({
      create: { width: 800, height: 500, channels: 3, background: '#fff' },
    })
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Secret Person' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect(before.orientation).toBe(6);
    await press('add', [{ bytes, name: 'phone.jpg', type: 'image/jpeg' }]);
    const [picture] = await stored();
    expect([picture!.width, picture!.height]).toEqual([500, 800]);
    const after = await sharp(await readPictureBytes(service.app.db, picture!.id)).metadata();
    expect(after).not.toHaveProperty('exif');
    expect(after).not.toHaveProperty('orientation');
  });

  it('loses what hides behind its last pixel', async () => {
    const bytes = Buffer.concat([await png(), Buffer.from('PK\x03\x04<script>alert(1)</script>')]);
    await press('add', [{ bytes }]);
    const [picture] = await stored();
    const kept = (await readPictureBytes(service.app.db, picture!.id))!;
    expect(kept.subarray(8, 12).toString()).toBe('WEBP');
    expect(kept.includes('script')).toBe(false);
  });
});

describe('what cannot be a picture is refused with a reason, and nothing is stored:', () => {
  const CASES: Record<string, [() => Promise<File[]>, RegExp]> = {
    'a GIF named .png': [
      async () => [{ bytes: await drawing({ width: 400, height: 300 }).gif().toBuffer() }],
      /“picture\.png” is not a PNG, JPEG or WebP picture/,
    ],
    'an SVG': [
      async () => [
        {
          bytes: Buffer.from(
            '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>',
          ),
          type: 'image/svg+xml',
        },
      ],
      /is not a PNG/,
    ],
    'a web page': [async () => [{ bytes: Buffer.from('<!doctype html><p>hi') }], /is not a PNG/],
    'an empty file with a name': [async () => [{ bytes: Buffer.alloc(0) }], /is not a PNG/],
    'a JPEG that was cut short': [
      async () => {
        const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
        const whole = await sharp({
          create: { width: 800, height: 500, channels: 3, background: '#fff', noise },
        })
          .jpeg()
          .toBuffer();
        return [{ bytes: whole.subarray(0, whole.length / 2) }];
      },
      /damaged or was cut short/,
    ],
    'a PNG that was cut short': [
      async () => [{ bytes: (await png()).subarray(0, -200) }],
      /damaged or was cut short/,
    ],
    'a bomb of 30000 × 30000 pixels': [
      async () => [{ bytes: bombOf(30_000, 30_000) }],
      /30000 × 30000 pixels; no side may have more than 6000/,
    ],
    'one of 6000 × 6000 pixels with 16 bits a colour': [
      async () => [{ bytes: bombOf(6000, 6000, [16, 6]) }],
      /6000 × 6000 pixels of more than 8 bits a colour/,
    ],
    'a small one': [
      async () => [{ bytes: await png({ width: 319, height: 500 }) }],
      /319 × 500 pixels; it needs at least 320 × 200/,
    ],
    'one of 5 MB': [
      async () => [{ bytes: Buffer.alloc(5_000_000), name: 'huge.png' }],
      /“huge\.png” is larger than 4 MB/,
    ],
    'nine at once': [
      async () => {
        const bytes = await png();
        return Array.from({ length: 9 }, () => ({ bytes }));
      },
      /at most 8/,
    ],
    'no file at all': [async () => [], /Choose at least one picture/],
    'a good one with a bad one': [
      async () => [{ bytes: await png() }, { bytes: Buffer.from('x'), name: '<b>ad.png' }],
      /“<b>ad\.png” is not a PNG/,
    ],
  };

  it.each(Object.keys(CASES))('%s', async (name) => {
    const [files, reason] = CASES[name]!;
    const answer = await press('add', await files());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(problem(answer)).toMatch(reason);
    expect(answer.$('input[name=pictures]')).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });

  it('more than there is room for, also when several come at once', async () => {
    const bytes = await png();
    await press(
      'add',
      Array.from({ length: 7 }, () => ({ bytes })),
    );
    expect(problem(await press('add', [{ bytes }, { bytes }]))).toMatch(
      /room for 1 more picture, and you chose 2/,
    );
    const huge = { bytes: Buffer.alloc(5_000_000) };
    expect(problem(await press('add', [{ bytes }, huge]))).toMatch(
      /room for 1 more picture, and you chose 2/,
    );
    const both = await Promise.all([press('add', [{ bytes }]), press('add', [{ bytes }])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stored()).toHaveLength(8);
    expect((await page()).$('input[name=pictures]')).toHaveLength(0);
  });

  it('a caption that is too long, while the others keep what was typed', async () => {
    const [a, b] = await addThree();
    const answer = await press('save', [], {
      [`caption-${a.id}`]: 'é'.repeat(201),
      [`caption-${b.id}`]: 'Typed',
    });
    expect(problem(answer)).toMatch(/at most 200 characters/);
    expect(answer.$(`#caption-${b.id}`).val()).toBe('Typed');
    expect((await stored()).map(({ caption }) => caption)).toEqual([null, null, null]);
    await press('save', [], { [`caption-${a.id}`]: '👩‍🚀'.repeat(66) });
    expect((await stored())[0]!.caption).toBe('👩‍🚀'.repeat(66));
  });
});

describe('nobody else', () => {
  it('sees the page or changes the pictures of a listing that is not theirs', async () => {
    await press('add', [{ bytes: await png() }]);
    const before = await stored();
    expect((await page(stranger)).status).toBe(404);
    const form = new FormData();
    form.append('form_token', String((await stranger.get('/launch')).$('[name=form_token]').val()));
    form.append('do', `remove ${before[0]!.id}`);
    form.append('pictures', new Blob([Uint8Array.from(await png())]), 'x.png');
    expect((await stranger.post(path(), form)).status).toBe(404);
    expect(await stored()).toEqual(before);
    const visitor = openBrowser(service.url);
    expect(new URL((await page(visitor)).url).pathname).toBe('/sign-in');
  });

  it.each([
    ['without the token', (form: FormData) => form.delete('form_token')],
    ['with another token', (form: FormData) => form.set('form_token', 'x'.repeat(43))],
    ['from another website', () => undefined, { 'sec-fetch-site': 'cross-site' }],
  ])(
    'makes the owner’s browser change pictures %s',
    async (_, spoil, headers: Record<string, string> = {}) => {
      await press('add', [{ bytes: await png() }]);
      const before = await stored();
      const form = new FormData();
      form.append('form_token', String((await page()).$('[name=form_token]').val()));
      form.append('do', `remove ${before[0]!.id}`);
      form.append('pictures', new Blob([Uint8Array.from(await png())]), 'x.png');
      spoil(form);
      expect((await owner.post(path(), form, headers)).status).toBe(403);
      expect(await stored()).toEqual(before);
    },
  );

  it('has files read that come before the token', async () => {
    const form = new FormData();
    form.append('do', 'add');
    form.append('pictures', new Blob([Uint8Array.from(await png())]), 'x.png');
    form.append('form_token', String((await page()).$('[name=form_token]').val()));
    expect(problem(await owner.post(path(), form))).toMatch(/Choose at least one picture/);
    expect(await stored()).toEqual([]);
  });

  it('fills the memory: of one person two uploads may run', async () => {
    const cookie = owner.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const running = [1, 2].map(() => {
      const upload = request(service.url + path(), {
        method: 'POST',
        headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
      });
      upload.on('error', () => undefined);
      upload.write('--x\r\n');
      return upload;
    });
    const status = async () => (await owner.post(path(), new FormData())).status;
    await expect.poll(status).toBe(409);
    for (const upload of running) upload.destroy();
    await expect.poll(status).toBe(403);
  });

  it('breaks the page with a form that is none', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const [body, headers] of [
      ['--x\r\nbroken', type],
      ['--x--\r\n', { 'content-type': 'multipart/form-data' }],
      ['form_token=1', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['{}', { 'content-type': 'application/json' }],
    ] as const) {
      const response = await fetch(service.url + path(), {
        ...{ method: 'POST', body, redirect: 'manual' },
        headers: {
          ...headers,
          cookie: owner.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        },
      });
      expect([400, 403]).toContain(response.status);
    }
    expect((await page()).status).toBe(200);
    expect((await owner.get('/account/listings/x/pictures')).status).toBe(404);
    expect((await owner.get('/account/listings/99999999999/pictures')).status).toBe(404);
  });
});

describe('a picture that is served', () => {
  const sources = async () => {
    const { $ } = await page();
    const full = String($('.pictures a').attr('href'));
    return { full, small: String($('.pictures img').attr('src')) };
  };

  it('is kept for good by browsers, is nothing but a picture, and may stand on other sites', async () => {
    await press('add', [{ bytes: await png({ width: 1200, height: 600 }) }]);
    const { full, small } = await sources();
    const sizes: number[] = [];
    for (const src of [full, small]) {
      const response = await fetch(service.url + src);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      });
      const { width } = await sharp(await response.arrayBuffer()).metadata();
      sizes.push(width);
      const etag = response.headers.get('etag')!;
      const again = await fetch(service.url + src, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await fetch(service.url + src, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
      const head = await fetch(service.url + src, { method: 'HEAD' });
      expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
    }
    expect(sizes).toEqual([1200, 640]);
  });

  it('is gone once it was removed, once media are locked again, and at every other address', async () => {
    await press('add', [{ bytes: await png() }]);
    const { full, small } = await sources();
    const { id } = (await stored())[0]!;
    const status = async (src: string) => (await fetch(service.url + src)).status;
    for (const wrong of [
      full.replace(/-\w+/, '-0000000000000000'),
      full.replace('.webp', '.png'),
      full.replace(`/${id}-`, `/${id + 1000}-`),
      full.replace(`/${id}-`, `/9999999999-`),
      `/media/${id}.webp`,
      '/media/%2e%2e%2fetc',
    ])
      expect([wrong, await status(wrong)]).toEqual([wrong, 404]);
    await change({ unlocked: [] });
    expect([await status(full), await status(small)]).toEqual([404, 404]);
    await change({ unlocked: ['media'] });
    expect([await status(full), await status(small)]).toEqual([200, 200]);
    await press(`remove ${id}`);
    expect([await status(full), await status(small)]).toEqual([404, 404]);
    await service.app.db.transaction((tx) =>
      tx.delete(tx.t.listings).where(eq(tx.t.listings.id, listing.id)),
    );
    expect(await stored()).toEqual([]);
  });
});

describe('the page of a listing', () => {
  it('has a gallery when pictures are unlocked and there are some, and so do both answers', async () => {
    const look = async () => openBrowser(service.url).get(`/l/${listing.slug}`);
    const answer = async () =>
      ((await (await fetch(`${service.url}/v1/listings/${listing.slug}`)).json()) as any).media;
    const mine = await restClient(service.url, await createTestApiKey(service.app.db, 'owner@example.com'));
    expect((await look()).$('.gallery')).toHaveLength(0);
    expect(await answer()).toBeUndefined();
    const [a, b] = await addThree();
    await press(`later ${a.id}`, [], { [`caption-${b.id}`]: 'The "board" of a team' });
    const { $ } = await look();
    expect(
      $('.gallery ul img')
        .get()
        .map((img) => [$(img).attr('width'), $(img).attr('height'), $(img).attr('loading')]),
    ).toEqual([
      ['500', '300', undefined],
      ['400', '300', 'lazy'],
      ['600', '300', 'lazy'],
    ]);
    expect($('.gallery ul img').first().attr('alt')).toBe('The "board" of a team');
    const media = await answer();
    expect(media).toEqual([
      {
        url: expect.stringContaining(`${service.url}/media/${b.id}-`),
        width: 500,
        height: 300,
        caption: 'The "board" of a team',
      },
      { url: expect.any(String), width: 400, height: 300 },
      { url: expect.any(String), width: 600, height: 300 },
    ]);
    expect((await mine.call('get_my_listing', { listing_id: listing.id })).body.media).toEqual(media);
    expect((await fetch(media[2].url)).status).toBe(200);
    expect($('.gallery a').first().attr('href')).toBe(new URL(media[0].url).pathname);
    const records = $('script[type="application/ld+json"]').text();
    expect(records).toContain(media[0].url);
    await change({ unlocked: ['story'] });
    expect((await look()).$('.gallery')).toHaveLength(0);
    expect(await answer()).toBeUndefined();
    expect((await mine.call('get_my_listing', { listing_id: listing.id })).body).not.toHaveProperty('media');
  });
});
