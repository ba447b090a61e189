import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DraftDocument, emptyDocument } from '../../rules/draft-document.ts';
import { DRAFT_FIELD_NAMES, DRAFT_FIELDS } from '../../rules/draft-fields.ts';
import { STORY_SECTIONS } from '../../rules/story.ts';
import { openAccount } from '../../store/accounts.ts';
import { findDraft, insertDraft, saveDraft } from '../../store/drafts.ts';
import type { Browser, Fields } from '../kit/browser.ts';
import { addListing } from '../kit/listing.ts';
import { codeIn, signIn } from '../kit/person.ts';
import { startProductSite } from '../kit/product-site.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const EMAIL = 'founder@example.com';
const XSS = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;

let service: TestApp;
let founder: Browser;
let stranger: Browser;
beforeAll(async () => {
  service = await startTestApp();
  const browserOf = (email: string) =>
    signIn(service.url, email, async () => {
      await service.app.catchUp();
      return codeIn((await service.mail()).findLast(({ to }) => to === email)!.text);
    });
  founder = await browserOf(EMAIL);
  stranger = await browserOf('stranger@example.com');
});
afterAll(() => service[Symbol.asyncDispose]());

/** A ready draft of the founder; `change` fills it. */
async function addDraft(change: (document: DraftDocument) => void = () => {}): Promise<string> {
  const document = emptyDocument();
  change(document);
  const id = randomUUID();
  await service.app.db.transaction(async (tx) => {
    const accountId = await openAccount(tx, EMAIL, new Date());
    const draft = { id, accountId, url: 'https://made.example/', domain: 'made.example', document };
    await insertDraft(tx, draft, new Date());
    await saveDraft(tx, id, { status: 'ready', readyAt: new Date() }, new Date());
  });
  return id;
}

const path = (id: string) => `/account/drafts/${id}`;
const documentOf = async (id: string) => (await findDraft(service.app.db, id))!.document;
const tokenOf = async (browser: Browser) =>
  String((await browser.get('/account')).$('[name=form_token]').val());
const send = async (browser: Browser, to: string, fields: Fields) =>
  browser.post(to, { form_token: await tokenOf(browser), ...fields });
const setField = (id: string, name: string, value: string | string[], act = 'save') =>
  send(founder, `${path(id)}/fields/${name}`, { do: act, value });

