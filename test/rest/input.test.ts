import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInputReader } from '../../rest/input.ts';
import { defineRead, reads } from '../../tools/shared/runtime/define.ts';
import {
  buildUncountedPage,
  getUncountedRange,
  uncountedPageSchema,
} from '../../tools/shared/listings/input-fields.ts';
import { type Parsed, startToys, type ToyServer } from './toy-server.ts';

let toys: ToyServer;
beforeAll(async () => {
  toys = await startToys();
});
afterAll(() => toys[Symbol.asyncDispose]());

const asked = async (query: string): Promise<unknown> => {
  const { body } = await toys.ask('GET', `/toys${query}`);
  return JSON.parse(body.items[0].asked);
};

/** Sends bytes that fetch would not, and gives back the status line and the parsed body. */
function raw(request: Buffer | string): Promise<{ status: number; body: Parsed }> {
  return new Promise((resolve, reject) => {
    const socket = connect(toys.port, '127.0.0.1', () => socket.write(request));
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      const status = Number(text.split(' ')[1]);
      resolve({ status, body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) });
    });
  });
}

it('a page that is not counted has more if a further row was read, which it does not show', () => {
  const input = { page: 2, per_page: 2 };
  expect(getUncountedRange(input)).toEqual({ limit: 3, offset: 2 });
  const schema = uncountedPageSchema(z.string());
  const pageOf = (rows: string[]) => schema.parse(buildUncountedPage(rows, input));
  expect(pageOf(['c', 'd', 'e'])).toEqual({ items: ['c', 'd'], ...input, has_more: true });
  expect(pageOf(['c', 'd'])).toEqual({ items: ['c', 'd'], ...input, has_more: false });
});

