import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeListingState } from '../../store/listings/write/move-listing.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { type CallOperation, restClient } from '../kit/clients.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { addDraft, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

describeAnyDialect('one person', (dialect) => {
  let service: TestApp;
  let greta: Owner;
  let call: CallOperation;
  let close: () => Promise<void>;
  beforeAll(async () => {
    service = await startTestApp({ dialect, settings: { sampleData: false } });
    greta = await addPerson(service.app.db, 'greta@lindholm.example', 'Greta Lindholm');
    ({ call, close } = await viaRestAndMcp(service.url, greta.key));
  });
  afterAll(async () => {
    await close();
    await service[Symbol.asyncDispose]();
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
    service.app.db.transaction((tx) =>
      writeListingState(tx, listingId, { status: 'live', launchedAt: NOW }, NOW),
    );
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

  it('keeps what their page says when another owner has one of their listings', async () => {
    const [lena, buyer] = [
      await addPerson(service.app.db, 'lena@sund.example', 'Lena Sund'),
      await addPerson(service.app.db, 'buyer@example.com', 'Buyer'),
    ];
    const [sold, kept] = [
      await listed(lena, [
        { name: 'Lena Sund', bio: 'Builds boats.' },
        { name: 'Pia Lo', bio: 'Sails.' },
      ]),
      await listed(lena, [
        { name: 'Lena Sund', bio: 'Builds boats.' },
        { name: 'Pia Lo', bio: 'Sails.' },
      ]),
    ];
    const own = await restClient(service.url, lena.key);
    const [{ question_id }] = (await run(own.call, 'list_interview_questions', {})).items;
    await run(own.call, 'answer_interview', { answers: [{ question_id, answer: 'Because.' }] });
    for (const { listing_id } of [sold, kept]) await goLive(listing_id);
    const { listings, drafts } = service.app.db.t;
    await service.app.db.transaction(async (tx) => {
      await tx.update(listings).set({ ownerId: buyer.accountId }).where(eq(listings.id, sold.listing_id));
      await tx.update(drafts).set({ accountId: buyer.accountId }).where(eq(drafts.id, sold.id));
    });
    const theirs = await restClient(service.url, buyer.key);
    // Nor is a page that is nobody's yet the new owner's to be, while it is on the former owner's listings, too.
    const taken = await run(theirs.call, 'answer_interview', {
      answers: [{ question_id, answer: 'I built it.' }],
    });
    expect(taken.founders).toBeUndefined();
    const asked = await theirs.call('answer_interview', { answers: [], founder: 'Pia Lo' });
    expect(asked.body.error).toMatchObject({ code: 'invalid_request', field: 'founder' });
    const pia = (await run(call, 'get_listing', { slug: kept.slug })).founders[1];
    expect((await run(call, 'get_founder', { slug: pia.slug })).interview).toEqual([]);
    await run(theirs.call, 'update_draft', {
      id: sold.id,
      founders: [
        { name: 'A Thief', was: 'Lena Sund', bio: 'Steals.' },
        { name: 'Pia Lo', title: 'Chair', bio: 'Steals.' },
      ],
    });
    const { founders } = await run(call, 'get_listing', { slug: kept.slug });
    expect(founders).toMatchObject([
      { name: 'Lena Sund', bio: 'Builds boats.' },
      { name: 'Pia Lo', bio: 'Sails.' },
    ]);
    const now = (await run(call, 'get_listing', { slug: sold.slug })).founders;
    expect(now).toMatchObject([{ name: 'A Thief' }, { slug: founders[1].slug, title: 'Chair' }]);
    expect(now[0].slug).not.toBe(founders[0].slug);
  });

  it('is shown with the interview once any listing is live, and no address is told before', async () => {
    const ida = await addPerson(service.app.db, 'ida@berg.example', 'Ida');
    const own = await restClient(service.url, ida.key);
    const [{ question_id }] = (await run(own.call, 'list_interview_questions', {})).items;
    await listed(ida, [{ name: 'Ida Berg' }]);
    const answers = [{ question_id, answer: 'Because.' }];
    const unknown = await run(own.call, 'answer_interview', { answers });
    expect(unknown).toMatchObject({
      founders: ['Ida Berg'],
      note: expect.stringContaining('`founder`') as string,
    });
    const other = await own.call('answer_interview', { answers, founder: 'Ada Lovelace' });
    expect(other.body.error).toMatchObject({ code: 'invalid_request', field: 'founder' });
    const early = await run(own.call, 'answer_interview', { answers: [], founder: 'ida berg' });
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

  it('whose name is corrected stays who they are, on all listings, with the address of their page', async () => {
    const ela = await addPerson(service.app.db, 'ela@nord.example', 'Ela');
    const own = await restClient(service.url, ela.key);
    const first = await listed(ela, [{ name: 'Ela Noord', bio: 'Maps.' }, { name: 'Per Ek' }]);
    const second = await listed(ela, [{ name: 'Ela Noord' }]);
    await goLive(first.listing_id);
    await goLive(second.listing_id);
    const { slug } = await founderOf(first.slug);
    await run(own.call, 'update_draft', {
      id: first.id,
      founders: [{ name: 'Ela Nord', bio: 'Maps.', was: 'Ela Noord' }, { name: 'Per Ek' }],
    });
    for (const one of [first, second]) {
      expect(await founderOf(one.slug)).toMatchObject({ slug, name: 'Ela Nord' });
    }
    expect(await run(call, 'get_founder', { slug })).toMatchObject({ name: 'Ela Nord', bio: 'Maps.' });
    // The other draft knows the right name, too: its next change does not bring the old one back.
    expect((await run(own.call, 'get_draft', { id: second.id })).founders).toMatchObject([
      { name: 'Ela Nord' },
    ]);
    await run(own.call, 'update_draft', { id: second.id, fields: { tagline: 'New' } });
    expect(await founderOf(second.slug)).toMatchObject({ slug, name: 'Ela Nord' });
  });

  it('whose page was never public gets an address of the right name', async () => {
    const one = await listed(greta, [{ name: 'Idda Falk' }]);
    const founders = [{ name: 'Ida Falk', was: 'idda falk' }];
    await run(call, 'update_draft', { id: one.id, founders });
    await goLive(one.listing_id);
    expect(await founderOf(one.slug)).toMatchObject({ slug: 'ida-falk', name: 'Ida Falk' });
    const wrong = await call('update_draft', { id: one.id, founders: [{ name: 'Ida', was: 'Nobody' }] });
    expect(wrong.body.error.issues).toMatchObject([{ field: 'founders.0.was', allowed: ['Ida Falk'] }]);
  });

  it('is corrected in the form of the draft, where another line is another person', async () => {
    const one = await listed(greta, [{ name: 'Tove Dal' }]);
    await goLive(one.listing_id);
    const { slug } = await founderOf(one.slug);
    const browser = await signIn(service.url, greta.email, createCodeReader(service));
    const page = await browser.get(`/account/drafts/${one.id}`);
    const form = 'form[action$="/parts/founders"]';
    await browser.submit(page, { name: ['Tove Dahl', 'Bo Ros'] }, form);
    const { founders } = await run(call, 'get_listing', { slug: one.slug });
    expect(founders).toMatchObject([{ slug, name: 'Tove Dahl' }, { name: 'Bo Ros' }]);
    // Cleared, a line is gone.
    const again = await browser.get(`/account/drafts/${one.id}`);
    await browser.submit(again, { name: ['Tove Dahl', '', ''] }, form);
    expect((await run(call, 'get_listing', { slug: one.slug })).founders).toHaveLength(1);
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
