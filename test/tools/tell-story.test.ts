import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listVersions } from '../../store/listings/listing-versions.ts';
import { setListingFounders } from '../../store/listings/write/listings.ts';
import { getOrCreateAccount, setAccountName } from '../../store/people/write/accounts.ts';
import { type CallOperation, restClient, WAYS } from '../kit/clients.ts';
import { addDraft, addOwnListing, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let mira: Owner;
let call: CallOperation;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
  mira = await addPerson(service.app.db, 'mira@tidepool.example', 'Mira Okafor');
  call = (await restClient(service.url, mira.key)).call;
});
afterAll(() => service[Symbol.asyncDispose]());

describe('milestones', () => {
  it.each(WAYS)('are added and taken away over %s', async (way, connect) => {
    const listing = await addOwnListing(
      service.app.db,
      mira,
      `dated-${way.toLowerCase().replace(/\W/g, '-')}`,
      {
        unlocked: ['milestones'],
      },
    );
    const { call, close } = await connect(service.url, mira.key);
    const added = await call('add_milestone', {
      listing_id: listing.id,
      date: '2024-02-29',
      title: 'First customer',
      url: 'https://tidepool.example/first',
    });
    expect(added.body).toMatchObject({ date: '2024-02-29', title: 'First customer', shown: true });
    const { milestone_id } = added.body;
    expect((await call('get_listing', { slug: listing.slug })).body.milestones).toMatchObject([
      { milestone_id },
    ]);
    expect((await call('delete_milestone', { listing_id: listing.id, milestone_id })).body).toEqual({
      listing_id: listing.id,
      milestone_id,
      deleted: true,
      previous: expect.objectContaining({ title: expect.any(String), date: expect.any(String) }) as object,
    });
    const again = await call('delete_milestone', { listing_id: listing.id, milestone_id });
    expect(again.body.error).toMatchObject({ code: 'not_found', field: 'milestone_id' });
    await close();
  });

  it('are saved, but not shown, where the section is not unlocked', async () => {
    const listing = await addOwnListing(service.app.db, mira, 'locked');
    const { body } = await call('add_milestone', { listing_id: listing.id, date: '2024-01-01', title: 'T' });
    expect(body).toMatchObject({ shown: false, note: expect.stringContaining('Saved') as string });
    expect((await call('get_listing', { slug: 'locked' })).body.milestones).toBeUndefined();
    expect((await call('get_my_listing', { listing_id: listing.id })).body.milestones).toMatchObject([
      { title: 'T' },
    ]);
  });

  it('that came from the draft do not come back with its next edit', async () => {
    const draft = await addDraft(service.app.db, mira);
    const milestones = ['Founded', 'Funded'].map((title) => ({ date: '2020-01-01', title }));
    await call('update_draft', { id: draft.id, milestones });
    const { listing_id } = (await call('submit_draft', { id: draft.id })).body;
    const { body } = await call('get_my_listing', { listing_id });
    const founded = body.milestones.find(({ title }: { title: string }) => title === 'Founded');
    await call('delete_milestone', { listing_id, milestone_id: founded.milestone_id });
    await call('update_draft', { id: draft.id, fields: { city: 'Lisbon' } });
    expect((await call('get_my_listing', { listing_id })).body.milestones).toMatchObject([
      { title: 'Funded' },
    ]);
  });

  it('are at most 50', async () => {
    const listing = await addOwnListing(service.app.db, mira, 'full');
    for (let i = 0; i < 50; i += 1) {
      await call('add_milestone', { listing_id: listing.id, date: '2024-01-01', title: `${i}` });
    }
    const { body } = await call('add_milestone', { listing_id: listing.id, date: '2024-01-01', title: 'T' });
    expect(body.error.code).toBe('conflict');
  });

  it.each([
    [{ date: '2023-02-29' }, 'date'],
    [{ date: '02/03/2023' }, 'date'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ description: 'x'.repeat(2001) }, 'description'],
    [{ url: 'http://tidepool.example' }, 'url'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'https://tidepool.example@evil.example/' }, 'url'],
    [{ url: `https://a.example/${'x'.repeat(490)}` }, 'url'],
  ])('with %j are refused', async (args, field) => {
    const { body } = await call('add_milestone', { listing_id: 1, date: '2024-01-01', title: 'T', ...args });
    expect(body.error).toMatchObject({ code: 'invalid_request', field });
  });

  it('of another listing cannot be taken away through an own one', async () => {
    const stranger = await addPerson(service.app.db, 'stranger@example.com');
    const theirs = await addOwnListing(service.app.db, stranger, 'not-mine');
    const own = await addOwnListing(service.app.db, mira, 'mine');
    const their = await restClient(service.url, stranger.key);
    const { milestone_id } = (
      await their.call('add_milestone', { listing_id: theirs.id, date: '2024-01-01', title: 'T' })
    ).body;
    for (const listing_id of [own.id, theirs.id]) {
      const { body } = await call('delete_milestone', { listing_id, milestone_id });
      expect(body.error.code).toBe('not_found');
    }
    expect((await their.call('get_my_listing', { listing_id: theirs.id })).body.milestones).toHaveLength(1);
  });
});

