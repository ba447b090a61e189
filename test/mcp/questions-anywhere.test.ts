import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertDefined } from '../../rules/typed/assert.ts';
import { findDraft } from '../../store/drafts/drafts.ts';
import { findListing } from '../../store/listings/listings.ts';
import { listUpdatesSince } from '../../store/listings/listing-updates.ts';
import { getLastMailId, listMailAfter } from '../../store/work/outgoing-mail.ts';
import { createEmptyDatabase, describeDialects, type EmptyDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { mcpRequest } from '../kit/mcp-request.ts';
import { addDraft, addOwnListing, addPerson } from '../kit/owner.ts';
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
    async function send(at: number, name: string, args: Json, back: Json = {}): Promise<Json> {
      const { path, headers, body } = mcpRequest('tools/call', { name, arguments: args });
      const message = JSON.parse(body) as Json;
      message['params']._meta['io.modelcontextprotocol/clientCapabilities'] = { elicitation: {} };
      Object.assign(message['params'], back);
      const response = await fetch(assertDefined(services[at % services.length]).url + path, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${person.key}` },
        body: JSON.stringify(message),
      });
      return ((await response.json()) as Json)['result'];
    }
    const call = (at: number, name: string, args: Json, back?: Json) =>
      send(at, name, { listing_id: id, ...args }, back);
    return { id, person, send, call, row: async () => assertDefined(await findListing(db, id)) };
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
    for (const words of ['Everybody sees it at once.', 'Tagline: As it was → As it is now', '…'])
      expect(wordsOf(asked)).toContain(words);
    const refused = await call(1, 'update_my_listing', change, answered(asked, null));
    expect(refused['isError']).toBe(true);
    expect((await row()).tagline).toBe('As it was');
    await call(1, 'update_my_listing', change, answered(asked));
    expect((await row()).tagline).toBe('As it is now');
    // What is so already needs no yes.
    expect((await call(0, 'update_my_listing', change))['structuredContent']).toMatchObject({ changed: [] });
  });

  it('does not come before a listing is changed that nobody sees yet', async () => {
    const { person, send } = await owner();
    const { db } = services[0]!.app;
    const { id } = await addOwnListing(db, person, `unseen-${people}`, { status: 'draft' });
    const args = { listing_id: id, fields: { tagline: 'As it is now' } };
    const edited = await send(0, 'update_my_listing', args);
    expect(edited['structuredContent']).toMatchObject({ changed: ['tagline'] });
    // On another site it may be seen.
    await addOwnListing(db, person, `there-${people}`, {
      site: 'elsewhere',
      domain: `unseen-${people}.example`,
    });
    const everywhere = { listing_id: id, fields: { headline: 'New' }, apply_to: ['all'] };
    expect(wordsOf(await send(0, 'update_my_listing', everywhere))).toContain('on elsewhere: ');
  });

  it('comes before the link of a claim is mailed, with the address and the listing', async () => {
    const { send } = await owner();
    const { db } = services[0]!.app;
    const slug = `claimed-${people}`;
    await addListing(db, slug, { url: `https://${slug}.example/`, domain: `${slug}.example`, name: 'Tide' });
    const args = { slug, method: 'email', email: `Info@${slug}.example` };
    const before = await getLastMailId(db);
    const asked = await send(0, 'claim_listing', args);
    for (const words of [`info@${slug}.example`, 'Tide']) expect(wordsOf(asked)).toContain(words);
    const refused = await send(1, 'claim_listing', args, answered(asked, null));
    expect(refused['isError']).toBe(true);
    expect(await listMailAfter(db, before)).toEqual([]);
    const claimed = await send(1, 'claim_listing', args, answered(asked));
    expect(claimed['structuredContent']).toMatchObject({ status: 'pending', method: 'email' });
    await send(0, 'claim_listing', args, answered(asked));
    expect(await listMailAfter(db, before)).toMatchObject([{ recipient: `info@${slug}.example` }]);
    // Nobody is mailed by these.
    expect((await send(0, 'claim_listing', args))['structuredContent']).toMatchObject({ repeated: true });
    const byDns = await send(0, 'claim_listing', { slug, method: 'dns' });
    expect(byDns['structuredContent']).toMatchObject({ method: 'dns' });
    // What is refused is not asked about, and there is no dry run of it for assistants.
    const elsewhere = await send(0, 'claim_listing', { ...args, email: 'me@other.example' });
    expect(elsewhere['content'][0].text).toContain('at another host');
    expect((await send(0, 'claim_listing', { ...args, dry_run: true }))['content'][0].text).toContain(
      'dry_run',
    );
  });

  it('comes before a draft is deleted for good, by its name', async () => {
    const { person, send } = await owner();
    const { db } = services[0]!.app;
    const { id } = await addDraft(db, person, 'Ebb & Flow');
    const asked = await send(0, 'delete_draft', { id });
    expect(wordsOf(asked)).toBe('Delete the draft of Ebb & Flow for good? Nobody is mailed.');
    await send(1, 'delete_draft', { id }, answered(asked, { confirm: false }));
    expect(await findDraft(db, id)).toBeDefined();
    const gone = await send(1, 'delete_draft', { id }, answered(asked));
    expect(gone['structuredContent']).toMatchObject({ deleted: true });
    expect(await findDraft(db, id)).toBeUndefined();
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
