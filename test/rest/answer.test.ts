import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimiter, unlimited } from '../../tools/shared/limits/limiter.ts';
import { ROOMY_QUOTAS, startToys, type ToyServer } from './toy-server.ts';

let toys: ToyServer;
beforeAll(async () => {
  toys = await startToys();
});
afterAll(() => toys[Symbol.asyncDispose]());

describe('addresses', () => {
  it('answer with the status of the operation', async () => {
    expect((await toys.ask('GET', '/toys/ball')).status).toBe(200);
    expect((await toys.ask('POST', '/boxes', { as: 'writer', body: { name: 'x' } })).status).toBe(201);
  });

  it('that are unknown are 404 in the error envelope, with where to look', async () => {
    for (const path of ['/nothing', '/toys/', '/toys/ball/', '/Toys', '/toys//ball', '/toys/a/b']) {
      const { status, body, headers } = await toys.ask('GET', path);
      expect(status).toBe(404);
      expect(body.error).toEqual({
        code: 'not_found',
        message: 'There is nothing at this address.',
        fix: expect.stringContaining('/v1/openapi.json'),
        request_id: headers.get('X-Request-Id'),
      });
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('without the method are 405 with the methods they have', async () => {
    const put = await toys.ask('PUT', '/boxes/3', { as: 'writer', body: {} });
    expect(put.status).toBe(405);
    expect(put.headers.get('Allow')).toBe('GET, PATCH, HEAD, OPTIONS');
    expect(put.body.error).toMatchObject({
      code: 'invalid_request',
      message: 'This address has no PUT.',
      fix: 'Use one of: GET, PATCH, HEAD, OPTIONS.',
      request_id: expect.any(String),
    });
    expect((await toys.ask('DELETE', '/openapi.json')).status).toBe(405);
    expect((await toys.ask('HEAD', '/boxes')).status).toBe(405);
  });

  it('with a literal segment come before those with a parameter', async () => {
    const options = { as: 'writer', body: { boxes: [1] } };
    expect((await toys.ask('POST', '/boxes/quote', options)).body).toEqual({ got: { boxes: [1] } });
  });

  it('answer HEAD as GET without the body', async () => {
    const get = await toys.ask('GET', '/toys/ball');
    const head = await toys.ask('HEAD', '/toys/ball');
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['ETag', 'Content-Length', 'Content-Type', 'Cache-Control']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
    expect((await toys.ask('HEAD', '/toys/missing')).status).toBe(404);
  });
});

describe('every answer', () => {
  const answers = () =>
    Promise.all([
      toys.ask('GET', '/toys'),
      toys.ask('GET', '/toys/missing'),
      toys.ask('GET', '/toys?page=0'),
      toys.ask('POST', '/boxes', { body: {} }),
      toys.ask('PUT', '/boxes'),
      toys.ask('GET', '/nothing'),
      toys.ask('GET', '/toys/%FF'),
      toys.ask('GET', '/openapi.json'),
    ]);

  it('is JSON, carries a request id, is readable from any origin and does not name its software', async () => {
    for (const { headers } of await answers()) {
      expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
      expect(headers.get('Access-Control-Expose-Headers')).toContain('RateLimit-Policy');
      expect(headers.get('X-Powered-By')).toBeNull();
    }
  });

  it('repeats the request id it was sent, also in the error and the log, unless it is not sane', async () => {
    const sent = { 'X-Request-Id': 'trace-1:2/3' };
    const { headers, body } = await toys.ask('GET', '/toys/missing', { headers: sent });
    expect(headers.get('X-Request-Id')).toBe('trace-1:2/3');
    expect(body.error.request_id).toBe('trace-1:2/3');
    expect(toys.log.at(-1)).toMatchObject({ request_id: 'trace-1:2/3', tool: 'get_toy', status: 404 });
    for (const insane of ['', 'a b', '<script>', 'x'.repeat(129), 'é']) {
      const made = await toys.ask('GET', '/toys', { headers: { 'X-Request-Id': insane } });
      expect(made.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('caching', () => {
  it('lets public reads be revalidated with their ETag', async () => {
    const first = await toys.ask('GET', '/toys/ball');
    const etag = first.headers.get('ETag') as string;
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.get('Vary')).toBe('Authorization, Accept-Encoding');

    for (const match of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await toys.ask('GET', '/toys/ball', { headers: { 'If-None-Match': match } });
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.headers.get('ETag')).toBe(etag);
      expect(again.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
      expect(again.headers.get('Content-Type')).toBeNull();
    }
    const other = await toys.ask('GET', '/toys/kite', { headers: { 'If-None-Match': etag } });
    expect(other.status).toBe(200);
    expect(other.headers.get('ETag')).not.toBe(etag);
  });

  it('keeps everything else out of caches', async () => {
    const answers = await Promise.all([
      toys.ask('GET', '/toys/ball', { as: 'reader' }),
      toys.ask('GET', '/boxes/1', { as: 'reader' }),
      toys.ask('GET', '/toys/missing'),
      toys.ask('POST', '/boxes', { as: 'writer', body: { name: 'x' } }),
    ]);
    expect(answers.map(({ headers }) => headers.get('Cache-Control'))).toEqual(Array(4).fill('no-store'));
    expect(answers[1].headers.get('ETag')).toBeNull();
  });

  it('never answers 304 to an error', async () => {
    const { status } = await toys.ask('GET', '/toys/missing', { headers: { 'If-None-Match': '*' } });
    expect(status).toBe(404);
  });
});

describe('sessions', () => {
  it('may send credentials, keys and JSON from another origin after asking', async () => {
    const { status, headers, text } = await toys.ask('OPTIONS', '/boxes/1', {
      headers: {
        Origin: 'https://app.example',
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'authorization,idempotency-key,content-type',
      },
    });
    expect(status).toBe(204);
    expect(text).toBe('');
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Allow-Methods')).toBe('GET, PATCH, HEAD, OPTIONS');
    const allowed = headers.get('Access-Control-Allow-Headers')?.split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['Authorization', 'Idempotency-Key', 'Content-Type']));
  });

  it('are told 404 when they ask about an address that is not there', async () => {
    expect((await toys.ask('OPTIONS', '/nothing')).status).toBe(404);
  });
});

describe('credentials', () => {
  const metadata = () =>
    `resource_metadata="http://localhost:${toys.port}/.well-known/oauth-protected-resource/v1"`;

  it('that are missing are asked for, with the scope that is needed', async () => {
    const { status, headers, body } = await toys.ask('GET', '/boxes/1');
    expect(status).toBe(401);
    expect(headers.get('WWW-Authenticate')).toBe(`Bearer scope="account:read", ${metadata()}`);
    expect(body.error).toMatchObject({ code: 'unauthenticated', fix: expect.any(String) });
  });

  it('are asked for with an address that says where to sign in', async () => {
    const challenge = (await toys.ask('GET', '/boxes/1')).headers.get('WWW-Authenticate') ?? '';
    const { pathname } = new URL(/resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? '');
    const answer = await fetch(new URL(pathname, toys.url));
    const origin = `http://localhost:${toys.port}`;
    expect(await answer.json()).toEqual({
      resource: `${origin}/v1`,
      authorization_servers: [origin],
      scopes_supported: ['account:read', 'listings:write', 'orders:write'],
      bearer_methods_supported: ['header'],
      resource_documentation: `${origin}/docs`,
    });
  });

  it('that do not hold are refused, on public operations too', async () => {
    for (const path of ['/boxes/1', '/toys/ball']) {
      const { status, headers, body } = await toys.ask('GET', path, { as: 'nobody' });
      expect(status).toBe(401);
      expect(headers.get('WWW-Authenticate')).toMatch(/^Bearer error="invalid_token", /);
      expect(headers.get('WWW-Authenticate')).toContain(metadata());
      expect(body.error).toMatchObject({
        code: 'unauthenticated',
        message: 'This access token does not hold.',
      });
    }
  });

  it('with too little scope are refused with the scope that is needed', async () => {
    const { status, headers, body } = await toys.ask('POST', '/boxes', { as: 'reader', body: { name: 'x' } });
    expect(status).toBe(403);
    expect(headers.get('WWW-Authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="account:read listings:write", ${metadata()}`,
    );
    expect(body.error).toMatchObject({ code: 'insufficient_scope', scopes: ['listings:write'] });
  });

  it('that cannot be checked are our fault: 500 in fixed words, with the cause in the log', async () => {
    const { status, text, body } = await toys.ask('GET', '/toys/ball', { as: 'broken' });
    expect(status).toBe(500);
    expect(body.error.code).toBe('internal');
    expect(text).not.toContain('key store');
    const logged = toys.log.find(({ level }) => level === 50) as { err: { message: string } };
    expect(logged.err.message).toBe('the key store does not answer');
  });
});

describe('failures', () => {
  it('of an operation tell nothing of the inside', async () => {
    const { status, text, body } = await toys.ask('POST', '/boxes/7/seal', { as: 'writer' });
    expect(status).toBe(500);
    expect(body.error).toMatchObject({ code: 'internal', request_id: expect.any(String) });
    expect(text).not.toContain('secret');
  });

  it('that pass say when to try again', async () => {
    const soon = await toys.ask('POST', '/boxes/8/seal', { as: 'writer' });
    expect(soon.status).toBe(409);
    expect(soon.headers.get('Retry-After')).toBe('3');
    const never = await toys.ask('POST', '/boxes/9/seal', { as: 'writer' });
    expect(never.status).toBe(409);
    expect(never.headers.get('Retry-After')).toBeNull();
  });
});

describe('idempotency keys', () => {
  const add = (key: string, name: string, as = 'writer') =>
    toys.ask('POST', '/boxes', { as, body: { name }, headers: { 'Idempotency-Key': key } });

  it('replay the first answer with its status, and say so', async () => {
    const key = randomUUID();
    const first = await add(key, 'red');
    const again = await add(key, 'red');
    expect(first.status).toBe(201);
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    expect(again.status).toBe(201);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await add(randomUUID(), 'red')).body.box_id).not.toBe(first.body.box_id);
  });

  it('are refused with another body, and when they are no key', async () => {
    const key = randomUUID();
    await add(key, 'red');
    const other = await add(key, 'blue');
    expect(other.status).toBe(400);
    expect(other.body.error).toMatchObject({ field: 'Idempotency-Key', reason: 'idempotency_key_reused' });
    for (const wrong of ['a b', 'x'.repeat(256)]) expect((await add(wrong, 'red')).status).toBe(400);
  });

  it('do not remember a request that could not be read', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const broken = await toys.ask('POST', '/boxes', { as: 'writer', body: '{', headers });
    expect(broken.status).toBe(400);
    expect((await toys.ask('POST', '/boxes', { as: 'writer', body: { name: 'x' }, headers })).status).toBe(
      201,
    );
  });
});

describe('rate limits', () => {
  it('are told on every call, as structured fields', async () => {
    const { headers } = await toys.ask('GET', '/boxes/1', { as: 'reader' });
    expect(headers.get('RateLimit-Policy')).toBe('"reads";q=10000;w=60');
    expect(headers.get('RateLimit')).toMatch(/^"reads";r=\d+;t=\d+$/);
  });

  it('count requests that cannot be read and credentials that do not hold', async () => {
    const limiter = createLimiter({ ...ROOMY_QUOTAS, anonymous_reads: { points: 3, seconds: 60 } });
    await using small = await startToys({ limiter });
    expect((await small.ask('GET', '/toys?x=1')).status).toBe(400);
    expect((await small.ask('GET', '/toys', { as: 'nobody' })).status).toBe(401);
    const last = await small.ask('GET', '/toys');
    expect(last.status).toBe(200);
    expect(last.headers.get('RateLimit')).toMatch(/^"anonymous_reads";r=0;t=\d+$/);

    const over = await small.ask('GET', '/toys', { as: 'nobody' });
    expect(over.status).toBe(429);
    expect(over.body.error).toMatchObject({ code: 'rate_limited', limit: 3, window_seconds: 60 });
    expect(over.headers.get('Retry-After')).toBe(String(over.body.error.retry_after));
    expect(over.headers.get('RateLimit-Policy')).toMatch(/^"[a-z_]+";q=3;w=60$/);
    expect(over.headers.get('RateLimit')).toMatch(/^"[a-z_]+";r=0;t=\d+$/);
  });

  it('are not told where there are none', async () => {
    await using open = await startToys({ limiter: unlimited });
    expect((await open.ask('GET', '/toys')).headers.get('RateLimit')).toBeNull();
  });
});

it('tells the operation when its caller hangs up', async () => {
  const { promise: running, resolve: started } = Promise.withResolvers<AbortSignal>();
  const [tool] = (await import('./toy-tools.ts')).toyTools();
  const slow = {
    ...tool!,
    change: undefined,
    run: async (_: unknown, { signal }: { signal?: AbortSignal }) => {
      started(signal!);
      await new Promise((resolve) => signal!.addEventListener('abort', resolve));
      throw new Error('gave up');
    },
  };
  await using server = await startToys({ tools: [slow] });
  const socket = connect(server.port, '127.0.0.1', () =>
    socket.write('GET /v1/toys HTTP/1.1\r\nHost: x\r\n\r\n'),
  );
  const signal = await running;
  expect(signal.aborted).toBe(false);
  socket.destroy();
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(signal.aborted).toBe(true);
});
