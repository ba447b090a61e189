import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../operator/run-command.ts';
import { readSettings } from '../../settings.ts';
import { findListing } from '../../store/listings/listings.ts';
import { type CallOperation, restClient } from '../kit/clients.ts';
import { addDraft, addOwnListing, addPerson, type Owner } from '../kit/owner.ts';
import { addSecondFactor } from '../kit/team-member.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let mira: Owner;
let call: CallOperation;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
  mira = await addPerson(service.app.db, 'mira@tidepool.example');
  call = (await restClient(service.url, mira.key)).call;
});
afterAll(() => service[Symbol.asyncDispose]());

let printed = { out: '', err: '' };
beforeEach(() => {
  printed = { out: '', err: '' };
  vi.restoreAllMocks();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed.out += String(text))));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed.err += String(text))));
});
const run = (...words: string[]) =>
  runCommand(words, readSettings({ DATABASE_URL: service.databaseUrl }).settings);

const answer = async (...words: string[]): Promise<any> => {
  printed.out = '';
  expect(await run(...words, '--json'), printed.err).toBe(0);
  return JSON.parse(printed.out);
};

it('an import given again keeps what the owner changed since, unless it is told to overwrite', async () => {
  const listing = await addOwnListing(service.app.db, mira, 'moved-here', { tagline: 'One', city: null });
  await call('update_my_listing', { listing_id: listing.id, fields: { tagline: 'Mine' } });
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'launch-directory-files-')), 'again.csv');
  await writeFile(file, 'slug,tagline,city,status\nmoved-here,One,Porto,live\n');
  const kept = await answer('import', 'listings', file);
  const remark = (column: string) => expect.objectContaining({ line: 2, column });
  expect(kept).toMatchObject({ changed: 1, remarks: [remark('tagline')] });
  expect(await findListing(service.app.db, listing.id)).toMatchObject({ tagline: 'Mine', city: 'Porto' });
  await call('archive_listing', { listing_id: listing.id, dry_run: false });
  expect(await answer('import', 'listings', file, '--dry-run')).toMatchObject({
    unchanged: 1,
    remarks: [remark('tagline'), remark('status')],
  });
  expect(await answer('import', 'listings', file, '--overwrite')).toMatchObject({ changed: 1, remarks: [] });
  const over = await findListing(service.app.db, listing.id);
  expect(over).toMatchObject({ tagline: 'One', status: 'live' });
  await rm(path.dirname(file), { recursive: true });
});

describe('history and revert', () => {
  it('show every edit, and undo one while the service runs', async () => {
    const listing = await addOwnListing(service.app.db, mira, 'edited', { tagline: 'One' });
    const edit = (fields: object) => call('update_my_listing', { listing_id: listing.id, fields });
    await edit({ tagline: 'Two', headline: 'H' });
    await edit({ city: 'Lisbon' });
    const versions = await answer('history', 'edited');
    expect(versions).toMatchObject([
      { by: mira.email, operation: 'update_my_listing', before: { city: null }, after: { city: 'Lisbon' } },
      { before: { tagline: 'One', headline: null }, after: { tagline: 'Two', headline: 'H' } },
    ]);
    expect(await answer('revert', String(versions[1].version), '--reason', 'It was wrong')).toMatchObject({
      reverted: true,
      fields: ['tagline', 'headline'],
    });
    const [last] = await answer('team', 'log', '--limit', '1');
    expect(last).toMatchObject({ action: 'revert_edit', reason: 'It was wrong' });
    expect((await call('get_listing', { slug: 'edited' })).body).toMatchObject({
      tagline: 'One',
      city: 'Lisbon',
    });
    expect((await call('get_listing', { slug: 'edited' })).body.headline).toBeUndefined();
    expect((await answer('history', 'edited', '--limit', '1'))[0]).toMatchObject({
      by: 'operator',
      operation: `revert ${versions[1].version}`,
    });
    expect(await answer('revert', String(versions[1].version), '--force')).toEqual({ reverted: false });
    await run('history', 'edited');
    expect(printed.out).toContain('- "One"\n    + "Two"');
  });

  it('do not undo what was changed again since, unless told to', async () => {
    const listing = await addOwnListing(service.app.db, mira, 'twice', { tagline: 'One' });
    for (const tagline of ['Two', 'Three']) {
      await call('update_my_listing', { listing_id: listing.id, fields: { tagline } });
    }
    const [, first] = await answer('history', 'twice');
    expect(await run('revert', String(first.version))).toBe(1);
    expect(printed.err).toContain('--force');
    expect((await findListing(service.app.db, listing.id))!.tagline).toBe('Three');
    expect(await run('revert', String(first.version), '--force')).toBe(0);
    expect((await findListing(service.app.db, listing.id))!.tagline).toBe('One');
  });

  it('undo a story and reach the draft, too', async () => {
    const draft = await addDraft(service.app.db, mira, 'Told');
    const { listing_id, slug } = (await call('submit_draft', { id: draft.id })).body;
    await call('set_founder_story', { listing_id, story: 'Once' });
    const [version] = await answer('history', slug);
    await answer('revert', String(version.version));
    expect((await call('get_draft', { id: draft.id })).body.story).toEqual({});
    expect((await call('get_my_listing', { listing_id })).body.story ?? {}).toEqual({});
  });

  it.each([
    [['history'], 2],
    [['history', 'nope'], 1],
    [['history', 'edited', '--limit', '0'], 2],
    [['history', 'edited', '--bogus'], 2],
    [['revert', 'x'], 2],
    [['revert', '999999'], 1],
  ])('%j ends with %i', async (words, code) => {
    expect(await run(...words)).toBe(code);
    expect(printed.out).toBe('');
    expect(printed.err).not.toBe('');
  });
});

