import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORY_SECTIONS } from '../../rules/listings/story.ts';
import type { Browser } from '../kit/browser.ts';
import { type FounderSite, openFounderSite, send } from '../kit/founder-site.ts';
import { startProductSite } from '../kit/product-site.ts';
import type { TestApp } from '../kit/start.ts';

let site: FounderSite;
let service: TestApp;
let founder: Browser;
beforeAll(async () => {
  site = await openFounderSite();
  ({ service, founder } = site);
});
afterAll(() => site[Symbol.asyncDispose]());

const addDraft: FounderSite['addDraft'] = (change) => site.addDraft(change);
const documentOf: FounderSite['documentOf'] = (id) => site.documentOf(id);
const path = (id: string) => `/account/drafts/${id}`;
const setField = (id: string, name: string, value: string | string[], act = 'save') =>
  send(founder, `${path(id)}/fields/${name}`, { do: act, value });

describe('the parts of a draft', () => {
  it('edits founders, questions and links as whole lists', async () => {
    const id = await addDraft();
    await send(founder, `${path(id)}/parts/founders`, {
      name: ['Ada', 'Eve', 'Grace', ''],
      title: ['CEO', '', '', ' '],
      bio: ['', '', 'Admiral', ''],
      remove: '1',
    });
    const links = await send(founder, `${path(id)}/parts/company_socials`, {
      github: 'https://github.com/made',
      x: 'javascript:alert(1)',
    });
    expect(links.$('#company_socials-x-problem').text()).toContain('http');
    // What was right stays typed, too.
    expect(links.$('#company_socials-github').val()).toBe('https://github.com/made');
    const { founders, company_socials } = await documentOf(id);
    expect(founders).toEqual([
      { name: 'Ada', title: 'CEO' },
      { name: 'Grace', bio: 'Admiral' },
    ]);
    expect(company_socials).toEqual({});
  });

  it('a row without its name is asked for it, and nothing of it is lost', async () => {
    const id = await addDraft();
    const refused = await send(founder, `${path(id)}/parts/founders`, {
      name: ['Ada', ''],
      title: ['CEO', 'CTO'],
      bio: ['', 'Writes code'],
    });
    expect(refused.status).toBe(400);
    expect(refused.$('#founders-name-1-problem').text()).toBe('Please fill this in.');
    expect(refused.$('#founders-bio-1').val()).toBe('Writes code');
    expect(refused.$('#founders details').attr('open')).toBeDefined();
    expect((await documentOf(id)).founders).toEqual([]);
  });

  it('takes the story, milestones, search texts, links and FAQs, and shows them', async () => {
    const id = await addDraft(({ fields }) => {
      fields.name = { value: 'Made', state: 'ai', evidence: [] };
    });
    const story = Object.fromEntries(STORY_SECTIONS.map((name) => [name, `Text of ${name} – 語`]));
    await send(founder, `${path(id)}/parts/story`, story);
    await send(founder, `${path(id)}/parts/milestones`, {
      date: ['2021-03-04', ''],
      title: ['Founded', ''],
      description: ['In a\r\nkitchen', ''],
      url: ['https://made.example/2021', ''],
    });
    await send(founder, `${path(id)}/parts/seo`, { title: 'Made, the maker', meta: 'It makes.' });
    await send(founder, `${path(id)}/parts/founder_socials`, { x: 'https://x.com/ada' });
    const page = await send(founder, `${path(id)}/parts/faqs`, {
      question: 'Why?',
      answer: 'Because.',
      do: 'more',
    });
    // The next one can be typed at once.
    expect(new URL(page.url).search).toBe('?edit=faqs');
    expect(page.$('#faqs details').attr('open')).toBeDefined();
    expect(await documentOf(id)).toMatchObject({
      story,
      milestones: [
        {
          date: '2021-03-04',
          title: 'Founded',
          description: 'In a\nkitchen',
          url: 'https://made.example/2021',
        },
      ],
      seo: { title: 'Made, the maker', meta: 'It makes.' },
      founder_socials: { x: 'https://x.com/ada' },
      faqs: [{ question: 'Why?', answer: 'Because.' }],
    });
    expect(page.$('#seo .result-title').text()).toBe('Made, the maker');
    expect(page.$('#milestones time').text()).toBe('4 Mar 2021');
    for (const text of Object.values(story)) expect(page.$('#story').text()).toContain(text);

    const changed = await send(founder, `${path(id)}/parts/story`, { ...story, lessons: '' });
    expect(changed.$('#story').text()).not.toContain('Text of lessons');
    await send(founder, `${path(id)}/parts/milestones`, {
      date: '2021-03-04',
      title: 'Founded',
      remove: '0',
    });
    expect((await documentOf(id)).milestones).toEqual([]);
  });

  it.each([
    ['seo', { title: 'x'.repeat(71), meta: '' }, '#seo-title-problem', 'at most 70'],
    ['seo', { title: '', meta: 'x'.repeat(171) }, '#seo-meta-problem', 'at most 170'],
    ['milestones', { date: '2021-02-30', title: 'T' }, '#milestones-date-0-problem', 'valid'],
    ['milestones', { date: '', title: 'T' }, '#milestones-date-0-problem', 'fill this in'],
    [
      'milestones',
      { date: '2021-02-03', title: 'T', url: 'http://made.example' },
      '#milestones-url-0-problem',
      'https',
    ],
    ['story', { lessons: 'x'.repeat(8001) }, '#story-lessons-problem', 'at most 8000'],
    ['competitor_url', { competitor_url: 'ftp://a.example' }, '#competitor_url-value-problem', 'http'],
    ['faqs', { question: 'Q', answer: '' }, '#faqs-answer-0-problem', 'fill this in'],
  ])(
    'of %s refuses what is out of bounds at its field, with all that was typed (%#)',
    async (part, fields, problem, words) => {
      const id = await addDraft();
      const refused = await send(founder, `${path(id)}/parts/${part}`, fields);
      expect(refused.status).toBe(400);
      expect(refused.$(problem).text()).toContain(words);
      expect(refused.$(`#${part} details`).attr('open')).toBeDefined();
      for (const [name, text] of Object.entries(fields)) {
        expect(refused.$(`#${part} [name="${name}"]`).first().val()).toBe(text);
      }
      expect(await documentOf(id)).toMatchObject({ seo: {}, milestones: [], story: {}, faqs: [] });
    },
  );

  it('reads a competitor, puts the two side by side with quotes, and forgets it again', async () => {
    const other = await startProductSite();
    const id = await addDraft(({ fields }) => {
      fields.city = { value: 'Porto', state: 'manual', evidence: [] };
    });
    const reading = await send(founder, `${path(id)}/parts/competitor_url`, { competitor_url: other.url });
    expect(reading.$('#competitor_url [role=status]').text()).toContain('Reading');
    // It must not reload while something is being typed.
    expect(reading.headers.get('refresh')).toBeNull();
    await service.app.catchUp();
    const { $ } = await founder.get(path(id));
    expect($('#competitor_url tr:contains("City")').text()).toMatch(/Porto/);
    expect($('#competitor_url mark').length).toBeGreaterThan(0);
    const cleared = await send(founder, `${path(id)}/parts/competitor_url`, { do: 'clear' });
    expect(cleared.$('#competitor_url table').length).toBe(0);
    expect((await documentOf(id)).competitor_url).toBeNull();
    await other.close();
  });
});

