import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { type CallOperation, restClient } from '../kit/clients.ts';
import { addDraft, addPerson, type Owner } from '../kit/owner.ts';
import { extractCode, continueSignIn, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let mira: Owner;
let call: CallOperation;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
  mira = await addPerson(service.app.db, 'mira@tidepool.example', 'Mira\r\nBcc: x@y.z');
  call = (await restClient(service.url, mira.key)).call;
});
afterAll(() => service[Symbol.asyncDispose]());

const mailTo = async (email: string) => {
  await service.app.catchUp();
  return (await service.mail()).filter(({ to }) => to === email);
};
const readCode = async (email: string) =>
  extractCode((await mailTo(email)).findLast(({ subject }) => subject.includes('sign-in code'))!.text);
/** The path in the latest invite of an address. */
const invitePath = async (email: string) => {
  const mail = (await mailTo(email)).findLast(({ text }) => text.includes('/invites/'))!;
  return /(\/invites\/[\w-]+)/.exec(mail.text)![1]!;
};
const invite = async (draftId: string, email: string) => call('invite_cofounder', { id: draftId, email });

describe('an invited person', () => {
  it('follows the link, signs in, joins, and works on draft and listing', async () => {
    const draft = await addDraft(service.app.db, mira);
    const email = 'jonas@tidepool.example';
    expect((await invite(draft.id, 'Jonas@Tidepool.example')).body).toMatchObject({
      email,
      status: 'sent',
      invites_left: 9,
      expires_at: '2026-12-02T12:00:00.000Z',
    });
    const [mail] = await mailTo(email);
    expect(mail!.subject).toBe('mira@tidepool.example invites you to Tidepool on Launch Directory');
    expect(Object.keys(mail!.headers)).not.toContain('bcc');

    const browser = openBrowser(service.url);
    const page = await browser.get(await invitePath(email));
    const signInPage = await browser.get(page.$('main a.button').attr('href')!);
    const form = await continueSignIn(browser, signInPage, email, readCode);
    expect(form.$('button:contains("Join as")').text()).toContain(email);

    const jonas = await addPerson(service.app.db, email);
    const theirs = await restClient(service.url, jonas.key);
    // Opening the page has changed nothing yet.
    expect((await theirs.call('get_draft', { id: draft.id })).body.error.code).toBe('not_found');
    const joined = await browser.submit(form, {});
    expect(joined.$('h1').text()).toBe('You have joined Tidepool');

    expect((await theirs.call('get_draft', { id: draft.id })).ok).toBe(true);
    expect((await theirs.call('list_my_drafts')).body.items).toMatchObject([{ id: draft.id }]);
    const { listing_id } = (await theirs.call('submit_draft', { id: draft.id })).body;
    expect((await call('get_my_listing', { listing_id })).body).toMatchObject({
      role: 'owner',
      cofounders: [{ email }],
    });
    expect((await theirs.call('list_my_listings')).body.items).toMatchObject([
      { listing_id, role: 'cofounder' },
    ]);
    expect(
      (await theirs.call('update_my_listing', { listing_id, fields: { tagline: 'By Jonas' } })).body.changed,
    ).toEqual(['tagline']);
    expect(
      (await theirs.call('invite_cofounder', { id: draft.id, email: 'z@z.example' })).body.error.code,
    ).toBe('conflict');
    expect((await mailTo(mira.email)).map(({ subject }) => subject)).toContain(`${email} joined Tidepool`);
    // The link is used up, and nobody is invited twice.
    expect((await browser.get(await invitePath(email))).$('h1').text()).toBe('You have joined');
    expect((await invite(draft.id, email)).body.error.code).toBe('conflict');
  });

  it('who is signed in as somebody else cannot join, by form or by hand', async () => {
    const draft = await addDraft(service.app.db, mira);
    await invite(draft.id, 'right@people.example');
    const path = await invitePath('right@people.example');
    const browser = await signIn(service.url, 'wrong@people.example', readCode);
    const page = await browser.get(path);
    expect(page.text).toContain('the invite is for right@people.example');
    const token = page.$('main input[name="form_token"]').attr('value')!;
    await browser.post(path, { form_token: token });
    const wrong = await addPerson(service.app.db, 'wrong@people.example');
    const { call } = await restClient(service.url, wrong.key);
    expect((await call('get_draft', { id: draft.id })).body.error.code).toBe('not_found');
  });

  it('cannot be made to join by another website', async () => {
    const draft = await addDraft(service.app.db, mira);
    await invite(draft.id, 'csrf@people.example');
    const path = await invitePath('csrf@people.example');
    const browser = await signIn(service.url, 'csrf@people.example', readCode);
    expect((await browser.post(path, {})).status).toBe(403);
    expect((await browser.post(path, { form_token: 'x' })).status).toBe(403);
  });
});