describe('the review of a draft', () => {
  it('marks the value in the quote it came from', async () => {
    const id = await addDraft(({ fields }) => {
      const quote = 'Founded in 2021 in Lisbon.';
      const evidence = [
        { url: 'https://made.example/about', quote, start: 0, end: 26, sha256: 'x', fetched_at: 'x' },
      ];
      fields.founded_year = { value: '2021', state: 'ai', evidence };
      fields.tagline = { value: 'İstanbul’da not defteri', state: 'ai', evidence };
    });
    const { $ } = await founder.get(path(id));
    expect($('#founded_year mark').text()).toBe('2021');
    expect($('#founded_year q').text()).toBe('Founded in 2021 in Lisbon.');
    expect($('#founded_year cite').text()).toBe('made.example/about');
    // In other words than the value: the quote is marked whole.
    expect($('#tagline mark').text()).toBe('Founded in 2021 in Lisbon.');
    expect($('#city').text()).toContain('Not stated');
  });

  it('takes every field, and gives it back as it was typed', async () => {
    const id = await addDraft();
    const typed: Record<string, string> = {
      stage: 'beta',
      categories: 'Developer Tools',
      pricing_model: 'freemium',
      country: 'PT',
      founded_year: '2021',
      contact_email: 'a@made.example',
      demo_video_url: 'https://made.example/video',
      logo_url: 'https://made.example/logo.png',
    };
    for (const name of DRAFT_FIELD_NAMES) {
      const value = typed[name] ?? `Text of ${name} & more`;
      const saved = await setField(id, name, value);
      expect(saved.status, name).toBe(200);
      expect(saved.$(`#${name} .tag`).text()).toBe('Added by you');
      const stored = (await documentOf(id)).fields[name].value;
      expect(stored, name).toEqual(DRAFT_FIELDS[name].kind === 'list' ? [value] : value);
    }
  });

  it('lists are one in each line, and an empty field is a removed one', async () => {
    const id = await addDraft();
    await setField(id, 'features', 'One\r\n\r\n  Two  \nThree');
    expect((await documentOf(id)).fields.features.value).toEqual(['One', 'Two', 'Three']);
    await setField(id, 'features', ' \r\n ');
    expect((await documentOf(id)).fields.features).toMatchObject({ value: null, state: 'deleted' });
  });

  it('says beside the field what is wrong with it, and keeps what was there', async () => {
    const id = await addDraft();
    await setField(id, 'tagline', 'Good');
    const refused = await setField(id, 'tagline', 'x'.repeat(501));
    expect(refused.status).toBe(400);
    expect(refused.$('#tagline .problem').text()).toContain('at most 500 characters');
    expect(refused.$('.note.bad a').attr('href')).toBe('#tagline');
    expect(refused.$('[autofocus]').attr('aria-describedby')).toBe('tagline-problem');
    // Nobody has to type it again.
    expect(refused.$('#tagline textarea').val()).toBe('x'.repeat(501));
    expect((await setField(id, 'description', '語'.repeat(20_000))).status).toBe(200);
    expect((await documentOf(id)).fields.tagline.value).toBe('Good');
    const unknown = await setField(id, 'categories', 'No such category');
    expect(unknown.$('#categories .problem').text()).toContain('no category of this name');
  });

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

  it('says that the website is listed already, and how to claim it', async () => {
    await addListing(service.app.db, 'already', { url: 'https://made.example/', domain: 'made.example' });
    const { $ } = await founder.get(path(await addDraft()));
    expect($('.note a[href="/account/claims?listing=already"]').length).toBe(1);
    expect($('.note').text()).toContain('already');
  });

  it('says first what is blank, each with the way to it', async () => {
    const id = await addDraft();
    const { $ } = await founder.get(path(id));
    const targets = $('[aria-labelledby=blank] a')
      .toArray()
      .map((link) => String($(link).attr('href')));
    expect(targets).toContain('#tagline');
    expect(targets).toContain('#founders');
    for (const target of targets) expect($(target).length, target).toBe(1);
  });

  it('shows script as text wherever it stands', async () => {
    const id = await addDraft((document) => {
      const evidence = [
        { url: `https://made.example/${XSS}`, quote: XSS, start: 0, end: 9, sha256: 'x', fetched_at: 'x' },
      ];
      for (const name of DRAFT_FIELD_NAMES) {
        const value = DRAFT_FIELDS[name].kind === 'list' ? [XSS] : XSS;
        document.fields[name] = { value, state: 'ai', evidence, reason: XSS, ai: { value, evidence } };
      }
      document.faqs = [{ question: XSS, answer: XSS, evidence }];
      document.founders = [{ name: XSS, title: XSS, bio: XSS, evidence }];
      document.company_socials = { website: 'javascript:alert(1)', x: XSS };
      document.founder_socials = { website: 'javascript:alert(1)', x: XSS };
      document.story = Object.fromEntries(STORY_SECTIONS.map((name) => [name, XSS]));
      document.milestones = [{ date: XSS, title: XSS, description: XSS, url: 'javascript:alert(1)' }];
      document.seo = { title: XSS, meta: XSS };
      document.competitor_url = 'https://other.example/';
      document.competitor = {
        url: 'https://other.example/',
        status: 'ready',
        fields: { tagline: { value: XSS, evidence } },
        problems: [{ code: 'timeout', message: XSS, url: XSS }],
      };
      document.problems = [{ code: 'timeout', message: XSS, url: XSS }];
    });
    const { $, status } = await founder.get(path(id));
    expect(status).toBe(200);
    expect($('script:not([src]), [onerror], [href^="javascript:"]').length).toBe(0);
    expect($('h1').text()).toBe(XSS);
  });

  it('cannot be saved as a listing before it has what it needs, which is named', async () => {
    const id = await addDraft();
    expect((await founder.get(path(id))).$('form[action$="/submit"] button').attr('disabled')).toBeDefined();
    const refused = await send(founder, `${path(id)}/submit`, {});
    expect(refused.status).toBe(400);
    expect(refused.$('#name .problem').text()).toBe('Please fill this in.');
  });

  it('looks again by itself while the website is being read', async () => {
    const id = await addDraft();
    await service.app.db.transaction((tx) => saveDraft(tx, id, { status: 'crawling' }, new Date()));
    const { headers, $ } = await founder.get(path(id));
    expect(Number(headers.get('refresh'))).toBeGreaterThan(0);
    expect($('h1').text()).toContain('made.example');
  });

  it('is for its people only, as if it were not there', async () => {
    const id = await addDraft();
    const nobodys = '/account/drafts/00000000-0000-4000-8000-000000000000';
    for (const [theirs, other] of [
      [path(id), nobodys],
      ['/account/drafts/x', '/account/drafts/y'],
    ]) {
      const refused = await stranger.get(theirs!);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.$('main').text()).toBe((await stranger.get(other!)).$('main').text());
    }
    await send(stranger, `${path(id)}/fields/name`, { do: 'save', value: 'Mine now' });
    const part = await send(stranger, `${path(id)}/parts/seo`, { title: 'Mine now' });
    expect(part.status).toBe(404);
    await send(stranger, `${path(id)}/submit`, {});
    // Of its own person, without the token of the form.
    expect((await founder.post(`${path(id)}/parts/seo`, { title: 'Not sent by me' })).status).toBe(403);
    expect((await send(founder, `${path(id)}/parts/fields`, { title: 'x' })).status).toBe(404);
    expect((await documentOf(id)).seo).toEqual({});
    expect((await documentOf(id)).fields.name.value).toBeNull();
  });
});

