import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createRequestStateCodec } from '@modelcontextprotocol/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUpdatesSince } from '../../store/listings/listing-updates.ts';
import { createElicitation } from '../../mcp/elicitation.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { openFounder } from '../kit/founder.ts';
import { toolsNamedIn } from '../kit/named-tools.ts';
import { addDraft, addPerson, NOW } from '../kit/owner.ts';
import { startProductSite } from '../kit/product-site.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

// What a person is asked by a real client of 2026-07-28, and what comes of the answer.
let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
});
afterAll(() => service[Symbol.asyncDispose]());

type Json = Record<string, any>;
type Reply = { action: 'accept' | 'decline' | 'cancel'; content?: Json };

/** A host with a person who answers `reply`; `asked` holds what they were asked. */
async function openHost(
  token: string,
  reply: ((asked: Json) => Reply) | null,
  {
    mode = { pin: '2026-07-28' },
    elicitation = {},
  }: { mode?: 'legacy' | { pin: string }; elicitation?: Json } = {},
) {
  const client = new Client(
    { name: 'host', version: '1.0.0' },
    { versionNegotiation: { mode }, capabilities: reply ? { elicitation } : {} },
  );
  const asked: Json[] = [];
  const sent: Json[] = [];
  if (reply) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params);
      // A person knows no tool by its name.
      expect(toolsNamedIn(JSON.stringify(params))).toEqual([]);
      return reply(params);
    });
  }
  const watching: typeof fetch = async (url, init) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
    return fetch(url, init);
  };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: watching,
    }),
  );
  return {
    asked,
    /** The requests as they went out. */
    sent,
    async call(name: string, args: Json) {
      const result = (await client.callTool({ name, arguments: args })) as Json;
      if (!result['isError']) return { ok: true, body: result['structuredContent'] };
      return { ok: false, body: JSON.parse(result['content'][0].text) };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** Sends a request of 2026-07-28 as it stands. */
async function send(token: string, message: Json): Promise<Json> {
  const { method, params } = message;
  const response = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': params.name,
    },
    body: JSON.stringify(message),
  });
  return (await response.json()) as Json;
}

let people = 0;
async function liveListing() {
  const founder = await openFounder(service, {
    status: 'live',
    domain: `live-${(people += 1)}.example`,
    launchWeek: '2026-11-16',
    launchedAt: new Date('2026-11-16T00:00:00Z'),
  });
  return { ...founder, token: await createTestApiKey(service.app.db, founder.email) };
}

const NEWS = { title: 'Version 2', body: 'Everything is faster.' };
const newsOf = (listing: number) => listUpdatesSince(service.app.db, listing, new Date(0));
const no = (): Reply => ({ action: 'decline' });
const yes = (): Reply => ({ action: 'accept', content: { confirm: true } });

describe('news of a listing', () => {
  it('is posted once the person agreed to its words, which they are shown with who is told', async () => {
    const { listing_id, token } = await liveListing();
    await using host = await openHost(token, yes);
    const posted = await host.call('post_listing_update', { listing_id, ...NEWS });
    expect(posted.body).toMatchObject({ title: NEWS.title });
    expect(host.asked).toHaveLength(1);
    const [{ message, requestedSchema }] = host.asked as [Json];
    for (const words of [NEWS.title, NEWS.body, 'cannot be taken back']) expect(message).toContain(words);
    expect(requestedSchema.properties).toMatchObject({ confirm: { type: 'boolean' } });
    expect(await newsOf(listing_id)).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['declines', { action: 'decline' }],
    ['cancels', { action: 'cancel' }],
    ['leaves the box empty', { action: 'accept', content: { confirm: false } }],
    ['answers with something else', { action: 'accept', content: { confirm: 'yes' } }],
  ])('is not posted where the person %s', async (_, reply) => {
    const { listing_id, token } = await liveListing();
    await using host = await openHost(token, () => reply);
    const { ok, body } = await host.call('post_listing_update', { listing_id, ...NEWS });
    expect(ok).toBe(false);
    expect(body.error).toMatchObject({ code: 'conflict', reason: 'declined' });
    expect(await newsOf(listing_id)).toHaveLength(0);
  });

  it('says where it is too long to be shown whole', async () => {
    const { listing_id, token } = await liveListing();
    await using host = await openHost(token, yes);
    await host.call('post_listing_update', {
      listing_id,
      title: 'Long',
      body: `${'Faster. '.repeat(400)}🙂`,
    });
    const [{ message }] = host.asked as [Json];
    expect([...message].length).toBeLessThan(2100);
    expect(message).toMatch(/… \(\d+ more characters\)$/);
  });

  it('is posted as today where nobody can be asked', async () => {
    for (const [elicitation, mode] of [
      [null, { pin: '2026-07-28' }],
      [{ url: {} }, { pin: '2026-07-28' }],
      [{}, 'legacy'],
    ] as const) {
      const { listing_id, token } = await liveListing();
      await using host = await openHost(token, elicitation && yes, {
        mode,
        ...(elicitation ? { elicitation } : {}),
      });
      expect((await host.call('post_listing_update', { listing_id, ...NEWS })).ok).toBe(true);
      expect(host.asked).toEqual([]);
    }
  });

  it('is not asked about where it would be refused, or only tried', async () => {
    const { listing_id, token } = await liveListing();
    await using host = await openHost(token, yes);
    const refused = await host.call('post_listing_update', { listing_id: 999_999, ...NEWS });
    expect(refused.body.error.code).toBe('not_found');
    const wrong = await host.call('post_listing_update', { listing_id, title: 'Only' });
    expect(wrong.body.error).toMatchObject({ code: 'invalid_request', field: 'body' });
    const tried = await host.call('post_listing_update', { listing_id, ...NEWS, dry_run: true });
    expect(tried.body.would.after.newest_update).toEqual(NEWS);
    expect(host.asked).toEqual([]);
  });
});

