import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FounderSite, openFounderSite } from '../kit/founder-site.ts';

let site: FounderSite;
let path: string;
beforeAll(async () => {
  site = await openFounderSite();
  path = `/account/drafts/${await site.addDraft()}/cofounders`;
});
afterAll(() => site[Symbol.asyncDispose]());

const invite = async (email: string) =>
  site.founder.submit(await site.founder.get(path), { email }, 'form.card');

it('a founder invites a co-founder on the page, who takes the link of the mail and then edits the draft', async () => {
  const sent = await invite('stranger@example.com');
  expect(sent.$('[role=status]').text()).toContain('on its way');
  expect(sent.$('#people ~ ul').text()).toContain('Invited until');

  await site.service.app.catchUp();
  const mail = (await site.service.mail()).findLast(({ to }) => to === 'stranger@example.com')!;
  const link = new URL(/http\S+/.exec(mail.text)![0]);
  const accepted = await site.stranger.submit(await site.stranger.get(link.pathname + link.search), {});
  expect(accepted.status).toBe(200);

  const theirs = await site.stranger.get(path);
  expect(theirs.status).toBe(200);
  expect(theirs.$('form[action$="/cofounders"]').length).toBe(0);
  expect((await site.founder.get(path)).$('#people ~ ul').text()).not.toContain('Invited until');
  expect(theirs.$('form[action$="/remove"]').length).toBe(0);

  // Only the owner ends it, once; who was removed is told, and can be invited again.
  expect(
    (await site.stranger.submit(await site.founder.get(path), {}, 'form[action$="/remove"]')).status,
  ).not.toBe(200);
  const ended = await site.founder.submit(await site.founder.get(path), {}, 'form[action$="/remove"]');
  expect(ended.$('[role=status]').text()).toContain('has ended');
  expect(ended.$('#people ~ ul').text()).not.toContain('stranger@example.com');
  expect((await site.stranger.get(path)).status).toBe(404);
  await site.service.app.catchUp();
  const told = (await site.service.mail()).findLast(({ to }) => to === 'stranger@example.com')!;
  expect(told.subject).toContain('You no longer work on');
  expect((await invite('stranger@example.com')).$('#people ~ ul').text()).toContain('Invited until');
});

it.each(['not an address', 'founder@example.com', ''])(
  'an invite to %j is refused beside the field, which keeps what was typed',
  async (email) => {
    const refused = await invite(email);
    expect(refused.status).toBe(400);
    expect(refused.$('#cofounder-email-problem').text()).not.toBe('');
    expect(refused.$('#cofounder-email').val() ?? '').toBe(email);
  },
);

it('somebody who does not work on the draft finds no such page', async () => {
  const other = `/account/drafts/${await site.addDraft()}/cofounders`;
  expect((await site.stranger.get(other)).status).toBe(404);
});
