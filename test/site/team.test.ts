import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { follow, unfollow } from '../../store/community/write/follows.ts';
import { addVote, withdrawVote } from '../../store/community/write/votes.ts';
import { saveReview } from '../../store/community/write/reviews.ts';
import { findClaim } from '../../store/listings/ownership-claims.ts';
import { findListing, type ListingRow } from '../../store/listings/listings.ts';
import { insertClaim, moveClaim } from '../../store/listings/write/ownership-claims.ts';
import { recountFigures } from '../../store/listings/write/figures.ts';
import { editListing } from '../../store/listings/write/listing-versions.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { listOpenReports } from '../../store/team/reports.ts';
import type { Answer } from '../../tools/index.ts';
import { type Browser, openBrowser, type PageVisit } from '../kit/browser.ts';
import { createEmptyDatabase, describeAnyDialect, type EmptyDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { createOperator } from '../kit/operator.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { signInOperator } from '../kit/team-member.ts';

const NOW = new Date('2026-11-18T12:00:00Z');

describeAnyDialect('the page of the team', (dialect) => {
  let empty: EmptyDatabase;
  let service: TestApp;
  let operator: Browser;
  let person: Browser;
  let listing: ListingRow;
  let ownerId: number;
  let count = 0;
  const db = () => service.app.db;
  const idOf = (email: string) => db().transaction((tx) => getOrCreateAccount(tx, email, NOW));

  beforeAll(async () => {
    empty = await createEmptyDatabase(dialect);
    service = await startTestApp({ settings: { sampleData: false, databaseUrl: empty.url } });
    ({ browser: operator } = await signInOperator(service));
    person = await signIn(service.url, 'person@example.com', createCodeReader(service));
    ownerId = await idOf('owner@example.com');
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await empty[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    count += 1;
    listing = await addListing(db(), `product-${count}`, { ownerId, createdAt: NOW });
  });

  const report = async (browser: Browser, query = '', fields = {}): Promise<PageVisit> => {
    const form = await browser.get(`/report?listing=${listing.slug}${query}`);
    return browser.submit(
      form,
      { reason: 'untrue', details: 'It does not fly.', ...fields },
      'form[action="/report"]',
    );
  };
  /** Sends the form of an action on a page of the team. */
  const act = async (section: string, act: string, id: string | number, reason = 'Because') => {
    const page = await operator.get(`/team/${section}`);
    const form = `form:has([name=act][value="${act}"]):has([name=id][value="${id}"])`;
    return operator.submit(page, { reason }, form);
  };
  const undoLast = async () => {
    const log = await operator.get('/team/log');
    const id = String(log.$('[name=act][value=undo]').first().parent().find('[name=id]').val());
    return act('log', 'undo', id, 'It was a mistake');
  };
  const status = async () => (await findListing(db(), listing.id))!.status;
  const mailTo = async (email: string) => {
    await service.app.catchUp();
    return (await service.mail()).filter(({ to }) => to === email);
  };
  const about = async () => (await listOpenReports(db(), 100)).filter((one) => one.listing.id === listing.id);

  it('does not exist for others', async () => {
    expect((await person.get('/team')).status).toBe(404);
    expect((await person.get('/team/log')).status).toBe(404);
    const stranger = await openBrowser(service.url).get('/team/reports');
    expect(stranger.url).toContain('/sign-in');
    const token = (await person.get('/launch')).$('[name=form_token]').val();
    const sent = { form_token: String(token), act: 'archive', id: listing.slug, reason: 'Mine' };
    expect((await person.post('/team/act', sent)).status).toBe(404);
    expect(await status()).toBe('live');
  });

  it('has reports of anybody, once each; a listing taken down over them comes back with them', async () => {
    const stranger = openBrowser(service.url);
    expect((await stranger.get(`/l/${listing.slug}`)).$('a[href^="/report"]').length).toBe(1);
    expect((await report(stranger, '', { reason: '' })).status).toBe(400);
    expect((await report(stranger)).$('h1').text()).toBe('Thank you');
    expect((await report(stranger)).$('h1').text()).toBe('The team knows');
    expect((await report(person)).$('h1').text()).toBe('Thank you');
    const page = await operator.get('/team');
    expect(page.$('main').text()).toContain('It does not fly.');
    expect(page.$('.card').filter((_, card) => page.$(card).text().includes(listing.name)).length).toBe(1);

    expect((await act('reports', 'archive', listing.slug, 'It does not fly')).status).toBe(200);
    expect(await status()).toBe('archived');
    expect(await about()).toEqual([]);
    expect((await mailTo('owner@example.com')).at(-1)!.text).toContain('It does not fly');

    const told = (await mailTo('person@example.com')).at(-1)!;
    expect(told.subject).toBe('Your report was looked at on Launch Directory');
    expect(told.text).toContain('took it out');
    expect(told.text).not.toContain('owner@example.com');

    expect((await undoLast()).$('[role=status]').length).toBe(1);
    expect(await status()).toBe('live');
    expect((await about()).length).toBe(2);
    expect((await mailTo('person@example.com')).at(-1)!.text).toContain('looks at it again');
    expect((await mailTo('owner@example.com')).at(-1)!.subject).toContain('is back');
    const log = await operator.get('/team/log');
    expect(log.$('main').text()).toContain('It was a mistake');
    expect(log.$('main').text()).toContain('It does not fly');

    const [first] = await about();
    await act('reports', 'dismiss', first!.report.id);
    expect(await about()).toEqual([]);
    expect((await mailTo('person@example.com')).at(-1)!.text).toContain('leaves it as it is');
    await undoLast();
    expect((await about()).length).toBe(2);
  });

  it('needs a reason for everything', async () => {
    const page = await operator.get('/team/submissions');
    const form = `form:has([name=act][value="reject"]):has([name=id][value="${listing.slug}"])`;
    const refused = await operator.submit(page, { reason: '  ' }, form);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('A reason of 1 to');
    expect(await status()).toBe('live');
  });

  it('brings what had not launched back as a draft without a week', async () => {
    listing = await addListing(db(), `queued-${count}`, {
      ownerId,
      status: 'scheduled',
      plan: 'free',
      launchWeek: '2026-12-07',
      launchedAt: null,
      createdAt: NOW,
    });
    await act('submissions', 'reject', listing.slug);
    expect(await status()).toBe('rejected');
    await undoLast();
    expect(await findListing(db(), listing.id)).toMatchObject({
      status: 'draft',
      launchWeek: null,
      plan: 'none',
    });
  });

  it('hides a reported review, and shows it again', async () => {
    const accountId = await idOf('writer@example.com');
    await db().transaction((tx) =>
      saveReview(tx, { listingId: listing.id, accountId, rating: 1, body: 'Buy pills' }, NOW),
    );
    const page = await person.get(`/l/${listing.slug}`);
    const id = page.$('.review').attr('id')!.replace('review-', '');
    expect((await report(person, `&review=${id}`)).$('h1').text()).toBe('Thank you');
    await act('reports', 'hide', id);
    expect((await person.get(`/l/${listing.slug}`)).$('.review').length).toBe(0);
    expect((await person.get(`/report?listing=${listing.slug}&review=${id}`)).status).toBe(404);
    await undoLast();
    expect((await person.get(`/l/${listing.slug}`)).$('.review').length).toBe(1);
  });

  it('decides a claim, and gives the listing back to its owner', async () => {
    const accountId = await idOf('claimant@example.com');
    const claim = await db().transaction(async (tx) =>
      moveClaim(
        tx,
        await insertClaim(
          tx,
          {
            listingId: listing.id,
            accountId,
            method: 'dns',
            email: null,
            token: `t-${dialect}`,
            expiresAt: NOW,
          },
          NOW,
        ),
        'prove',
        NOW,
      ),
    );
    expect((await operator.get('/team/claims')).$('main').text()).toContain('claimant@example.com');
    await act('claims', 'approve', claim.id);
    expect(await findListing(db(), listing.id)).toMatchObject({ ownerId: accountId });
    await undoLast();
    expect(await findListing(db(), listing.id)).toMatchObject({ ownerId, verifiedAt: null });
    expect((await findClaim(db(), claim.id))!.claim.status).toBe('pending');
    await act('claims', 'refuse', claim.id);
    await undoLast();
    expect((await findClaim(db(), claim.id))!.claim.status).toBe('pending');
    expect((await mailTo('claimant@example.com')).map(({ subject }) => subject).at(-1)).toContain(
      'open again',
    );
  });

  it('shows edits before and after, reverts one, and takes that back unless it was edited since', async () => {
    const edit = async (tagline: string, via = 'test') =>
      db().transaction(async (tx) =>
        editListing(
          tx,
          (await findListing(tx, listing.id))!,
          { change: { tagline }, editor: { accountId: ownerId, via, operation: 'edit' } },
          NOW,
        ),
      );
    const first = await edit('Now with wings');
    const page = await operator.get('/team/edits');
    expect(page.$('ins').first().text()).toBe('Now with wings');
    const tagline = async () => (await findListing(db(), listing.id))!.tagline;
    await act('edits', 'revert', first!.version.id);
    expect(await tagline()).toBe(listing.tagline);
    await undoLast();
    expect(await tagline()).toBe('Now with wings');
    const second = await edit('With four wings');
    await act('edits', 'revert', second!.version.id);
    await edit('With six wings');
    const refused = await undoLast();
    expect(refused.status).toBe(409);
    expect(await tagline()).toBe('With six wings');
  });

  it('shows votes that look alike, takes them out of counts and ranks, and counts them again', async () => {
    const rival = await addListing(db(), `rival-${count}`, {
      createdAt: NOW,
      launchedAt: new Date('2026-11-16T09:00:00Z'),
    });
    const give = async (email: string, listingId = listing.id) => {
      const accountId = await idOf(email);
      await db().transaction((tx) => addVote(tx, { listingId, accountId, week: '2026-11-16' }, NOW));
    };
    const ring = Array.from({ length: 12 }, (_, at) => `ring.${count}${at}@mail.example`);
    for (const email of ring) await give(email);
    const beginFollow = async (email: string) => {
      const accountId = await idOf(email);
      await db().transaction((tx) => follow(tx, listing.id, accountId, NOW));
    };
    for (const email of ring.slice(0, 6)) await beginFollow(email);
    await give('genuine@example.com', rival.id);
    await give('ring@elsewhere.example');
    const shown = async () => {
      const get = async <T>(path: string): Promise<T> =>
        (await (await fetch(service.url + path)).json()) as T;
      const { votes, follows } = await get<Answer<'get_listing'>>(`/v1/listings/${listing.slug}`);
      const week = await get<Answer<'get_launch_week'>>('/v1/launches/weeks/this');
      const found = await get<Answer<'search_listings'>>(`/v1/listings?q=${listing.slug}`);
      const page = await openBrowser(service.url).get(`/l/${listing.slug}`);
      const places = week.items.map(({ slug }) => slug);
      return {
        votes,
        follows,
        inWeek: week.items.find(({ slug }) => slug === listing.slug)!.week_votes,
        inSearch: found.items.find(({ slug }) => slug === listing.slug)!.votes,
        onPage: page.$('.vote').first().text().replace(/\D+/g, ''),
        isAhead: places.indexOf(listing.slug) < places.indexOf(rival.slug),
      };
    };
    const before = await shown();
    expect(before).toMatchObject({ votes: 13, follows: 6, inWeek: 13, inSearch: 13, isAhead: true });

    const page = await operator.get('/team/votes');
    const form = `form:has([name=act][value=set_aside]):has([name=id][value="${listing.slug}"]):has(button:contains("votes"))`;
    expect(page.$(form).text()).toContain(ring[0]);
    const genuine = String(page.$(`${form} label:contains("${ring[0]}") [name=leave]`).val());
    const leave = [
      genuine,
      ...page
        .$(`${form} label:contains("elsewhere") [name=leave]`)
        .toArray()
        .map((box) => String(page.$(box).val())),
    ];
    const done = await operator.submit(page, { reason: 'One hand', leave }, form);
    expect(done.$('[role=status]').length).toBe(1);
    // What the same accounts follow went with their votes; one vote was left as it was.
    expect(await shown()).toEqual({
      votes: 2,
      follows: 1,
      inWeek: 2,
      inSearch: 2,
      onPage: '2',
      isAhead: true,
    });
    await recountFigures(db(), NOW);
    await service.app.catchUp();
    expect(await shown()).toMatchObject({ votes: 2, follows: 1, inWeek: 2 });

    // Given again it stays aside, and an account that goes takes nothing with it.
    const [, second] = await Promise.all(ring.map(idOf));
    await db().transaction((tx) => withdrawVote(tx, listing.id, second!));
    await give(ring[1]!);
    await db().transaction((tx) => unfollow(tx, listing.id, second!));
    await beginFollow(ring[1]!);
    expect(await shown()).toMatchObject({ votes: 2, follows: 1, inWeek: 2 });

    const again = await operator.get('/team/votes');
    expect(again.$('main').text()).toContain('One hand');
    await operator.submit(again, { reason: 'They are people' }, 'form:has([name=act][value=undo])');
    expect(await shown()).toEqual(before);

    const run = createOperator(empty.url);
    const { data } = await run('votes', 'unusual');
    expect(data).toContainEqual(expect.objectContaining({ listing: listing.slug, what: 'follows', of: 6 }));
    const group = data.find(
      (one: { listing: string; what: string }) => one.listing === listing.slug && one.what === 'votes',
    );
    expect(group).toMatchObject({
      of: 13,
      alike: expect.arrayContaining([expect.objectContaining({ what: 'mail' })]),
    });
    expect(
      await run('votes', 'set-aside', listing.slug, group.accounts.join(','), '--reason', 'A ring'),
    ).toMatchObject({ code: 0 });
    expect((await shown()).votes).toBe(13 - group.accounts.length);
    expect(await run('votes', 'set-aside', listing.slug, '1')).toMatchObject({ code: 1 });
    expect(await run('votes', 'set-aside', listing.slug, 'x')).toMatchObject({ code: 2 });
    await undoLast();
    expect(await shown()).toEqual(before);
  });

  it('keeps what commands do in the same log, and they take it back, too', async () => {
    const run = createOperator(empty.url);
    await run('listings', 'archive', listing.slug, '--reason', 'Gone');
    const { data } = await run('team', 'log', '--limit', '1');
    expect(data[0]).toMatchObject({
      action: 'take_down',
      subject: listing.slug,
      reason: 'Gone',
      undoable: true,
    });
    expect(await run('team', 'undo', String(data[0].number))).toMatchObject({ code: 0 });
    expect(await status()).toBe('live');
    expect(await run('team', 'undo', String(data[0].number))).toMatchObject({ code: 1, err: /before/ });
    expect(await run('team', 'undo', '999999')).toMatchObject({ code: 1 });
  });
});

it('reports of one network without an account are bounded', async () => {
  await using service = await startTestApp({ settings: { sampleData: false, rateLimits: true } });
  const stranger = openBrowser(service.url);
  const titles: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    await addListing(service.app.db, `thing-${at}`);
    const form = await stranger.get(`/report?listing=thing-${at}`);
    titles.push((await stranger.submit(form, { reason: 'spam' }, 'form[action="/report"]')).$('h1').text());
  }
  expect(titles.slice(0, 5)).toEqual(Array(5).fill('Thank you'));
  expect(titles[5]).toBe('That is enough for now');
});
