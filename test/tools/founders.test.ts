import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { saveStory, setListingFounders } from '../../store/listings/write/listings.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import type { CallOperation } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

type Founder = { slug: string; name: string; country?: string; companies: object[] };

const NOW = new Date('2026-11-18T12:00:00Z');

let service: TestApp;
let call: CallOperation;
let close: () => Promise<void>;
beforeAll(async () => {
  service = await startTestApp({ time: NOW.toISOString() });
  ({ call, close } = await viaRestAndMcp(service.url));
});
afterAll(async () => {
  await close();
  await service[Symbol.asyncDispose]();
});

const found = async (args: Record<string, unknown>) => {
  const { ok, body } = await call('list_founders', { per_page: 100, ...args });
  expect(ok, JSON.stringify(body)).toBe(true);
  return body;
};
const names = ({ items }: { items: Founder[] }): string[] => items.map(({ name }) => name);

describe('list_founders', () => {
  it('gives every founder of a live listing once, by name, with their companies', async () => {
    const { items, total } = await found({});
    expect(total).toBe(items.length);
    expect(new Set(items.map(({ slug }: Founder) => slug)).size).toBe(total);
    for (const { companies } of items) expect(companies.length).toBeGreaterThan(0);
    expect(items.find(({ name }: Founder) => name === 'Mara Lindqvist')).toEqual({
      slug: 'mara-lindqvist',
      name: 'Mara Lindqvist',
      url: expect.stringMatching(/\/founders\/mara-lindqvist$/),
      country: 'DE',
      sample: true,
      companies: [{ slug: 'tidewatch', name: 'Tidewatch', tagline: expect.any(String), title: 'CEO' }],
    });
  });

  it('pages through all of them without a gap or a repeat', async () => {
    const { items: all } = await found({});
    const paged = [];
    for (let page = 1, more = true; more; page += 1) {
      const body = await found({ page, per_page: 7 });
      paged.push(...body.items);
      more = body.has_more;
    }
    expect(paged).toEqual(all);
  });

  it.each([
    ['mara', 'Mara Lindqvist'],
    ['LIND', 'Mara Lindqvist'],
    ['lindqvist mara', 'Mara Lindqvist'],
    ['ondrej havlik', 'Ondřej Havlík'],
    ['Solveig', 'Sólveig Arnardóttir'],
    ['who is the Mara of Lindqvists', 'Mara Lindqvist'],
    ['maralindqvist', 'Mara Lindqvist'],
  ])('finds by "%s", whatever the case, accents and order', async (q, name) => {
    expect(names(await found({ q }))).toEqual([name]);
  });

  it.each(['ara', 'mara nobody', '!!!', '%'])('finds nobody by "%s"', async (q) => {
    expect(await found({ q })).toMatchObject({ items: [], total: 0, has_more: false });
  });

  it('takes a blank search for none', async () => {
    expect((await found({ q: ' ' })).total).toBe((await found({})).total);
  });

  it('knows the founders of a country, in either case', async () => {
    const german = await found({ country: 'de' });
    expect(german.total).toBeGreaterThan(1);
    expect(german.items.every(({ country }: Founder) => country === 'DE')).toBe(true);
    expect(await found({ country: 'DE' })).toEqual(german);
    expect(names(await found({ country: 'DE', q: 'mara' }))).toEqual(['Mara Lindqvist']);
    expect((await found({ country: 'AQ' })).total).toBe(0);
  });

  it('goes by the country of the company where that of the person is not known', async () => {
    const { id } = await addListing(service.app.db, 'polar', { country: 'GL' });
    await service.app.db.transaction((tx) =>
      setListingFounders(tx, id, [{ slug: 'ivalu', name: 'Ivalu Kleist' }]),
    );
    const { items } = await found({ country: 'GL' });
    expect(items).toMatchObject([{ name: 'Ivalu Kleist' }]);
    expect(items[0]).not.toHaveProperty('country');
  });

  it('leaves out who founded nothing that is live', async () => {
    const { id } = await addListing(service.app.db, 'secret', { status: 'draft' });
    await service.app.db.transaction((tx) =>
      setListingFounders(tx, id, [{ slug: 'shy', name: 'Shy Founder' }]),
    );
    expect((await found({ q: 'shy founder' })).total).toBe(0);
    expect((await call('get_founder', { slug: 'shy' })).body.error.code).toBe('not_found');
  });
});

