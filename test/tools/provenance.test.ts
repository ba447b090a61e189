import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { type CallOperation, restClient } from '../kit/clients.ts';
import { createEmptyDatabase, describeAnyDialect, type EmptyDatabase } from '../kit/databases.ts';
import { addDraft, addPerson, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

const HOME = `<!doctype html><html lang="en"><head><title>Willow</title><meta property="og:site_name" content="Willow">
<meta name="description" content="Willow plans gardens for people with little time."></head><body><main>
<h1>Gardens for people with little time</h1><p>Willow plans gardens for people with little time.</p>
<section><h2>Frequently asked questions</h2>
<h3>Does it work on balconies?</h3><p>Yes, from two square metres on.</p>
<h3>Is there a trial?</h3><p>Yes, the first garden is free of charge.</p></section></main>
<footer><a href="https://github.com/willow-gardens">GitHub</a> <a href="https://x.com/willowgardens">X</a>
<a href="/about">About us</a></footer></body></html>`;
const ABOUT = `<!doctype html><html lang="en"><head><title>About · Willow</title></head><body><h1>About us</h1>
<p>Willow was founded in 2021 by Mira Okafor in Lisbon, Portugal.</p></body></html>`;

describeAnyDialect('where the values of a draft come from', (dialect) => {
  let database: EmptyDatabase;
  let service: TestApp;
  let site: WebServer;
  let mira: Owner;
  let call: CallOperation;
  let close: () => Promise<void>;
  let id: string;
  beforeAll(async () => {
    database = await createEmptyDatabase(dialect);
    site = await startWebServer({ '/': HOME, '/about': ABOUT });
    service = await startTestApp({ settings: { sampleData: false, databaseUrl: database.url } });
    mira = await addPerson(service.app.db, 'mira@willow.example');
    ({ call, close } = await viaRestAndMcp(service.url, mira.key));
    id = (await (await restClient(service.url, mira.key)).call('submit_listing', { url: site.url })).body.id;
    await service.app.catchUp();
  });
  afterAll(async () => {
    await close();
    await service[Symbol.asyncDispose]();
    await Promise.all([site.close(), database[Symbol.asyncDispose]()]);
  });
  const run = async (name: string, args: Record<string, unknown>) => {
    const { ok, body } = await call(name, args);
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };
  const draft = () => run('get_draft', { id });
  const edit = (args: Record<string, unknown>) => run('update_draft', { id, ...args });
  /** Over one way in: the second time there is nothing to take back. */
  const takeBack = async (restore: string[]) =>
    (await (await restClient(service.url, mira.key)).call('update_draft', { id, restore })).body;

  it('is told with the language of the website', async () => {
    expect((await draft()).language).toBe('en');
  });

  it('is told item by item: what the website says, with its quote', async () => {
    const { faqs, founders, company_socials, company_socials_state, company_socials_evidence } =
      await draft();
    expect(faqs.map(({ state, evidence }: any) => [state, evidence.length > 0])).toEqual([
      ['ai', true],
      ['ai', true],
    ]);
    expect(founders).toMatchObject([{ name: 'Mira Okafor', state: 'ai', evidence: [{}] }]);
    expect(Object.keys(company_socials)).toEqual(Object.keys(company_socials_state));
    expect(company_socials_state).toEqual({ github: 'ai', x: 'ai' });
    expect(company_socials_evidence.github).toHaveLength(1);
  });

  it('stays with the items that a correction of another one leaves alone', async () => {
    const before = await draft();
    const [first, second] = before.faqs;
    const faqs = [
      { question: first.question, answer: first.answer },
      { question: second.question, answer: 'Yes, for a month.' },
      { question: 'Who waters?', answer: 'You do.' },
    ];
    const changed = await edit({
      faqs,
      founders: [{ name: 'Mira A. Okafor', was: 'Mira Okafor', title: 'Founder' }, { name: 'Jonas Kern' }],
      company_socials: { github: before.company_socials.github, x: 'https://x.com/other' },
      founder_socials: { linkedin: 'https://linkedin.com/in/mira' },
      milestones: [{ date: '2024-01-01', title: 'Funded' }],
    });
    const states = (list: { state: string }[]) => list.map(({ state }) => state);
    expect(states(changed.faqs)).toEqual(['ai', 'edited', 'manual']);
    expect(changed.faqs[0].evidence).toHaveLength(first.evidence.length);
    expect(changed.faqs[1]).toMatchObject({
      answer: 'Yes, for a month.',
      website_says: { answer: second.answer, evidence: second.evidence },
    });
    expect(states(changed.founders)).toEqual(['edited', 'manual']);
    expect(changed.founders[0].website_says).toMatchObject({ name: 'Mira Okafor', evidence: [{}] });
    expect(changed.company_socials_state).toEqual({ github: 'ai', x: 'edited' });
    expect(changed.website_says.company_socials).toMatchObject({ x: { url: before.company_socials.x } });
    expect(changed.founder_socials_state).toEqual({ linkedin: 'manual' });
    expect(states(changed.milestones)).toEqual(['manual']);
    expect(await draft()).toMatchObject({ faqs: changed.faqs, founders: changed.founders });
  });

  it('is taken back list by list, with what was left out', async () => {
    const without = await edit({ faqs: [] });
    expect(without.faqs).toEqual([]);
    const left = (await draft()).website_says;
    expect(left.faqs).toHaveLength(2);
    const back = await edit({ restore: ['faqs', 'founders', 'company_socials'] });
    expect(back.faqs.map(({ state }: any) => state)).toEqual(['ai', 'ai']);
    expect(back.founders).toMatchObject([{ name: 'Mira Okafor', state: 'ai' }]);
    expect(back.company_socials_state).toEqual({ github: 'ai', x: 'ai' });
    expect((await draft()).website_says).toBeUndefined();
    const { body } = await call('update_draft', { id, restore: ['story'] });
    expect(body.error.message).toContain('founders');
  });

  it('stands beside the value of a person, and is taken back', async () => {
    const original = (await draft()).fields.tagline;
    const edited = await edit({ fields: { tagline: 'Mine' } });
    expect(edited.fields.tagline).toMatchObject({
      ...{ value: 'Mine', state: 'edited' },
      website_says: {
        value: original.value,
        evidence: original.evidence.map(({ quote }: any) => ({ quote })),
      },
    });
    expect((await edit({ fields: { tagline: null } })).fields.tagline.website_says.value).toBe(
      original.value,
    );
    const { fields } = await takeBack(['tagline']);
    expect(fields.tagline).toMatchObject({ value: original.value, state: 'ai' });
    expect(fields.tagline.website_says).toBeUndefined();
  });

  it('says that a value is locked; unlocking keeps it', async () => {
    await edit({ fields: { tagline: 'Mine', city: null, stage: 'beta' } });
    const locked = await edit({ lock_fields: ['tagline', 'city', 'stage'] });
    for (const name of ['tagline', 'city', 'stage'])
      expect(locked.fields[name]).toMatchObject({ state: 'override', locked: true });
    const { fields } = await takeBack(['tagline', 'city', 'stage']);
    expect(fields).toMatchObject({
      tagline: { value: 'Mine', state: 'edited', website_says: {} },
      city: { value: null, state: 'deleted' },
      stage: { value: 'beta', state: 'manual' },
    });
    for (const name of ['tagline', 'city', 'stage']) expect(fields[name].locked).toBeUndefined();
    expect((await takeBack(['tagline'])).fields.tagline.state).toBe('ai');
  });

  it('holds milestones in one place, whichever operation writes them', async () => {
    const { id } = await addDraft(service.app.db, mira, 'Dated', 'https://dated.example/');
    const rest = await restClient(service.url, mira.key);
    const to = async (name: string, args: object) => (await rest.call(name, { ...args })).body;
    await to('update_draft', { id, milestones: [{ date: '2020-01-01', title: 'Founded' }] });
    const { listing_id } = await to('submit_draft', { id });
    const added = await to('add_milestone', { listing_id, date: '2021-01-01', title: 'Funded' });
    const titles = async (name: string, args: object) =>
      (await run(name, { ...args })).milestones.map(({ title }: { title: string }) => title).toSorted();
    expect(await titles('get_draft', { id })).toEqual(['Founded', 'Funded']);
    await to('update_draft', { id, fields: { city: 'Lisbon' } });
    expect(await titles('get_my_listing', { listing_id })).toEqual(['Founded', 'Funded']);
    const replaced = await to('update_draft', {
      id,
      milestones: [
        { date: '2021-01-01', title: 'Funded' },
        { date: '2022-01-01', title: 'Sold' },
      ],
    });
    expect(replaced.milestones).toContainEqual(expect.objectContaining({ milestone_id: added.milestone_id }));
    expect(await titles('get_my_listing', { listing_id })).toEqual(['Funded', 'Sold']);
    await to('delete_milestone', { listing_id, milestone_id: added.milestone_id });
    expect(await titles('get_draft', { id })).toEqual(['Sold']);
  });
});

const SHOP = `<!doctype html><html lang="en"><head><title>Willow</title><meta property="og:site_name" content="Willow">
<meta name="description" content="Willow plans gardens for people with little time."></head><body><header><nav>
<a href="/features">Features</a> <a href="/about">About us</a></nav></header><main>
<h1>Gardens for people with little time</h1><p>Willow plans gardens for people with little time.</p></main></body></html>`;
const POINTS = ['Watering plans for balconies', 'Seed lists by month', 'Shared plans for families'] as const;
const FEATURES = `<!doctype html><html lang="en"><head><title>Features · Willow</title></head><body><main><h1>Features</h1>
<ul>${POINTS.map((point) => `<li>${point}</li>`).join('')}</ul><p>Willow works without an account.</p></main>
<footer><a href="https://github.com/willow-gardens">GitHub</a></footer></body></html>`;

describe('state and quotes', () => {
  let service: TestApp;
  let site: WebServer;
  let call: CallOperation;
  let id: string;
  beforeAll(async () => {
    service = await startTestApp({ settings: { sampleData: false } });
    site = await startWebServer({ '/': SHOP, '/features': FEATURES, '/about': ABOUT });
    ({ call } = await restClient(service.url, (await addPerson(service.app.db, 'mira@willow.example')).key));
    ({ id } = await run('submit_listing', { url: site.url }));
    await service.app.catchUp();
  }, 60_000);
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await site.close();
  });
  const run = async (name: string, args: Record<string, unknown>) => {
    const { ok, body } = await call(name, args);
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };
  const edit = (args: Record<string, unknown>) => run('update_draft', { id, ...args });

  it('stay as they are when a whole draft is sent back', async () => {
    const { fields, faqs, founders } = await run('get_draft', { id });
    const values = Object.fromEntries(
      Object.entries(fields).map(([name, { value }]: any) => [name, value ?? '']),
    );
    for (const name of ['features', 'categories', 'tags', 'usps', 'keywords'])
      if (values[name] === '') delete values[name];
    const people = founders.map(({ name, title }: any) => ({ name, title }));
    const same = await edit({ fields: values, founders: people, faqs: [] });
    expect(same.fields).toEqual(Object.fromEntries(Object.keys(values).map((name) => [name, fields[name]])));
    expect(same).toMatchObject({ founders, faqs });
    expect([same.unsourced, same.previous]).toEqual([undefined, undefined]);
  });

  it('are two things: what a page states has its quote, whoever sent it, item by item', async () => {
    const features = ['Robots that dig', POINTS[2], 'Willow works without an account.', POINTS[0]];
    const changed = await edit({
      fields: { tagline: 'Watering plans for balconies', city: 'Porto', features },
      founders: [{ name: 'Mira Okafor', title: 'Baker' }],
      company_socials: { github: 'https://github.com/willow-gardens', x: 'https://x.com/willow' },
    });
    expect(changed.fields.tagline).toMatchObject({
      state: 'edited',
      evidence: [{ quote: 'Watering plans for balconies' }],
      website_says: { value: 'Gardens for people with little time', evidence: [{}] },
    });
    expect(changed.fields.city).toMatchObject({ state: 'edited', website_says: { value: 'Lisbon' } });
    expect(changed.fields.city.evidence).toBeUndefined();
    expect(changed.fields.features).toMatchObject({ state: 'edited', website_says: { value: [...POINTS] } });
    expect(changed.fields.features.evidence.map(({ item, quote }: any) => [item, quote])).toEqual([
      [1, features[1]],
      [2, features[2]],
      [3, features[3]],
    ]);
    expect(changed.company_socials_evidence).toMatchObject({ github: [{}] });
    expect(changed.company_socials_evidence.x).toBeUndefined();
    expect(changed.unsourced).toEqual(['city', 'features: Robots that dig', 'founders: Mira Okafor']);
    expect(changed.note).toBeUndefined();
    const back = await edit({ restore: ['tagline', 'city', 'features', 'founders', 'company_socials'] });
    expect(
      Object.values(back.fields).map(({ state, evidence }: any) => [state, evidence.length > 0]),
    ).toEqual([
      ['ai', true],
      ['ai', true],
      ['ai', true],
    ]);
  });

  it('stay under a lock, which leaves what it was', async () => {
    const { tagline } = (await run('get_draft', { id })).fields;
    const { fields } = await edit({ lock_fields: ['tagline', 'stage'] });
    expect(fields.tagline).toEqual({ ...tagline, state: 'override', locked: true });
    const own = await edit({ fields: { tagline: 'Seed lists by month' } });
    expect(own.fields.tagline).toMatchObject({
      state: 'override',
      locked: true,
      evidence: [{}],
      website_says: {},
    });
    await edit({ fields: { tagline: tagline.value } });
    const unlocked = await edit({ restore: ['tagline', 'stage'] });
    expect(unlocked.fields).toMatchObject({ tagline, stage: { value: null, state: 'not_found' } });
  });

  it('are those of the pages for an edit of the listing, too; without pages it goes on, and says why', async () => {
    const { listing_id } = await run('submit_draft', { id });
    const editListing = (fields: object) => run('update_my_listing', { listing_id, fields });
    expect((await editListing({ tagline: 'Seed lists by month' })).unsourced).toBeUndefined();
    const { fields } = await run('get_draft', { id });
    expect(fields.tagline).toMatchObject({ state: 'edited', evidence: [{ quote: 'Seed lists by month' }] });
    expect(await editListing({ tagline: 'Mine' })).toMatchObject({ unsourced: ['tagline'] });
    const { db } = service.app;
    await db.transaction((tx) => tx.delete(tx.t.keptPages));
    const blind = await edit({ fields: { short_description: 'Willow works without an account.' } });
    expect(blind.unsourced).toEqual(['short_description']);
    expect(blind.note).toContain('not stored any more; `read_again`');
  });
});