describe('the draft of a listing', () => {
  it('changes the listing, also where something is taken away', async () => {
    const id = await addDraft();
    await setField(id, 'name', 'Stepwise');
    await setField(id, 'tagline', 'A thing');
    await send(founder, `${path(id)}/parts/story`, { title: 'How', story: 'Once' });
    await send(founder, `${path(id)}/parts/milestones`, { date: '2021-03-04', title: 'Founded' });
    await send(founder, `${path(id)}/parts/seo`, { title: 'Found', meta: '' });
    const saved = await send(founder, `${path(id)}/submit`, {});
    const listing = new URL(saved.url).pathname;
    const story = await founder.get(`${listing}/story`);
    expect(story.$('[name=story]').val()).toBe('Once');
    expect((await founder.get(`${listing}/search`)).$('.result-title').text()).toBe('Found');

    await send(founder, `${path(id)}/parts/story`, { title: '', story: '' });
    await send(founder, `${path(id)}/parts/milestones`, {
      date: '2021-03-04',
      title: 'Founded',
      remove: '0',
    });
    await send(founder, `${path(id)}/parts/seo`, { title: '', meta: '' });
    expect((await founder.get(`${listing}/story`)).$('[name=story]').val()).toBe('');
    expect((await founder.get(`${listing}/milestones`)).text).not.toContain('Founded');
    expect((await founder.get(`${listing}/search`)).$('.result-title').text()).toBe('Stepwise: A thing');

    // And the other way round.
    await founder.submit(await founder.get(`${listing}/story`), { lessons: 'Many' }, 'form.card');
    expect((await documentOf(id)).story).toEqual({ lessons: 'Many' });
  });
});