describe('get_founder', () => {
  it('gives bio, links, companies with the role, and published stories', async () => {
    const { ok, body } = await call('get_founder', { slug: 'mara-lindqvist' });
    expect(ok).toBe(true);
    expect(body).toMatchObject({
      name: 'Mara Lindqvist',
      bio: expect.stringContaining('night shifts'),
      country: 'DE',
      socials: { custom: expect.any(String) },
      companies: [{ slug: 'tidewatch', title: 'CEO', votes: expect.any(Number) }],
      stories: [{ listing: 'tidewatch', story: { title: expect.any(String), lessons: expect.any(String) } }],
      interview: [],
    });
  });

  it('keeps a story back until it is unlocked, and a company until it is live', async () => {
    const { db } = service.app;
    const told = await addListing(db, 'told', { unlocked: ['story'] });
    const untold = await addListing(db, 'untold');
    const hidden = await addListing(db, 'hidden', { status: 'scheduled', unlocked: ['story'] });
    await db.transaction(async (tx) => {
      for (const { id } of [told, untold, hidden]) await saveStory(tx, id, { story: `of ${id}` }, NOW);
      const [founder] = await tx.insert(tx.t.founders).values({ slug: 'ada', name: 'Ada' }).returning();
      await tx
        .insert(tx.t.listingFounders)
        .values([told, untold, hidden].map(({ id }) => ({ listingId: id, founderId: founder!.id })));
    });
    const { body } = await call('get_founder', { slug: 'ada' });
    expect(body.companies.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual(['told', 'untold']);
    expect(body.stories).toEqual([{ listing: 'told', story: { story: `of ${told.id}` } }]);
  });

  it('shows the interview answers of the founder’s account, in the order of the questions', async () => {
    const { db } = service.app;
    const { id } = await addListing(db, 'asked');
    await db.transaction(async (tx) => {
      const accountId = await getOrCreateAccount(tx, 'grace@asked.example', NOW);
      const [founder] = await tx
        .insert(tx.t.founders)
        .values({ slug: 'grace', name: 'Grace', accountId })
        .returning();
      await tx.insert(tx.t.listingFounders).values({ listingId: id, founderId: founder!.id });
      const answer = { accountId, updatedAt: NOW };
      const [first, second] = await tx.select().from(tx.t.interviewQuestions).limit(2);
      await tx.insert(tx.t.interviewAnswers).values([
        { ...answer, questionId: second!.id, answer: 'My sister.' },
        { ...answer, questionId: first!.id, answer: 'Waiting for a bus.' },
      ]);
    });
    const { body } = await call('get_founder', { slug: 'grace' });
    expect(body.interview.map(({ answer }: { answer: string }) => answer)).toEqual([
      'Waiting for a bus.',
      'My sister.',
    ]);
  });

  it('does not find a stranger', async () => {
    const { ok, body } = await call('get_founder', { slug: 'nobody' });
    expect(ok).toBe(false);
    expect(body.error).toMatchObject({ code: 'not_found', field: 'slug' });
  });
});

describe('list_interview_questions', () => {
  it('gives the questions on offer, in order, with the number answers name', async () => {
    const { db } = service.app;
    await db.transaction((tx) =>
      tx.insert(tx.t.interviewQuestions).values({ question: 'No longer asked?', active: false }),
    );
    const { ok, body } = await call('list_interview_questions');
    expect(ok).toBe(true);
    expect(body.total).toBe(body.items.length);
    expect(body.items[0]).toEqual({
      question_id: expect.any(Number),
      question: expect.stringContaining('this product had to exist'),
    });
    expect(JSON.stringify(body)).not.toContain('No longer asked');
  });
});