describe('query parameters', () => {
  it('become numbers and booleans where the operation wants them, and defaults where they are absent', async () => {
    expect(await asked('?q=2024&price=9.5&live=false&page=3&sort=votes')).toEqual({
      q: '2024',
      price: 9.5,
      live: false,
      page: 3,
      sort: 'votes',
      per_page: 20,
    });
    expect([await asked('?live=1'), await asked('?live=0')]).toMatchObject([{ live: true }, { live: false }]);
    expect(await asked('')).toEqual({ live: true, sort: 'newest', page: 1, per_page: 20 });
  });

  it('are decoded as UTF-8, with + as a space', async () => {
    expect(await asked('?q=caf%C3%A9+%E2%82%AC')).toMatchObject({ q: 'café €' });
    expect(await asked('?q=')).toMatchObject({ q: '' });
  });

  it.each([
    ['page=abc', 'wrong_type'],
    ['page=1e2', 'wrong_type'],
    ['page=0x10', 'wrong_type'],
    ['page=01', 'wrong_type'],
    ['page=1.5', 'wrong_type'],
    ['page=0', 'too_small'],
    ['page=1001', 'too_large'],
    ['page=99999999999999999999', 'too_large'],
    ['price=NaN', 'wrong_type'],
    ['price=Infinity', 'wrong_type'],
    ['live=2', 'wrong_type'],
    ['sort=oldest', 'not_allowed'],
    ['q=123456789012345678901', 'too_long'],
  ])('refuses ?%s as %s, naming the field', async (query, code) => {
    const { status, body } = await toys.ask('GET', `/toys?${query}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'invalid_request', field: query.split('=')[0] });
    expect(body.error.issues[0]).toMatchObject({ code });
  });

  it.each([
    ['99999999999999999999', 1000],
    ['-99999999999999999999', 1],
  ])('are told the bound of the field alone, however far beyond it %s is', async (page, limit) => {
    const { body } = await toys.ask('GET', `/toys?page=${page}`);
    expect(body.error.issues).toMatchObject([{ field: 'page', limit }]);
  });

  it('are refused when given twice, rather than one of them silently winning', async () => {
    const { status, body } = await toys.ask('GET', '/toys?page=1&page=2');
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ field: 'page', message: 'page is given more than once.' });
  });

  it('are refused when unknown, with the known ones named', async () => {
    const { status, body } = await toys.ask('GET', '/toys?pages=2&q=ball&constructor=1&__proto__=1');
    expect(status).toBe(400);
    expect(body.error.issues.map(({ field }: { field: string }) => field)).toEqual([
      'pages',
      'constructor',
      '__proto__',
    ]);
    expect(body.error.issues[0].allowed).toEqual(['q', 'price', 'live', 'sort', 'page', 'per_page']);
    expect(body.error.message).toContain('(3 problems in all)');
  });

  it('are refused on operations that take their values in the body', async () => {
    const { status, body } = await toys.ask('POST', '/boxes?name=x', { as: 'writer', body: { name: 'x' } });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ field: 'name', fix: 'Send values as members of the JSON body.' });
  });

  it('say how a thing is done, where the operation has such ones beside its body', async () => {
    const { body } = await toys.ask('POST', '/boxes/3/seal?twice=true', { as: 'writer' });
    expect(body).toEqual({ got: { box_id: 3, twice: true } });
    const misplaced = await toys.ask('POST', '/boxes/3/seal', { as: 'writer', body: { twice: true } });
    expect(misplaced.status).toBe(400);
    expect(misplaced.body.error).toMatchObject({ field: 'twice', fix: 'Send it in the query: ?twice=true.' });
  });

  it('cannot stand in for a path parameter', async () => {
    const { status, body } = await toys.ask('GET', '/toys/ball?slug=missing');
    expect(status).toBe(400);
    expect(body.error.field).toBe('slug');
  });

  it('are refused when they are not percent-encoded UTF-8', async () => {
    for (const query of ['q=%FF', 'q=%', 'q=%C3%28']) {
      const { status, body } = await toys.ask('GET', `/toys?${query}`);
      expect(status).toBe(400);
      expect(body.error.message).toBe('The query is not percent-encoded UTF-8.');
    }
  });

  it('name at most twenty problems, however many there are', async () => {
    const { body } = await toys.ask(
      'GET',
      `/toys?${Array.from({ length: 500 }, (_, n) => `x${n}`).join('&')}`,
    );
    expect(body.error.issues).toHaveLength(20);
    expect(body.error.message).toContain('(500 problems in all)');
  });
});

describe('path parameters', () => {
  it('reach the operation as the type it wants', async () => {
    const id = '0198a3c4-7d1e-7c3a-9f00-1234567890ab';
    expect((await toys.ask('GET', '/boxes/12', { as: 'reader' })).body).toEqual({ got: { box_id: 12 } });
    expect((await toys.ask('GET', `/parcels/${id}`, { as: 'reader' })).body).toEqual({ got: { id } });
    expect((await toys.ask('GET', '/toys/2024')).body).toEqual({ slug: '2024' });
    expect((await toys.ask('DELETE', '/boxes/3/items/4', { as: 'writer' })).body).toEqual({
      got: { box_id: 3, item_id: 4 },
    });
  });

  it.each([
    ['/boxes/abc', 'box_id'],
    ['/boxes/0', 'box_id'],
    ['/boxes/1.5', 'box_id'],
    ['/boxes/-1', 'box_id'],
    ['/parcels/1', 'id'],
    ['/toys/B%C3%A4ll', 'slug'],
    ['/toys/..%2Fboxes', 'slug'],
    [`/toys/${'a'.repeat(221)}`, 'slug'],
  ])('are refused with their name: %s', async (path, field) => {
    const { status, body } = await toys.ask('GET', path, { as: 'reader' });
    expect(status).toBe(400);
    expect(body.error.field).toBe(field);
  });

  it('are refused when they are not percent-encoded UTF-8', async () => {
    const { status, body } = await toys.ask('GET', '/toys/%FF');
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'invalid_request',
      message: 'The path is not percent-encoded UTF-8.',
      request_id: expect.any(String),
    });
  });
});

describe('bodies', () => {
  const add = (body: unknown, headers: Record<string, string> = {}) =>
    toys.ask('POST', '/boxes', { as: 'writer', body, headers });

  it('join the path parameters in one flat input', async () => {
    const { body } = await toys.ask('PATCH', '/boxes/5', { as: 'writer', body: { name: null } });
    expect(body).toEqual({ got: { box_id: 5, name: null } });
  });

  it('may be absent or empty where nothing in them is required', async () => {
    for (const body of [undefined, '', {}]) {
      expect((await toys.ask('PATCH', '/boxes/5', { as: 'writer', body })).status).toBe(200);
      expect((await toys.ask('POST', '/boxes/5/seal', { as: 'writer', body })).status).toBe(200);
      expect((await toys.ask('DELETE', '/boxes/5/items/1', { as: 'writer', body })).status).toBe(200);
    }
  });

  it('that are absent where a member is required are answered with that member', async () => {
    const { status, body } = await toys.ask('POST', '/boxes', { as: 'writer' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ field: 'name', issues: [{ code: 'required' }] });
  });

  it('are refused where the operation takes none', async () => {
    const sealed = await toys.ask('POST', '/boxes/5/seal', { as: 'writer', body: { hard: true } });
    expect(sealed.status).toBe(400);
    expect(sealed.body.error).toMatchObject({ field: 'hard', issues: [{ code: 'unknown_key' }] });
    const emptied = await toys.ask('DELETE', '/boxes/5/items/1', { as: 'writer', body: { hard: true } });
    expect(emptied.status).toBe(400);
    expect(emptied.body.error.message).toBe('DELETE /boxes/{box_id}/items/{item_id} takes no body.');
  });

  it('cannot override a path parameter', async () => {
    const { status, body } = await toys.ask('PATCH', '/boxes/5', { as: 'writer', body: { box_id: 6 } });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ field: 'box_id', issues: [{ code: 'unknown_key' }] });
  });

  it('keep JSON types: text that is no number is none', async () => {
    const { status, body } = await add({ name: 'x', size: 'three' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ field: 'size', issues: [{ code: 'wrong_type' }] });
  });

  it.each(['[]', '[{"name":"x"}]', '"name"', '1', 'null', 'true'])(
    'must be objects, not %s',
    async (text) => {
      const { status, body } = await add(text);
      expect(status).toBe(400);
      expect(body.error).toMatchObject({
        code: 'invalid_request',
        message: 'The body must be a JSON object.',
        fix: expect.any(String),
      });
    },
  );

  it('must be well-formed JSON; what was sent is not repeated', async () => {
    for (const text of ['{"name": "<script>"', '{name: 1}', '{"name":"x"}}', "{'name': 1}", 'name=script']) {
      const { status, body } = await add(text);
      expect(status).toBe(400);
      expect(body.error.message).toBe('The body is not valid JSON.');
      expect(JSON.stringify(body)).not.toContain('script');
    }
  });

  it('are JSON, whatever type they say they are', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/merge-patch+json'])
      expect((await add('{"name":"x"}', { 'Content-Type': type })).status).toBe(201);
  });

  it('must be UTF-8, whole and unpacked', async () => {
    const head = (length: number, extra = '') =>
      `POST /v1/boxes HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer writer\r\n` +
      `Content-Type: application/json${extra}\r\nContent-Length: ${length}\r\n\r\n`;
    const latin1 = Buffer.from('{"name":"caf\xe9"}', 'latin1');
    const utf16 = Buffer.from('{"name":"x"}', 'utf16le');
    const packed = gzipSync('{"name":"x"}');
    expect(await raw(Buffer.concat([Buffer.from(head(latin1.length)), latin1]))).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', message: 'The body is not UTF-8 text.' } },
    });
    for (const charset of ['; charset=utf-16', '; charset=latin1']) {
      expect(await raw(Buffer.concat([Buffer.from(head(utf16.length, charset)), utf16]))).toMatchObject({
        status: 400,
        body: { error: { message: 'The body is not UTF-8 text.' } },
      });
    }
    const gzip = Buffer.from(head(packed.length, '\r\nContent-Encoding: gzip'));
    expect(await raw(Buffer.concat([gzip, packed]))).toMatchObject({
      status: 400,
      body: { error: { message: 'The body is compressed.' } },
    });
  });

  it('of more than 1 MB are answered with 413, whether their length is told or not', async () => {
    const huge = JSON.stringify({ name: 'x'.repeat(1_100_000) });
    const told = await add(huge);
    expect(told.status).toBe(413);
    expect(told.body.error).toMatchObject({
      code: 'invalid_request',
      reason: 'body_too_large',
      limit: 1_048_576,
    });
    const untold = await fetch(`${toys.url}/boxes`, {
      method: 'POST',
      headers: { Authorization: 'Bearer writer', 'Content-Type': 'application/json' },
      body: new Blob([huge]).stream(),
      duplex: 'half',
    });
    expect(untold.status).toBe(413);
    expect((await add({ name: 'x'.repeat(1_000_000) })).status).toBe(201);
  });

  it('with prototype keys change nothing but their own answer', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const { status, body } = await add(`{"name":"x","${key}":{"polluted":true}}`);
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ field: key, issues: [{ code: 'unknown_key' }] });
    }
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('with a key given twice count the last one', async () => {
    expect((await add('{"name":"first","name":"last"}')).body).toMatchObject({ name: 'last' });
  });

  it('nested as deep as fits do not bring the service down', async () => {
    const deep = `{"name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
    expect((await add(deep)).status).toBe(400);
    expect((await toys.ask('GET', '/toys')).status).toBe(200);
  });

  it('of strangers are not even read', async () => {
    const { status, body } = await toys.ask('POST', '/boxes', { body: 'not JSON' });
    expect(status).toBe(401);
    expect(body.error.code).toBe('unauthenticated');
  });
});

it('refuses an operation whose input cannot travel in an address', () => {
  const tool = (input: z.ZodObject, path: `/${string}`) =>
    defineRead({
      name: 'toy',
      title: 'Toy',
      description: 'A toy.',
      scope: null,
      annotations: reads,
      rest: { method: 'GET', path },
      input,
      output: z.object({}),
      run: async () => ({}),
    });
  const tags = z.strictObject({ tags: z.array(z.strictObject({ name: z.string() })) });
  expect(() => createInputReader(tool(tags, '/toys'))).toThrow('tags');
  expect(() => createInputReader(tool(z.strictObject({}), '/toys/{slug}'))).toThrow('slug');
});