describe('what comes back with an answer', () => {
  /** An answered call as it went over the wire, and everything to send it again. */
  async function answered(reply = yes, args: Json = {}) {
    const founder = await liveListing();
    await using host = await openHost(founder.token, reply);
    await host.call('post_listing_update', { listing_id: founder.listing_id, ...NEWS, ...args });
    const calls = host.sent.filter(({ method }) => method === 'tools/call');
    return { ...founder, first: calls[0]!, second: calls.at(-1)! };
  }
  const changed = (message: Json, params: Json): Json => ({
    ...message,
    params: { ...message['params'], ...params },
  });

  it('counts once: sent again, the same answer comes back and nothing is posted', async () => {
    const { second, token, listing_id } = await answered();
    const again = await send(token, { ...second, id: 99 });
    expect(again.result.structuredContent).toMatchObject({ title: NEWS.title });
    expect(again.result._meta['launch-directory/idempotency-replayed']).toBe(true);
    const otherKey = changed(second, {
      _meta: { ...second['params']._meta, 'launch-directory/idempotency-key': 'k2' },
    });
    await send(token, otherKey);
    expect(await newsOf(listing_id)).toHaveLength(1);
  });

  it('counts once for calls that are sent again with their own key, too', async () => {
    const { first, token, listing_id } = await answered(no, { idempotency_key: 'mine' });
    const asked = [await send(token, first), await send(token, first)];
    const posted = [];
    for (const { result } of asked) {
      const { requestState } = result;
      posted.push(await send(token, changed(first, { requestState, inputResponses: { answer: yes() } })));
    }
    const [one, two] = posted.map(({ result }) => result.structuredContent);
    expect(two).toEqual(one);
    expect(await newsOf(listing_id)).toHaveLength(1);
  });

  it.each<[string, (second: Json) => Json]>([
    ['other words', (one) => changed(one, { arguments: { ...one['params'].arguments, body: 'Buy now.' } })],
    ['another tool', (one) => changed(one, { name: 'invite_cofounder' })],
    [
      'a state that was changed',
      // In its middle: the last letters of Base64 may be changed without changing a byte.
      (one) =>
        changed(one, {
          requestState: one['params'].requestState.replace(/(?<=^.{40})./u, (letter: string) =>
            letter === 'A' ? 'B' : 'A',
          ),
        }),
    ],
    ['a state of its own', (one) => changed(one, { requestState: 'yes' })],
  ])('is of no use with %s', async (_, change) => {
    const { second, token, listing_id } = await answered();
    const { error } = await send(token, change(second));
    expect(error).toMatchObject({ code: -32602, message: 'Invalid or expired requestState' });
    expect(await newsOf(listing_id)).toHaveLength(1);
  });

  it('is of no use to somebody else', async () => {
    const { second } = await answered();
    const other = await liveListing();
    const { error } = await send(other.token, second);
    expect(error).toMatchObject({ code: -32602, message: 'Invalid or expired requestState' });
  });

  it('is of no use after its time', async () => {
    const key = Buffer.alloc(32, 7);
    const late = createRequestStateCodec({ key, ttlSeconds: -1 });
    const { verify } = createElicitation(key);
    await expect(verify(await late.mint({}), {} as never)).rejects.toThrow('expired');
  });

  it('asks again where it holds no answer', async () => {
    const { second, token } = await answered(no);
    const asked = await send(token, changed(second, { inputResponses: {} }));
    expect(asked.result).toMatchObject({ resultType: 'input_required', inputRequests: { answer: {} } });
  });
});