describe('the founder story', () => {
  it('is told section by section, and shown once unlocked', async () => {
    const locked = await addOwnListing(service.app.db, mira, 'quiet');
    const told = await call('set_founder_story', { listing_id: locked.id, title: 'How', story: 'Once' });
    expect(told.body).toMatchObject({ shown: false, story: { title: 'How', story: 'Once' } });
    expect((await call('get_listing', { slug: 'quiet' })).body.story).toBeUndefined();

    const open = await addOwnListing(service.app.db, mira, 'loud', { unlocked: ['story'] });
    await call('set_founder_story', { listing_id: open.id, title: 'How', story: 'Once' });
    const { body } = await call('set_founder_story', { listing_id: open.id, lessons: 'Many', story: '' });
    expect(body).toMatchObject({ shown: true, story: { title: 'How', lessons: 'Many' } });
    expect((await call('get_listing', { slug: 'loud' })).body.story).toEqual({
      title: 'How',
      lessons: 'Many',
    });
    expect(await listVersions(service.app.db, open.id, 5)).toMatchObject([
      {
        operation: 'set_founder_story',
        before: { story: { story: 'Once' } },
        after: { story: { lessons: 'Many' } },
      },
      { operation: 'set_founder_story' },
    ]);
  });

  it('changes nothing when nothing is sent', async () => {
    const listing = await addOwnListing(service.app.db, mira, 'silent');
    await call('set_founder_story', { listing_id: listing.id, journey: 'Long' });
    expect((await call('set_founder_story', { listing_id: listing.id })).body.story).toEqual({
      journey: 'Long',
    });
  });

  it.each([
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ story: 'x'.repeat(8001) }, 'story'],
    [{ chapter: 'x' }, 'chapter'],
  ])('refuses %j', async (args, field) => {
    const { body } = await call('set_founder_story', { listing_id: 1, ...args });
    expect(body.error).toMatchObject({ code: 'invalid_request', field });
  });
});

describe('the interview', () => {
  const questions = async () =>
    (await call('list_interview_questions')).body.items.map(
      ({ question_id }: { question_id: number }) => question_id,
    ) as number[];

  it('is answered on the profile of the founder of that name', async () => {
    const { db } = service.app;
    const listing = await addOwnListing(db, mira, 'interviewed');
    await db.transaction((tx) =>
      setListingFounders(tx, listing.id, [
        { slug: 'somebody', name: 'Somebody Else' },
        { slug: 'mira-okafor', name: 'Mira Okafor' },
      ]),
    );
    const [first, second] = await questions();
    const { body } = await call('answer_interview', {
      answers: [
        { question_id: first, answer: 'Because.' },
        { question_id: second, answer: 'Slowly.' },
      ],
    });
    expect(body.founder).toMatchObject({ slug: 'mira-okafor', url: `${service.url}/founders/mira-okafor` });
    expect((await call('get_founder', { slug: 'mira-okafor' })).body.interview).toMatchObject([
      { answer: 'Because.' },
      { answer: 'Slowly.' },
    ]);
    const changed = await call('answer_interview', { answers: [{ question_id: first, answer: ' ' }] });
    expect(changed.body.answers).toMatchObject([{ question_id: second, answer: 'Slowly.' }]);
    expect((await call('get_founder', { slug: 'somebody' })).body.interview).toEqual([]);
  });

  it('is kept, and linked later, for one who is no founder by name yet', async () => {
    const { db } = service.app;
    const jonas = await addPerson(db, 'jonas@other.example');
    const listing = await addOwnListing(db, jonas, 'later');
    await db.transaction((tx) => setListingFounders(tx, listing.id, [{ slug: 'jonas-k', name: 'Jonas K' }]));
    const { call } = await restClient(service.url, jonas.key);
    const [first] = await questions();
    const { body } = await call('answer_interview', { answers: [{ question_id: first, answer: 'Yes' }] });
    expect(body).toMatchObject({
      answers: [{ answer: 'Yes' }],
      note: expect.stringContaining('`founder`') as string,
    });
    await db.transaction(async (tx) =>
      setAccountName(tx, await getOrCreateAccount(tx, jonas.email, NOW), 'jonas k'),
    );
    expect((await call('answer_interview', { answers: [] })).body.founder.slug).toBe('jonas-k');
    expect((await call('get_founder', { slug: 'jonas-k' })).body.interview).toMatchObject([
      { answer: 'Yes' },
    ]);
  });

  it("does not take somebody else's profile by its name", async () => {
    const { db } = service.app;
    const impostor = await addPerson(db, 'impostor@example.com', 'Mira Okafor');
    const { call } = await restClient(service.url, impostor.key);
    const [first] = await questions();
    const { body } = await call('answer_interview', { answers: [{ question_id: first, answer: 'Lies' }] });
    expect(body.founder).toBeUndefined();
  });

  it.each([
    [[{ question_id: 999_999, answer: 'x' }], 'answers.0.question_id'],
    [[{ question_id: 0, answer: 'x' }], 'answers.0.question_id'],
    [[{ question_id: 1, answer: 'x'.repeat(4001) }], 'answers.0.answer'],
    [
      [
        { question_id: 1, answer: 'x' },
        { question_id: 1, answer: 'y' },
      ],
      'answers.1.question_id',
    ],
    [Array.from({ length: 31 }, () => ({ question_id: 1, answer: 'x' })), 'answers'],
    [[{ question_id: 1, answer: 'x', hidden: true }], 'answers.0.hidden'],
  ])('refuses %j', async (answers, field) => {
    const { body } = await call('answer_interview', { answers });
    expect(body.error).toMatchObject({ code: 'invalid_request', field });
  });
});