describe('an invite', () => {
  it('sent again is the same invite with a new link', async () => {
    const draft = await addDraft(service.app.db, mira);
    const first = await invite(draft.id, 'again@people.example');
    const old = await invitePath('again@people.example');
    service.setTime('2026-11-18T13:00:00Z');
    const second = await invite(draft.id, 'again@people.example');
    expect(second.body).toMatchObject({
      invite_id: first.body.invite_id,
      status: 'sent_again',
      invites_left: 9,
    });
    expect(await mailTo('again@people.example')).toHaveLength(2);
    const browser = openBrowser(service.url);
    expect((await browser.get(old)).status).toBe(404);
    expect((await browser.get(await invitePath('again@people.example'))).status).toBe(200);
    service.setTime('2026-11-18T12:00:00Z');
  });

  it('goes to ten people of a draft and no more', async () => {
    const draft = await addDraft(service.app.db, mira);
    for (let i = 0; i < 10; i += 1) expect((await invite(draft.id, `p${i}@ten.example`)).ok).toBe(true);
    expect((await invite(draft.id, 'p10@ten.example')).body.error.code).toBe('conflict');
    expect((await invite(draft.id, 'p3@ten.example')).body).toMatchObject({
      status: 'sent',
      invites_left: 0,
      repeated: true,
    });
  });

  it('is taken back: its link ends, its place is free, and it can be sent anew', async () => {
    const draft = await addDraft(service.app.db, mira);
    for (let i = 0; i < 9; i += 1) await invite(draft.id, `p${i}@back.example`);
    await invite(draft.id, 'mistyped@back.example');
    const path = await invitePath('mistyped@back.example');
    const withdraw = (email: string, id = draft.id) =>
      call('invite_cofounder', { id, email, withdraw: true });
    expect((await withdraw('Mistyped@back.example')).body).toMatchObject({
      email: 'mistyped@back.example',
      status: 'withdrawn',
      invites_left: 1,
    });
    expect((await openBrowser(service.url).get(path)).status).toBe(404);
    // Nobody is told: it went to somebody else.
    expect(await mailTo('mistyped@back.example')).toHaveLength(1);
    expect((await invite(draft.id, 'right@back.example')).body).toMatchObject({
      status: 'sent',
      invites_left: 0,
    });
    const again = (await withdraw('mistyped@back.example')).body.error;
    expect(again).toMatchObject({ code: 'invalid_request', field: 'email' });
    expect(again.issues[0].allowed).toContain('right@back.example');
    const stranger = await addPerson(service.app.db, 'stranger-back@example.com');
    const theirs = await addDraft(service.app.db, stranger);
    expect((await withdraw('right@back.example', theirs.id)).body.error.code).toBe('not_found');
  });

  it('is taken back on the page, by the owner alone, and not once it was taken up', async () => {
    const draft = await addDraft(service.app.db, mira);
    const email = 'joining@back.example';
    await invite(draft.id, email);
    await invite(draft.id, 'other@back.example');
    const theirs = await signIn(service.url, email, readCode);
    await theirs.submit(await theirs.get(await invitePath(email)), {}, 'main form');
    const joined = await call('invite_cofounder', { id: draft.id, email, withdraw: true });
    expect(joined.body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining('joined') });

    const form = 'form[action$="/withdraw"]';
    const path = `/account/drafts/${draft.id}/cofounders`;
    expect((await theirs.get(path)).$(form)).toHaveLength(0);
    const browser = await signIn(service.url, mira.email, readCode);
    const page = await browser.submit(await browser.get(path), {}, form);
    expect(page.$('main').text()).not.toContain('other@back.example');
    expect(page.$(form)).toHaveLength(0);
  });

  it('expires after 14 days', async () => {
    const draft = await addDraft(service.app.db, mira);
    await invite(draft.id, 'late@people.example');
    const path = await invitePath('late@people.example');
    service.setTime('2026-12-02T12:00:01Z');
    const page = await openBrowser(service.url).get(path);
    service.setTime('2026-11-18T12:00:00Z');
    expect(page.status).toBe(410);
    expect(page.$('h1').text()).toBe('This invite has expired');
  });

  it('that nobody sent is not found', async () => {
    for (const token of ['x', 'A'.repeat(43), '..%2F..', 'a'.repeat(3000)]) {
      expect((await openBrowser(service.url).get(`/invites/${token}`)).status).toBe(404);
    }
  });

  it.each([
    ['nobody'],
    ['a@b'],
    ['a@b.example\r\nBcc: c@d.example'],
    ['"A" <a@b.example>'],
    ['a@b.example, c@d.example'],
    [`${'a'.repeat(250)}@b.example`],
    ['аdmin@tidepool.example'],
  ])('to %j is refused', async (email) => {
    const draft = await addDraft(service.app.db, mira);
    expect((await invite(draft.id, email)).body.error).toMatchObject({
      code: 'invalid_request',
      field: 'email',
    });
  });

  it("to oneself, or to somebody else's draft, is refused", async () => {
    const draft = await addDraft(service.app.db, mira);
    expect((await invite(draft.id, mira.email)).body.error.code).toBe('invalid_request');
    const stranger = await addPerson(service.app.db, 'stranger@example.com');
    const theirs = await addDraft(service.app.db, stranger);
    expect((await invite(theirs.id, 'x@y.example')).body.error.code).toBe('not_found');
  });

  it('is mailed to an address twice a day for one sender, who hears that no more goes out, while others still reach it', async () => {
    await using limited = await startTestApp({ settings: { sampleData: false, rateLimits: true } });
    const to = 'wanted@people.example';
    const inviteBy = async (email: string, drafts: number) => {
      const person = await addPerson(limited.app.db, email);
      const { call } = await restClient(limited.url, person.key);
      const answers = [];
      for (let at = 0; at < drafts; at += 1) {
        const { id } = await addDraft(limited.app.db, person);
        answers.push(await call('invite_cofounder', { id, email: to }));
      }
      return { call, answers };
    };
    const { call, answers } = await inviteBy('pest@pest.example', 3);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(answers[2]!.body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('No mail went out'),
    });
    expect((await call('get_account')).body.invites.sent).toHaveLength(2);
    expect((await inviteBy('pest+1@pest.example', 1)).answers[0]!.ok).toBe(false);
    expect((await inviteBy('real@founder.example', 1)).answers[0]!.ok).toBe(true);
  });

  it('is limited to twenty an hour', async () => {
    await using limited = await startTestApp({ settings: { sampleData: false, rateLimits: true } });
    const owner = await addPerson(limited.app.db, 'mira@tidepool.example');
    const draft = await addDraft(limited.app.db, owner);
    const { call } = await restClient(limited.url, owner.key);
    const drafts = [draft, await addDraft(limited.app.db, owner), await addDraft(limited.app.db, owner)];
    const sent = [];
    for (let i = 0; i < 21; i += 1) {
      sent.push(
        await call('invite_cofounder', { id: drafts[Math.floor(i / 10)]!.id, email: `p${i}@people.example` }),
      );
    }
    expect(sent.slice(0, 20).every(({ ok }) => ok)).toBe(true);
    expect(sent[20]!.body.error).toMatchObject({ code: 'rate_limited', limit: 20, window_seconds: 3600 });
    const { body } = await call('get_account');
    expect(body.limits.find(({ name }: { name: string }) => name === 'invites_and_claims')).toMatchObject({
      limit: 20,
      remaining: 0,
    });
  });
});