describe('settings', () => {
  it('are shown and set within their bounds', async () => {
    expect(await answer('settings', 'get', 'team_email')).toEqual({ team_email: '' });
    await answer('settings', 'set', 'team_email', 'team@launch.example');
    expect(await answer('settings', 'get', 'team_email')).toEqual({ team_email: 'team@launch.example' });
    expect(await run('settings', 'set', 'team_email', 'nobody')).toBe(1);
    expect(await answer('settings', 'set', 'team_email', '')).toEqual({ team_email: '' });
    expect(await answer('settings', 'set', 'seller_vat_number', '501964843')).toEqual({
      seller_vat_number: '501964843',
    });
    for (const country of ['Portugal', 'pt'])
      expect(await answer('settings', 'set', 'seller_country', country)).toEqual({ seller_country: 'PT' });
    await answer('settings', 'unset', 'seller_country');
    const refused = {
      seller_country: 'ZZ',
      seller_vat_number: 'PT501964844',
      terms_url: 'x',
      free_slots: '-3',
    };
    for (const [name, value] of Object.entries(refused))
      expect(await run('settings', 'set', name, value), name).toBe(1);
    expect(printed.err).toContain('at least 1');
    expect(await answer('settings', 'set', 'name', '"2026"')).toEqual({ name: '2026' });
    expect(await answer('settings', 'set', 'free_slots', '12')).toEqual({ free_slots: 12 });
    expect(await run('settings', 'set', 'limit_reads', '{"points":5}')).toBe(1);
    expect(await answer('settings', 'set', 'currency', 'USD')).toEqual({ currency: 'USD' });
    // Without cents, in thousandths, and of no country: prices would be shown wrong by a factor.
    for (const code of ['JPY', 'KWD', 'XXX', 'eur', 'EURO']) {
      expect(await run('settings', 'set', 'currency', code)).toBe(1);
    }
    expect(await run('settings', 'get', 'constructor')).toBe(1);
    expect(await run('settings', 'get')).toBe(2);
  });
});

describe('api-key make', () => {
  it('prints a key once that works, for a new person too, tells them, and is audited', async () => {
    const made = await answer(
      'api-key',
      'make',
      'New@tidepool.example',
      '--scopes',
      'listings:write,account:read',
    );
    expect(made).toMatchObject({ email: 'new@tidepool.example', scopes: ['account:read', 'listings:write'] });
    const { call } = await restClient(service.url, made.key);
    expect((await call('get_account', {})).body).toMatchObject({ email: made.email });
    const events = await answer('audit', 'list', '--account', made.email);
    expect(events).toMatchObject([{ type: 'api_key_made', details: { scopes: made.scopes } }]);
    expect(JSON.stringify(await answer('audit', 'list'))).not.toContain(made.key);
    // Commands go by the real clock.
    service.setTime(new Date(Date.now() + 1000).toISOString());
    await service.app.catchUp();
    const mails = (await service.mail()).filter(({ to }) => JSON.stringify(to).includes(made.email));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('New API key')]);
    for (const words of [['nobody'], [made.email], [made.email, '--scopes', 'admin']])
      expect(await run('api-key', 'make', ...words)).toBe(2);
  });
});

describe('make-operator', () => {
  it('gives the role, and takes it away', async () => {
    const theirs = await addOwnListing(
      service.app.db,
      await addPerson(service.app.db, 'x@y.example'),
      'theirs',
    );
    const mine = async () => (await call('get_my_listing', { listing_id: theirs.id })).ok;
    expect(await mine()).toBe(false);
    expect(await answer('make-operator', 'Mira@Tidepool.example')).toEqual({
      email: mira.email,
      role: 'operator',
    });
    // A key has an operator's rights where it came after the second factor.
    expect(await mine()).toBe(false);
    await addSecondFactor(service.app.db, mira.accountId);
    expect(await mine()).toBe(true);
    await answer('make-operator', mira.email, '--remove');
    expect(await mine()).toBe(false);
    expect(await run('make-operator', 'nobody')).toBe(2);
  });
});

it('mail failed and claims list have an answer when there is nothing', async () => {
  expect(await answer('mail', 'failed')).toEqual([]);
  expect(await answer('claims', 'list')).toEqual([]);
});
