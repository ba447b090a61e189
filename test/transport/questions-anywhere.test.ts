import { afterAll, beforeAll, expect, it } from 'vitest';
import { sure } from '../../rules/typed/sure.ts';
import { findListing } from '../../store/listings/listings.ts';
import { listUpdatesSince } from '../../store/listings/listing-updates.ts';
import { createEmptyDatabase, describeDialects, type EmptyDatabase } from '../kit/databases.ts';
import { mcpRequest } from '../kit/mcp-request.ts';
import { addOwnListing, addPerson } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

type Json = Record<string, any>;

// A person is asked by one process, and their answer may come to another.
describeDialects('a question to the person', (dialect) => {
  let empty: EmptyDatabase;
  let services: TestApp[];
  beforeAll(async () => {
    empty = await createEmptyDatabase(dialect);
    const settings = { databaseUrl: empty.url, sampleData: false };
    services = [await startTestApp({ settings })];
    // A SQLite file has one serving process.
    if (dialect === 'postgres') services.push(await startTestApp({ settings }));
  });
  afterAll(async () => {
    for (const service of services) await service[Symbol.asyncDispose]();
    await empty[Symbol.asyncDispose]();
  });

  let people = 0;
  async function owner() {
    const { db } = services[0]!.app;
    const person = await addPerson(db, `owner-${(people += 1)}@asked.example`);
    const { id } = await addOwnListing(db, person, `asked-${people}`, { tagline: 'As it was' });
    /** Calls a tool at one process, as a host that shows forms, with what goes back with an answer. */
    async function call(at: number, name: string, args: Json, back: Json = {}): Promise<Json> {
      const { path, headers, body } = mcpRequest('tools/call', {
        name,
        arguments: { listing_id: id, ...args },
      });
      const message = JSON.parse(body) as Json;
      message['params']._meta['io.modelcontextprotocol/clientCapabilities'] = { elicitation: {} };
      Object.assign(message['params'], back);
      const response = await fetch(sure(services[at % services.length]).url + path, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${person.key}` },
        body: JSON.stringify(message),
      });
      return ((await response.json()) as Json)['result'];
    }
    return { id, call, row: async () => sure(await findListing(db, id)) };
  }
  const answered = (result: Json, content: Json | null = { confirm: true }) => ({
    requestState: result['requestState'],
    inputResponses: { answer: content ? { action: 'accept', content } : { action: 'decline' } },
  });
  const wordsOf = (result: Json): string => result['inputRequests'].answer.params.message;

  it('is answered at another process, and counts once at all of them', async () => {
    const { id, call } = await owner();
    const news = { title: 'Version 2', body: 'Everything is faster.' };
    const asked = await call(0, 'post_listing_update', news);
    expect(asked).toMatchObject({ resultType: 'input_required' });
    const posted = await call(1, 'post_listing_update', news, answered(asked));
    expect(posted['structuredContent']).toMatchObject({ title: news.title });
    for (const at of [0, 1]) {
      const again = await call(at, 'post_listing_update', news, answered(asked));
      expect(again['_meta']['launch-directory/idempotency-replayed']).toBe(true);
    }
    expect(await listUpdatesSince(services[0]!.app.db, id, new Date(0))).toHaveLength(1);
  });

  it('comes before a live listing is changed for everybody to see, with what changes', async () => {
    const { call, row } = await owner();
    const change = { fields: { tagline: 'As it is now', description: 'Long. '.repeat(100) } };
    const asked = await call(0, 'update_my_listing', change);
    for (const words of ['Everybody sees it at once.', 'tagline: As it was → As it is now', '…'])
      expect(wordsOf(asked)).toContain(words);
    const refused = await call(1, 'update_my_listing', change, answered(asked, null));
    expect(refused['isError']).toBe(true);
    expect((await row()).tagline).toBe('As it was');
    await call(1, 'update_my_listing', change, answered(asked));
    expect((await row()).tagline).toBe('As it is now');
    // What is so already needs no yes.
    expect((await call(0, 'update_my_listing', change))['structuredContent']).toMatchObject({ changed: [] });
  });

  it('comes before a listing is taken down for good', async () => {
    const { call, row } = await owner();
    const asked = await call(0, 'archive_listing', {});
    expect(wordsOf(asked)).toContain('/l/asked-');
    expect(wordsOf(asked)).toContain('no tool puts it back');
    expect((await row()).status).toBe('live');
    await call(1, 'archive_listing', {}, answered(asked));
    expect((await row()).status).toBe('archived');
    expect((await call(0, 'archive_listing', {}))['structuredContent']).toMatchObject({ status: 'archived' });
  });
});