describe('from a draft to a launch', () => {
  it('offers the free and the paid way; the paid one ends at the checkout page', async () => {
    const id = await addDraft();
    await setField(id, 'name', 'Made');
    await setField(id, 'tagline', 'A thing');
    const saved = await send(founder, `${path(id)}/submit`, {});
    expect(saved.$('h1').text()).toBe('Made');
    expect(saved.$('button').text()).toContain('Launch for free');
    const week = String(saved.$('#week option').eq(1).attr('value'));
    const checkout = await founder.submit(saved, { week }, 'form[action$="/order"]');
    expect(checkout.status).toBe(200);
    expect(new URL(checkout.url).pathname).toMatch(/^\/checkout\//);
    expect((await founder.get('/account/listings')).text).toContain('Not published');
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

describe('claims', () => {
  it('start from the page of a listing, say what to publish, and what was seen', async () => {
    await addListing(service.app.db, 'claimed', { url: 'http://127.0.0.1:9/', domain: '127.0.0.1:9' });
    const listing = await founder.get('/l/claimed');
    const form = await founder.get(String(listing.$('a[href^="/account/claims"]').attr('href')));
    expect(form.$('#slug').val()).toBe('claimed');
    const started = await founder.submit(form, { method: 'meta' }, 'form[action="/account/claims"]');
    expect(started.$('pre').text()).toContain('<meta');
    const checked = await founder.submit(started, {}, 'form[action$="/verify"]');
    expect(checked.$('.note').text()).toContain('Looked');
    const wrong = await send(founder, '/account/claims', { slug: 'no-such', method: 'meta' });
    expect(wrong.status).toBe(404);
    expect(wrong.$('[role=alert]').text()).toContain('No published listing');
    expect((await stranger.get('/account/claims')).text).not.toContain('claimed');
  });
});

describe('e-mail choices', () => {
  it('end the mails about a product', async () => {
    await addListing(service.app.db, 'followed');
    await send(founder, '/l/followed/follow', {});
    const choices = await founder.get('/account/mail');
    expect(choices.text).toContain('/l/followed');
    const ended = await founder.submit(choices, { end: 'followed' }, 'form[action$="/unfollow"]');
    expect(ended.text).not.toContain('/l/followed');
  });
});
