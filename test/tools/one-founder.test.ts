import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeListing } from '../../store/listings/write/move-listing.ts';
import { bothWays } from '../kit/both-ways.ts';
import { type CallOperation, restClient } from '../kit/clients.ts';
import { createEmptyDatabase, describeDialects, type EmptyDatabase } from '../kit/databases.ts';
import { addDraft, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

describeDialects('one person', (dialect) => {
  let database: EmptyDatabase;
  let service: TestApp;
  let greta: Owner;
  let call: CallOperation;
  let close: () => Promise<void>;
  beforeAll(async () => {
    database = await createEmptyDatabase(dialect);
    service = await startTestApp({ settings: { sampleData: false, databaseUrl: database.url } });
    greta = await addPerson(service.app.db, 'greta@lindholm.example', 'Greta Lindholm');
    ({ call, close } = await bothWays(service.url, greta.key));
  });
  afterAll(async () => {
    await close();
    await service[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  let products = 0;
  const run = async (to: CallOperation, name: string, args: Record<string, unknown>) => {
    const { ok, body } = await to(name, args);
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };
  /** A listing of a person that names founders. */
  async function listed(owner: Owner, founders: object[], rest: object = {}) {
    const name = `Product ${(products += 1)}`;
    const { id } = await addDraft(service.app.db, owner, name, `https://product-${products}.example/`);
    const { call } = await restClient(service.url, owner.key);
    await run(call, 'update_draft', { id, founders, ...rest });
    const { listing_id, slug } = await run(call, 'submit_draft', { id });
    return { id, listing_id, slug };
  }
  const goLive = (listingId: number) =>
    service.app.db.transaction((tx) => placeListing(tx, listingId, { status: 'live', launchedAt: NOW }, NOW));
  const founderOf = async (slug: string) => (await run(call, 'get_listing', { slug })).founders[0];

  it('is one founder on all listings of an account, with the links of the draft', async () => {
    const first = await listed(greta, [{ name: 'Greta Lindholm', title: 'Founder', bio: 'Builds tools.' }], {
      founder_socials: { github: 'https://github.com/greta' },
    });
    const second = await listed(greta, [{ name: ' greta  LINDHOLM', title: 'Chair' }]);
    await goLive(first.listing_id);
    await goLive(second.listing_id);
    const { slug } = await founderOf(first.slug);
    expect(await founderOf(second.slug)).toMatchObject({ slug, title: 'Chair' });
    const profile = await run(call, 'get_founder', { slug });
    expect(profile).toMatchObject({
      ...{ bio: 'Builds tools.', socials: { github: 'https://github.com/greta' } },
      companies: [{}, {}],
    });
    await run(call, 'update_draft', { id: second.id, founder_socials: { x: 'https://x.com/greta' } });
    expect((await run(call, 'get_founder', { slug })).socials).toEqual({ x: 'https://x.com/greta' });
  });

  it('is not the stranger of the same name', async () => {
    const mine = await listed(greta, [{ name: 'Ola Nord' }]);
    const stranger = await addPerson(service.app.db, 'stranger@example.com', 'Greta Lindholm');
    const theirs = await listed(stranger, [
      { name: 'Ola Nord', bio: 'Somebody else' },
      { name: 'Greta Lindholm' },
    ]);
    await goLive(mine.listing_id);
    await goLive(theirs.listing_id);
    expect((await founderOf(theirs.slug)).slug).not.toBe((await founderOf(mine.slug)).slug);
    expect((await run(call, 'get_founder', { slug: (await founderOf(mine.slug)).slug })).bio).toBeUndefined();
    const { founders } = await run(call, 'get_listing', { slug: theirs.slug });
    expect(founders[1].slug).not.toBe('greta-lindholm');
  });

  it('is shown with the interview once any listing is live, and no address is told before', async () => {
    const ida = await addPerson(service.app.db, 'ida@berg.example', 'Ida Berg');
    const own = await restClient(service.url, ida.key);
    const [{ question_id }] = (await run(own.call, 'list_interview_questions', {})).items;
    await listed(ida, [{ name: 'Ida Berg' }]);
    const early = await run(own.call, 'answer_interview', { answers: [{ question_id, answer: 'Because.' }] });
    expect(early.founder).toBeUndefined();
    expect(early.note).toContain('live');
    const second = await listed(ida, [{ name: 'Ida Berg' }]);
    await goLive(second.listing_id);
    const { founder } = await run(own.call, 'answer_interview', { answers: [] });
    expect((await fetch(founder.url)).status).toBe(200);
    expect(founder.slug).toBe((await founderOf(second.slug)).slug);
    expect((await run(own.call, 'get_founder', { slug: founder.slug })).interview).toMatchObject([
      { answer: 'Because.' },
    ]);
  });

  it('keeps what another listing says where a draft says nothing, and loses it with the last', async () => {
    const first = await listed(greta, [{ name: 'Nils Ek', bio: 'Writes.' }]);
    const second = await listed(greta, [{ name: 'Nils Ek' }]);
    await goLive(first.listing_id);
    await goLive(second.listing_id);
    const { slug } = await founderOf(second.slug);
    expect((await run(call, 'get_founder', { slug })).bio).toBe('Writes.');
    await run(call, 'update_draft', { id: first.id, founders: [{ name: 'Somebody Else' }] });
    expect((await run(call, 'get_founder', { slug })).companies).toHaveLength(1);
    await run(call, 'update_draft', { id: second.id, founders: [{ name: 'Nils Ek' }] });
    expect((await run(call, 'get_founder', { slug })).bio).toBeUndefined();
  });
});