describe('a mail to somebody who did not ask for it', () => {
  const PHISHING =
    'your account!\r\n\r\nYour listing is deleted tomorrow. Pay here: https://evil.example/pay or evil.com';

  it('carries no words and links of who causes it: the host stands for a name that is none', async () => {
    const attacker = await addPerson(
      service.app.db,
      'attacker@evil.example',
      'Support https://evil.example/login',
    );
    const draft = await addDraft(service.app.db, attacker);
    const theirs = await restClient(service.url, attacker.key);
    await theirs.call('update_draft', { id: draft.id, fields: { name: PHISHING } });
    expect((await theirs.call('get_draft', { id: draft.id })).body.fields.name.value).toContain('Pay here');
    expect((await theirs.call('invite_cofounder', { id: draft.id, email: 'victim@people.example' })).ok).toBe(
      true,
    );
    const [mail] = await mailTo('victim@people.example');
    for (const text of [mail!.subject, mail!.text, mail!.html]) {
      expect(text).not.toContain('Pay here');
      expect(text).not.toContain('evil.com');
      expect(text).not.toContain('evil.example/');
    }
    expect(mail!.subject).toBe(`attacker@evil.example invites you to ${draft.domain} on Launch Directory`);
    const links = [...mail!.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href!).origin);
    expect(new Set(links)).toEqual(new Set([service.url]));
    // Who caused it, and how to stop it.
    expect(mail!.text).toContain('attacker@evil.example');
    expect(mail!.text).toContain('/unsubscribe?token=');
    // Nor does it tell more elsewhere, before they have joined.
    const victim = await addPerson(service.app.db, 'victim@people.example');
    const { body } = await (await restClient(service.url, victim.key)).call('get_account', {});
    expect(body.invites.received).toMatchObject([{ product: draft.domain }]);
    const page = await openBrowser(service.url).get(await invitePath('victim@people.example'));
    expect(page.$('h1').text()).toBe(`Join ${draft.domain}`);
  });

  it('ends for an address whose owner says so, whoever tries next', async () => {
    const draft = await addDraft(service.app.db, mira);
    await invite(draft.id, 'tired@people.example');
    const [mail] = await mailTo('tired@people.example');
    const stop = /(\/unsubscribe\?token=\S+)/.exec(mail!.text)![1]!;
    const browser = openBrowser(service.url);
    expect((await browser.get(stop)).status).toBe(200);
    await browser.post(stop, {});
    const refused = await invite(draft.id, 'tired@people.example');
    expect(refused.body.error).toMatchObject({ code: 'conflict' });
    expect(refused.body.error.message).toContain('takes no invites');
    const another = await addPerson(service.app.db, 'another@people.example');
    const second = await addDraft(service.app.db, another);
    const theirs = await restClient(service.url, another.key);
    expect((await theirs.call('invite_cofounder', { id: second.id, email: 'tired@people.example' })).ok).toBe(
      false,
    );
    expect(await mailTo('tired@people.example')).toHaveLength(1);
    const forged = stop.replace(
      /to-[\w-]+/,
      `to-${Buffer.from('mira@tidepool.example').toString('base64url')}`,
    );
    expect((await browser.get(forged)).status).toBe(404);
  });

  it('comes to one address five times a day at most, however many people cause it', async () => {
    await using limited = await startTestApp({ settings: { sampleData: false, rateLimits: true } });
    const sent = [];
    for (let i = 0; i < 7; i += 1) {
      const person = await addPerson(limited.app.db, `p${i}@people.example`);
      const draft = await addDraft(limited.app.db, person);
      const { call } = await restClient(limited.url, person.key);
      sent.push(await call('invite_cofounder', { id: draft.id, email: 'flooded@people.example' }));
    }
    expect(sent.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false]);
    await limited.app.catchUp();
    expect((await limited.mail()).filter(({ to }) => to === 'flooded@people.example')).toHaveLength(5);
  });
});
