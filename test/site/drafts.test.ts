import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAFT_FIELD_NAMES, DRAFT_FIELDS } from '../../rules/drafts/draft-fields.ts';
import { STORY_SECTIONS } from '../../rules/listings/story.ts';
import { eq } from 'drizzle-orm';
import type { Browser } from '../kit/browser.ts';
import { type FounderSite, openFounderSite, send } from '../kit/founder-site.ts';
import { addListing } from '../kit/listing.ts';
import type { TestApp } from '../kit/start.ts';

const XSS = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;

let site: FounderSite;
let service: TestApp;
let founder: Browser;
let stranger: Browser;
beforeAll(async () => {
  site = await openFounderSite();
  ({ service, founder, stranger } = site);
});
afterAll(() => site[Symbol.asyncDispose]());

const addDraft: FounderSite['addDraft'] = (...draft) => site.addDraft(...draft);
const documentOf: FounderSite['documentOf'] = (id) => site.documentOf(id);
const path = (id: string) => `/account/drafts/${id}`;
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
      const elsewhere = evidence.map((one) => ({ ...one, elsewhere: true as const }));
      fields.city = { value: 'Lisbon', state: 'manual', evidence: elsewhere };
    });
    const { $ } = await founder.get(path(id));
    expect($('#founded_year mark').text()).toBe('2021');
    expect($('#founded_year q').text()).toBe('Founded in 2021 in Lisbon.');
    expect($('#founded_year cite').text()).toBe('made.example/about');
    // In other words than the value: the quote is marked whole.
    expect($('#tagline mark').text()).toBe('Founded in 2021 in Lisbon.');
    expect($('#city .tag').text()).toBe('From another website');
    expect($('#city cite').text()).toBe('Said on made.example/about');
    expect($('#country').text()).toContain('Not stated');
  });

  it('says of a website that was not read nothing that it lacks', async () => {
    const id = await addDraft((document) => {
      const { fields } = document;
      for (const name of DRAFT_FIELD_NAMES)
        fields[name] = { value: null, state: 'not_found', evidence: [], reason: 'site_not_read' };
      document.problems = [
        { code: 'connection_failed', message: 'No connection.', url: 'https://made.example/' },
      ];
    });
    const text = (await founder.get(path(id))).$('main').text();
    expect(text).toContain('The website could not be read');
    expect(text).not.toMatch(/Not stated|does not say it|update_draft/);
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

  it('says that the website is listed already, and how to claim it', async () => {
    await addListing(service.app.db, 'already', {
      url: 'https://already.example/',
      domain: 'already.example',
    });
    const { $ } = await founder.get(path(await addDraft(() => {}, 'already.example')));
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
      const faq = { question: XSS, answer: XSS };
      document.faqs = [{ ...faq, ai: { ...faq, evidence } }];
      const founder = { name: XSS, title: XSS, bio: XSS };
      document.founders = [{ ...founder, ai: { ...founder, evidence } }];
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
    await service.app.db.transaction((tx) =>
      tx.update(tx.t.drafts).set({ status: 'crawling' }).where(eq(tx.t.drafts.id, id)),
    );
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
    const week = String(saved.$('button[form="order"]').first().attr('value'));
    const checkout = await founder.submit(saved, { week }, 'form[action$="/order"]');
    expect(checkout.status).toBe(200);
    expect(new URL(checkout.url).pathname).toMatch(/^\/checkout\//);
    expect((await founder.get('/account/listings')).text).toContain('Not published');
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