describe('a free launch without a week', () => {
  it('is booked in the week the person picks', async () => {
    const { listing_id, email, row } = await openFounder(service, { domain: 'week.example' });
    const token = await createTestApiKey(service.app.db, email);
    const pick = ({ requestedSchema }: Json): Reply => ({
      action: 'accept',
      content: { week: requestedSchema.properties.week.oneOf[2].const },
    });
    await using host = await openHost(token, pick);
    const { body } = await host.call('choose_free_listing', { listing_id });
    const weeks = host.asked[0]!['requestedSchema'].properties.week.oneOf;
    expect(weeks[0]).toEqual({ const: '2027-01-04', title: '2027-01-04 to 2027-01-10 (15 places left)' });
    expect(body.launch_week).toBe(weeks[2].const);
    expect((await row()).launchWeek).toBe(weeks[2].const);
    // It has a week now, and a call with one needs no question.
    await host.call('choose_free_listing', { listing_id });
    await host.call('choose_free_listing', { listing_id, week: weeks[1].const });
    expect(host.asked).toHaveLength(1);
  });

  it('takes no week that was not offered, and none where the person picks none', async () => {
    const { listing_id, email, row } = await openFounder(service, { domain: 'none.example' });
    const token = await createTestApiKey(service.app.db, email);
    const replies: Reply[] = [{ action: 'accept', content: { week: '2026-11-30' } }, { action: 'cancel' }];
    await using host = await openHost(token, () => replies.shift()!);
    const early = await host.call('choose_free_listing', { listing_id });
    expect(early.body.error).toMatchObject({ code: 'invalid_request', field: 'week' });
    const none = await host.call('choose_free_listing', { listing_id });
    expect(none.body.error).toMatchObject({ reason: 'declined' });
    expect((await row()).launchWeek).toBeNull();
  });
});

it('mails an invitation once the person agreed to the address', async () => {
  const { token } = await liveListing();
  const site = await startProductSite();
  await using host = await openHost(token, yes);
  const { body: draft } = await host.call('submit_listing', { url: site.url });
  const before = (await service.mail()).length;
  await using shy = await openHost(token, () => ({ action: 'decline' }));
  await shy.call('invite_cofounder', { id: draft.id, email: 'ana@people.example' });
  expect(shy.asked[0]!['message']).toContain('ana@people.example gets a mail');
  const { body } = await host.call('invite_cofounder', { id: draft.id, email: 'ana@people.example' });
  expect(body).toMatchObject({ status: 'sent' });
  await expect.poll(async () => (await service.mail()).length).toBe(before + 1);
  expect(
    (await host.call('invite_cofounder', { id: draft.id, email: 'ana@people.example', withdraw: true })).ok,
  ).toBe(true);
  expect(host.asked).toHaveLength(1);
  await site.close();
});

describe('a No to a change of a live listing', () => {
  const draftOf = async () => {
    const owner = await addPerson(service.app.db, `said-no-${(people += 1)}@mind.example`, 'Ada Quick');
    const draft = await addDraft(service.app.db, owner, 'Tidepool', `https://no-${people}.example/`);
    await using host = await openHost(owner.key, null);
    const { body } = await host.call('submit_draft', { id: draft.id });
    const { listings } = service.app.db.t;
    await service.app.db.transaction((tx) =>
      tx
        .update(listings)
        .set({ status: 'live', launchWeek: '2026-11-16', launchedAt: NOW, unlocked: ['story', 'milestones'] })
        .where(eq(listings.id, body.listing_id)),
    );
    return {
      id: draft.id,
      listing_id: body.listing_id as number,
      slug: body.slug as string,
      token: owner.key,
    };
  };
  type Made = Awaited<ReturnType<typeof draftOf>>;
  const CHANGES: [string, (made: Made) => Json][] = [
    ['update_my_listing', ({ listing_id }) => ({ listing_id, fields: { tagline: 'Other words' } })],
    ['update_draft', ({ id }) => ({ id, fields: { name: 'Ebb', tagline: 'Other words' } })],
    ['update_draft', ({ id }) => ({ id, founders: [{ name: 'Mira Okafor' }] })],
    ['set_founder_story', ({ listing_id }) => ({ listing_id, story: 'We met at sea.' })],
    ['add_milestone', ({ listing_id }) => ({ listing_id, date: '2026-11-01', title: 'Founded' })],
  ];

  it.each(CHANGES)('holds for %s, and a Yes does it', async (name, argsOf) => {
    const made = await draftOf();
    const args = argsOf(made);
    const page = async () => (await fetch(`${service.url}/v1/listings/${made.slug}`)).text();
    const before = await page();
    await using unwilling = await openHost(made.token, no);
    const refused = await unwilling.call(name, args);
    expect(refused.body.error).toMatchObject({ code: 'conflict', reason: 'declined' });
    expect(unwilling.asked).toMatchObject([{ message: expect.stringContaining('Publish this?') }]);
    expect(await page()).toBe(before);
    await using willing = await openHost(made.token, yes);
    expect((await willing.call(name, args)).ok).toBe(true);
    expect(await page()).not.toBe(before);
    // Once more it changes nothing, so nothing is asked.
    if (name !== 'add_milestone') {
      expect((await willing.call(name, args)).ok).toBe(true);
      expect(willing.asked).toHaveLength(1);
    }
  });

  it('is asked before the website writes over a live text, and is told of by a dry run', async () => {
    const { id, token } = await draftOf();
    await using host = await openHost(token, no);
    await host.call('update_draft', { id, regenerate: ['tagline'] });
    expect(host.asked[0]!['message']).toContain('Tagline: rewritten from the website');
    const { body } = await host.call('update_draft', { id, fields: { name: 'Ebb' }, dry_run: true });
    expect(body.would).toMatchObject({
      before: { name: 'Tidepool' },
      after: { name: 'Ebb' },
      told: expect.stringContaining('Everybody sees it at once'),
    });
  });
});
