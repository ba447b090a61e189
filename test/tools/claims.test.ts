import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../operator/run-command.ts';
import { readSettings } from '../../settings.ts';
import { PROOF_PATH } from '../../rules/listings/ownership-claims.ts';
import { findListing, type NewListing } from '../../store/listings/listings.ts';
import { saveSiteSetting } from '../../store/site/write/site-settings.ts';
import { openBrowser } from '../kit/browser.ts';
import { type CallOperation, restClient, WAYS } from '../kit/clients.ts';
import { type DnsServer, startDnsServer } from '../kit/dns-server.ts';
import { addListing } from '../kit/listing.ts';
import { addDraft, addPerson, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

let dns: DnsServer;
let site: WebServer;
let service: TestApp;
let mira: Owner;
let call: CallOperation;
beforeAll(async () => {
  dns = await startDnsServer();
  site = await startWebServer({});
  service = await startTestApp({ settings: { sampleData: false, dnsServers: [dns.address] } });
  mira = await addPerson(service.app.db, 'mira@private.example');
  call = (await restClient(service.url, mira.key)).call;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await Promise.all([dns.close(), site.close()]);
});

/** A live listing of a website on loopback, at `name.test`. */
async function listed(name: string, given: Partial<NewListing> = {}) {
  dns.set(`${name}.test`, { a: ['127.0.0.1'] });
  return addListing(service.app.db, name, {
    url: `http://${name}.test:${site.port}/`,
    domain: `${name}.test:${site.port}`,
    ...given,
  });
}
const listingOf = async (id: number) => (await findListing(service.app.db, id))!;
const mailTo = async (email: string) => {
  await service.app.catchUp();
  return (await service.mail()).filter(({ to }) => to === email);
};
/** Publishes what the instructions say. */
function publish({
  method,
  instructions,
}: {
  method: string;
  instructions: { where: string; value: string };
}) {
  const { where, value } = instructions;
  if (method === 'dns') dns.set(where, { txt: [[value.slice(0, 20), value.slice(20)]] });
  if (method === 'meta') site.set('/', `<html><head>${value}</head><body></body></html>`);
  if (method === 'file') site.set(new URL(where).pathname, (_req, res) => void res.end(value));
}

describe.each(WAYS)('a claim over %s', (way, connect) => {
  it.each(['dns', 'meta', 'file'])(
    'by %s says what it saw, and makes the listing theirs once published',
    async (method) => {
      const name = `c-${way.toLowerCase().replace(/\W/g, '')}-${method}`;
      const listing = await listed(name);
      site.set('/', '<html><head></head><body></body></html>');
      site.set(PROOF_PATH, (_req, res) => void res.end());
      const { call, close } = await connect(service.url, mira.key);
      const claim = (await call('claim_listing', { slug: name, method })).body;
      expect(claim).toMatchObject({ status: 'pending', method, listing: { slug: name } });
      expect(claim.instructions.value).toMatch(/[\w-]{43}/);

      const early = (await call('verify_claim', { claim_id: claim.claim_id })).body;
      expect(early).toMatchObject({
        status: 'pending',
        last_check: { found: false, observed: [], checked_at: '2026-11-18T12:00:00.000Z' },
      });
      expect(early.last_check.looked_up).toContain(`${name}.test`);
      expect(claim.instructions.value).toContain(early.last_check.expected);

      publish(claim);
      const done = (await call('verify_claim', { claim_id: claim.claim_id })).body;
      expect(done).toMatchObject({
        status: 'verified',
        listing_id: listing.id,
        last_check: { found: true },
        next_steps: [{ tool: 'get_my_listing', arguments: { listing_id: listing.id } }],
      });
      expect(await listingOf(listing.id)).toMatchObject({ ownerId: mira.accountId, plan: listing.plan });
      expect((await call('get_my_listing', { listing_id: listing.id })).body).toMatchObject({
        verified: true,
      });
      expect((await call('list_my_claims')).body.items[0]).toMatchObject({
        claim_id: claim.claim_id,
        status: 'verified',
      });
      await close();
    },
  );
});

describe('a claim', () => {
  it('asked for again is the same one; another person gets another token', async () => {
    await listed('again');
    const first = (await call('claim_listing', { slug: 'again', method: 'dns' })).body;
    const second = (await call('claim_listing', { slug: 'again', method: 'dns' })).body;
    expect(second).toEqual({ ...first, repeated: true });
    const other = await addPerson(service.app.db, 'other@example.com');
    const theirs = (
      await (await restClient(service.url, other.key)).call('claim_listing', { slug: 'again', method: 'dns' })
    ).body;
    expect(theirs.instructions.value).not.toBe(first.instructions.value);
    // What one published does not prove the claim of the other.
    publish(first);
    const { call: callTheirs } = await restClient(service.url, other.key);
    expect((await callTheirs('verify_claim', { claim_id: theirs.claim_id })).body).toMatchObject({
      status: 'pending',
      last_check: { found: false, observed: [first.instructions.value] },
    });
  });

  it('ends the others of the same person when it is verified', async () => {
    const listing = await listed('several-ways');
    const [dns, meta] = [
      (await call('claim_listing', { slug: 'several-ways', method: 'dns' })).body,
      (await call('claim_listing', { slug: 'several-ways', method: 'meta' })).body,
    ];
    publish(dns);
    expect((await call('verify_claim', { claim_id: dns.claim_id })).body.status).toBe('verified');
    const { items } = (await call('list_my_claims')).body;
    expect(items.find((one: { claim_id: number }) => one.claim_id === meta.claim_id)).toMatchObject({
      status: 'ended',
      next_steps: [{ tool: 'get_my_listing', arguments: { listing_id: listing.id } }],
    });
  });

  it('of another person is not found', async () => {
    await listed('private');
    const { claim_id } = (await call('claim_listing', { slug: 'private', method: 'dns' })).body;
    const other = await addPerson(service.app.db, 'nosy@example.com');
    const theirs = await restClient(service.url, other.key);
    for (const id of [claim_id, 2_000_000_000]) {
      expect((await theirs.call('verify_claim', { claim_id: id })).body.error.code).toBe('not_found');
    }
    expect((await theirs.call('list_my_claims')).body.total).toBe(0);
  });

  it('runs out after seven days', async () => {
    await listed('late');
    const claim = (await call('claim_listing', { slug: 'late', method: 'dns' })).body;
    publish(claim);
    service.setTime('2026-11-25T12:00:00Z');
    const { body } = await call('verify_claim', { claim_id: claim.claim_id });
    expect(body).toMatchObject({
      status: 'expired',
      next_steps: [{ tool: 'claim_listing', arguments: { slug: 'late', method: 'dns' } }],
    });
    const fresh = (await call('claim_listing', { slug: 'late', method: 'dns' })).body;
    service.setTime('2026-11-18T12:00:00Z');
    expect(fresh.claim_id).not.toBe(claim.claim_id);
  });

  it('of what is not published, not there, or already theirs and verified is refused', async () => {
    await listed('hidden', { status: 'draft' });
    for (const slug of ['hidden', 'nothing-here']) {
      expect((await call('claim_listing', { slug, method: 'dns' })).body.error).toMatchObject({
        code: 'not_found',
      });
    }
    await listed('paperclip');
    const slip = (await call('claim_listing', { slug: 'paperclib', method: 'dns' })).body.error;
    expect(slip.fix).toContain('Nearest: "paperclip"');
    await listed('done', { ownerId: mira.accountId, verifiedAt: new Date() });
    expect((await call('claim_listing', { slug: 'done', method: 'dns' })).body.error.code).toBe('conflict');
  });

  it('by the owner verifies the listing', async () => {
    const listing = await listed('own', { ownerId: mira.accountId });
    const claim = (await call('claim_listing', { slug: 'own', method: 'dns' })).body;
    publish(claim);
    expect((await call('verify_claim', { claim_id: claim.claim_id })).body.status).toBe('verified');
    expect((await listingOf(listing.id)).verifiedAt).not.toBeNull();
  });

  it('by file is not fooled by a redirect to another host', async () => {
    const listing = await listed('moved');
    const claim = (await call('claim_listing', { slug: 'moved', method: 'file' })).body;
    dns.set('evil.test', { a: ['127.0.0.1'] });
    const evil = await startWebServer({ [PROOF_PATH]: claim.instructions.value });
    site.set(PROOF_PATH, (_req, res) => {
      res.writeHead(302, { location: `http://evil.test:${evil.port}${PROOF_PATH}` }).end();
    });
    expect((await call('verify_claim', { claim_id: claim.claim_id })).body).toMatchObject({
      status: 'pending',
      last_check: { found: false, problem: { code: 'off_site_redirect' } },
    });
    expect(evil.requests).toEqual([]);
    await evil.close();
    expect((await listingOf(listing.id)).ownerId).toBeNull();
  });

  it.each([
    [{ method: 'fax' }, 'method'],
    [{ method: 'email' }, 'email'],
    [{ method: 'dns', token: 'mine' }, 'token'],
  ])('with %j is refused', async (args, field) => {
    const { body } = await call('claim_listing', { slug: 'again', ...args });
    expect(body.error).toMatchObject({ code: 'invalid_request', field });
  });

  it('by DNS of a website without a name is refused', async () => {
    await addListing(service.app.db, 'numbers', { url: 'http://192.0.2.1/', domain: '192.0.2.1' });
    expect((await call('claim_listing', { slug: 'numbers', method: 'dns' })).body.error.field).toBe('method');
  });

  it('is checked twenty times an hour at most', async () => {
    await using limited = await startTestApp({
      settings: { sampleData: false, rateLimits: true, dnsServers: [dns.address] },
    });
    await addListing(limited.app.db, 'busy', { url: 'https://busy.test/', domain: 'busy.test' });
    const person = await addPerson(limited.app.db, 'a@b.example');
    const { call } = await restClient(limited.url, person.key);
    const { claim_id } = (await call('claim_listing', { slug: 'busy', method: 'dns' })).body;
    for (let i = 0; i < 19; i += 1) expect((await call('verify_claim', { claim_id })).ok).toBe(true);
    expect((await call('verify_claim', { claim_id })).body.error).toMatchObject({
      code: 'rate_limited',
      limit: 20,
    });
  });
});

describe('a claim by e-mail', () => {
  const claimBy = (slug: string, email: string) => call('claim_listing', { slug, method: 'email', email });
  const linkTo = async (email: string) =>
    /(\/claims\/email\/[\w-]+)/.exec((await mailTo(email)).at(-1)!.text)![1]!;

  it('is verified by the link in the mail, not by opening it but by confirming', async () => {
    const listing = await listed('mailed');
    const { body } = await claimBy('mailed', 'Info@mailed.test');
    expect(body).toMatchObject({ status: 'pending', instructions: { where: 'info@mailed.test' } });
    expect(JSON.stringify(body)).not.toMatch(/[\w-]{43}/);
    const browser = openBrowser(service.url);
    const page = await browser.get(await linkTo('info@mailed.test'));
    expect(page.text).toContain(mira.email);
    expect((await listingOf(listing.id)).ownerId).toBeNull();
    expect((await browser.post(new URL(page.url).pathname, {})).status).toBe(403);
    expect((await call('verify_claim', { claim_id: body.claim_id })).body.error.code).toBe('conflict');

    expect((await browser.submit(page, {})).$('h1').text()).toBe('Confirmed');
    expect((await listingOf(listing.id)).ownerId).toBe(mira.accountId);
    expect((await call('verify_claim', { claim_id: body.claim_id })).body.status).toBe('verified');
    // Used up.
    expect((await browser.submit(page, {})).status).toBe(200);
  });

  it('asked for again mails a new link; the old one is void, as is one that ran out', async () => {
    await listed('twice');
    const first = await claimBy('twice', 'a@twice.test');
    const old = await linkTo('a@twice.test');
    service.setTime('2026-11-18T13:00:00Z');
    const second = (await claimBy('twice', 'a@twice.test')).body;
    expect(second.claim_id).toBe(first.body.claim_id);
    expect(second.instructions.what).toContain('the mail before no longer works');
    expect(first.body.instructions.what).not.toContain('no longer');
    const browser = openBrowser(service.url);
    expect((await browser.get(old)).status).toBe(404);
    const link = await linkTo('a@twice.test');
    expect((await browser.get(link)).$('main form')).toHaveLength(1);
    service.setTime('2026-11-26T12:00:00Z');
    const page = await browser.get(link);
    service.setTime('2026-11-18T12:00:00Z');
    expect(page.$('h1').text()).toBe('This link has expired');
  });

  it('has no link made of the token of another method', async () => {
    await listed('mixed');
    const { body } = await call('claim_listing', { slug: 'mixed', method: 'dns' });
    const token = /=([\w-]{43})$/.exec(body.instructions.value)![1]!;
    expect((await openBrowser(service.url).get(`/claims/email/${token}`)).status).toBe(404);
  });

  it.each([
    ['https://acme.co.uk/', 'a@other.co.uk'],
    ['https://acme.co.uk/', 'a@co.uk'],
    ['https://acme.com/', 'a@acme.com.evil.com'],
    ['https://acme.com/', 'a@evil-acme.com'],
    ['https://acme.com/', 'a@xn--cme-7cd.com'],
    ['https://mira.github.io/', 'a@github.io'],
    ['https://mira.github.io/', 'a@other.github.io'],
    ['https://gmail.com/', 'anybody@gmail.com'],
    ['https://yahoo.co.uk/', 'anybody@yahoo.co.uk'],
    ['https://tutamail.com/', 'anybody@tutamail.com'],
    ['https://www.btinternet.com/~joe/', 'anybody@btinternet.com'],
    ['https://acme.com/~prof/tool', 'a@acme.com'],
    ['https://tool.acme.com/', 'a@acme.com'],
    ['https://acme.com/', 'a@shop.acme.com'],
    ['http://192.0.2.1/', 'a@example.com'],
    ['http://localhost/', 'a@localhost.com'],
  ])('of %s does not go to %s', async (url, email) => {
    const slug = `refused-${Math.abs(hash(url + email))}`;
    await addListing(service.app.db, slug, { url, domain: new URL(url).host });
    expect((await claimBy(slug, email)).body.error).toMatchObject({
      code: 'invalid_request',
      field: 'email',
    });
    expect(await mailTo(email)).toEqual([]);
  });

  it.each([
    ['а@аcme.com'],
    ['a@acme.com\r\nBcc: x@y.z'],
    ['a@acme.com,b@evil.com'],
    ['<a@acme.com>'],
    ['a@acme.com@evil.com'],
  ])('does not take %j for an address', async (email) => {
    expect((await claimBy('again', email)).body.error).toMatchObject({
      code: 'invalid_request',
      field: 'email',
    });
  });
});

describe('a listing that has an owner', () => {
  const settings = () => readSettings({ DATABASE_URL: service.databaseUrl }).settings;

  // Commands are processes of their own, and go by the machine's clock.
  const catchUpWithCommands = () => service.setTime(new Date(Date.now() + 60_000).toISOString());
  afterEach(() => service.setTime('2026-11-18T12:00:00Z'));

  async function proved(name: string) {
    const owner = await addPerson(service.app.db, `owner@${name}.example`);
    const draft = await addDraft(service.app.db, owner, name);
    const owners = await restClient(service.url, owner.key);
    const { listing_id } = (await owners.call('submit_draft', { id: draft.id })).body;
    dns.set(`_launch-directory.${name}.test`, {});
    await service.app.db.transaction(async (tx) => {
      const { listings } = tx.t;
      await tx
        .update(listings)
        .set({ status: 'live', slug: name, url: `https://${name}.test/` })
        .where(eq(listings.id, listing_id));
    });
    const claim = (await call('claim_listing', { slug: name, method: 'dns' })).body;
    publish(claim);
    const waits = (await call('verify_claim', { claim_id: claim.claim_id })).body;
    return { owner, owners, draft, listing_id, waits };
  }

  it('stays theirs: they are told, the team too, and the claim waits until it is approved', async () => {
    await service.app.db.transaction((tx) => saveSiteSetting(tx, 'team_email', 'team@launch.example'));
    const { owner, owners, draft, listing_id, waits } = await proved('taken');
    expect(waits).toMatchObject({
      status: 'proved',
      listing_id: expect.any(Number) as number,
      last_check: { found: true },
    });
    expect(waits.instructions).toBeUndefined();
    expect((await listingOf(listing_id)).ownerId).toBe(owner.accountId);
    expect((await mailTo(owner.email)).map(({ subject }) => subject)).toEqual(['Somebody else claims taken']);
    expect((await mailTo('team@launch.example')).at(-1)!.text).toContain(`claims approve ${waits.claim_id}`);
    // Looking again tells nobody twice.
    await call('verify_claim', { claim_id: waits.claim_id });
    expect(await mailTo(owner.email)).toHaveLength(1);

    expect(await runCommand(['claims', 'approve', String(waits.claim_id)], settings())).toBe(0);
    expect(await listingOf(listing_id)).toMatchObject({ ownerId: mira.accountId, draftId: null });
    expect((await call('list_my_claims')).body.items[0].status).toBe('verified');
    expect((await owners.call('get_my_listing', { listing_id })).body.error.code).toBe('not_found');
    // The draft of the owner before writes into it no more.
    await owners.call('update_draft', { id: draft.id, fields: { tagline: 'Revenge' } });
    expect((await listingOf(listing_id)).tagline).not.toBe('Revenge');
    catchUpWithCommands();
    expect((await mailTo(mira.email)).at(-1)!.subject).toContain('is yours');
    expect((await mailTo(owner.email)).at(-1)!.subject).toContain('new owner');
    expect(await runCommand(['claims', 'reject', String(waits.claim_id)], settings())).toBe(1);
  });

  it('goes to one of several who proved it; the others are told that they lost it', async () => {
    const { owner, listing_id, waits } = await proved('contested');
    const noor = await addPerson(service.app.db, 'noor@contested.example');
    const theirs = await restClient(service.url, noor.key);
    const claim = (await theirs.call('claim_listing', { slug: 'contested', method: 'dns' })).body;
    expect(claim.next_steps[0].why).toContain('the operator decides');
    publish(claim);
    expect((await theirs.call('verify_claim', { claim_id: claim.claim_id })).body.status).toBe('proved');

    expect(await runCommand(['claims', 'approve', String(waits.claim_id)], settings())).toBe(0);
    const [lost] = (await theirs.call('list_my_claims')).body.items;
    expect(lost).toMatchObject({
      status: 'lost',
      not_possible: [{ what: 'Manage this listing' }],
      next_steps: [{ tool: 'claim_listing', arguments: { slug: 'contested', method: 'dns' } }],
    });
    expect(lost).not.toHaveProperty('listing_id');
    catchUpWithCommands();
    expect((await mailTo(noor.email)).at(-1)!.subject).toContain('not approved');
    expect((await mailTo(owner.email)).at(-1)!.subject).toContain('new owner');

    // Followed, the step leads to the listing in the end; what was verified before is lost then.
    const [{ tool, arguments: args }] = lost.next_steps;
    const again = (await theirs.call(tool, args)).body;
    publish(again);
    const proof = (await theirs.call('verify_claim', { claim_id: again.claim_id })).body;
    expect(proof).toMatchObject({ status: 'proved', listing_id });
    expect(await runCommand(['claims', 'approve', String(again.claim_id)], settings())).toBe(0);
    const [won] = (await theirs.call('list_my_claims')).body.items;
    expect(won).toMatchObject({
      status: 'verified',
      listing_id,
      next_steps: [{ tool: 'get_my_listing', arguments: { listing_id } }],
    });
    const before = (await call('list_my_claims')).body.items as { claim_id: number; status: string }[];
    expect(before.find(({ claim_id }) => claim_id === waits.claim_id)!.status).toBe('lost');
  });

  it('stays theirs for good when the claim is rejected', async () => {
    const { owner, listing_id, waits } = await proved('kept');
    expect(await runCommand(['claims', 'reject', String(waits.claim_id), '--json'], settings())).toBe(0);
    expect((await listingOf(listing_id)).ownerId).toBe(owner.accountId);
    expect((await call('verify_claim', { claim_id: waits.claim_id })).body.status).toBe('rejected');
    catchUpWithCommands();
    expect((await mailTo(mira.email)).map(({ subject }) => subject)).toContain(
      'Your claim of kept was not approved',
    );
  });

  it('is not given to one who proved nothing', async () => {
    await listed('unproved', { ownerId: (await addPerson(service.app.db, 'o@unproved.example')).accountId });
    const { claim_id } = (await call('claim_listing', { slug: 'unproved', method: 'dns' })).body;
    expect(await runCommand(['claims', 'approve', String(claim_id)], settings())).toBe(1);
    expect(await runCommand(['claims', 'approve', '999999'], settings())).toBe(1);
    expect(await runCommand(['claims', 'approve', 'x'], settings())).toBe(2);
  });
});

const hash = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) | 0, 7);
