import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, startApp } from '../../app/app.ts';
import { readSettings } from '../../settings.ts';
import { openBrowser } from '../kit/browser.ts';
import { freePort } from '../kit/free-port.ts';
import { readerPool } from '../kit/page-reader.ts';
import { extractCode, connectApp, createApiKeyOnPage, type ReadCode, signIn } from '../kit/person.ts';
import { startProductSite } from '../kit/product-site.ts';
import { ask } from './founder.ts';
import { startProgram } from './program.ts';

// The program is started as a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What must never be in a log, by what it is. */
const secrets = new Map<string, string>();
const keep = (what: string, secret: string): string => {
  if (secret.length < 6) throw new Error(`"${secret}" is too short to be looked for: ${what}`);
  secrets.set(what, secret);
  return secret;
};

/** The six digits of a code also stand within times and ids. */
const holds = (log: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(log) : log.includes(secret);
const leaksIn = (log: string): string[] =>
  [...secrets].filter(([, secret]) => holds(log, secret)).map(([what]) => what);

/** Takes mail for everybody but `refused@...`, whom it names in its refusal, as servers do. */
async function startMailServer() {
  const mails: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    onAuth: (_auth, _session, done) => done(null, { user: 'mailer' }),
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('refused@') ? new Error(`5.1.1 <${address}>: no such mailbox`) : undefined),
    onData: (stream, { envelope }, done) => {
      void buffer(stream).then(async (raw) => {
        const { text = '' } = await PostalMime.parse(raw);
        mails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, text })));
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { url: `smtp://mailer:smtp-password-1234@127.0.0.1:${port}`, mails, close };
}

describe('the log in production', () => {
  let log = '';
  let app: App;
  let folder: string;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const mail = await startMailServer();
    const site = await startProductSite();
    folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
    const { settings } = readSettings({
      PORT: '0',
      DATABASE_URL: `file:${path.join(folder, 'directory.db')}`,
    });
    const given = {
      ...settings,
      production: true,
      sampleData: false,
      crawlerAllowPrivate: true,
      rateLimits: false,
      dataFolder: folder,
    };
    const stream = { write: (line: string) => void (log += line) };
    app = await startApp(given, { smtpUrl: mail.url }, pino({ level: 'trace' }, stream), { readerPool });
    closing.push(async () => app[Symbol.asyncDispose](), mail.close, site.close);

    // A day in the life: signing in, keys, tokens, calls that work and calls that do not.
    const readCode: ReadCode = async (email) => {
      await app.catchUp();
      return keep('a code', extractCode(mail.mails.findLast(({ to }) => to === email)?.text ?? ''));
    };
    keep('the mail password', 'smtp-password-1234');
    const email = keep('an e-mail address', 'diarist@example.com');
    const browser = await signIn(app.url, email, readCode);
    for (const { name, value } of browser.cookies) keep(`the cookie ${name}`, value);
    const page = await browser.get('/account');
    keep('a form token', String(page.$('[name="form_token"]').first().val()));
    const key = keep('an API key', await createApiKeyOnPage(browser));
    const tokens = await connectApp(app.url, browser, { params: { resource: `${app.url}/v1` } });
    keep('an access token', tokens.accessToken);
    keep('a refresh token', tokens.refreshToken);

    const headers = { authorization: `Bearer ${key}` };
    await ask(app.url, '/me', { headers });
    await ask(app.url, '/me', { headers: { authorization: `Bearer ${tokens.accessToken}` } });
    await ask(app.url, '/me', {
      headers: { authorization: `Bearer ${keep('a wrong key', `ld_${'w'.repeat(43)}`)}` },
    });
    await ask(app.url, `/me?access_token=${key}`);
    await ask(app.url, `/listings?q=${encodeURIComponent(keep('words looked for', 'something private'))}`);
    const { body } = await ask(app.url, '/drafts', {
      method: 'POST',
      body: JSON.stringify({ url: site.url }),
      headers,
    });
    await app.catchUp();
    const typed = keep('what a person typed', 'a tagline nobody knows');
    const update = {
      fields: { tagline: typed, contact_email: keep('a contact address', 'contact@private.example') },
    };
    await ask(app.url, `/drafts/${body.id}`, { method: 'PATCH', body: JSON.stringify(update), headers });
    await ask(app.url, `/drafts/${body.id}`, {
      method: 'PATCH',
      body: '{"broken": "a tagline nobody knows',
      headers,
    });

    const refused = openBrowser(app.url);
    const address = keep('a refused address', 'refused@nowhere.example');
    await refused.submit(await refused.get('/sign-in'), { email: address }, 'form[action="/sign-in"]');
    await app.catchUp();

    // And a day on which the database fails.
    await app.db.exclusively((run) => run('drop table oauth_records'));
    await app.db.exclusively((run) => run('drop table sign_in_codes'));
    await ask(app.url, '/me', { headers: { authorization: `Bearer ${tokens.accessToken}` } });
    const late = openBrowser(app.url);
    const form = await late.get('/sign-in');
    await late.submit(
      form,
      { email: keep('an address that failed', 'late@example.com') },
      'form[action="/sign-in"]',
    );
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await rm(folder, { recursive: true, force: true });
  });

  it('tells every call with its id, operation, account number, status and time', () => {
    const calls = log
      .split('\n')
      .filter((line) => line.includes('"msg":"call"'))
      .map((line) => JSON.parse(line));
    expect(calls.length).toBeGreaterThan(5);
    for (const call of calls) {
      expect(Object.keys(call).toSorted()).toEqual(
        expect.arrayContaining(['level', 'ms', 'msg', 'request_id', 'status', 'time', 'tool']),
      );
    }
  });

  it('tells what failed', () => {
    expect(log.split('\n').filter((line) => /"level":(40|50)/.test(line)).length).toBeGreaterThan(0);
  });

  it('holds no code, cookie, key, token, password, e-mail address or text of people', () => {
    expect(leaksIn(log)).toEqual([]);
  });
});

it('the program in production without a mail server prints no mail', async () => {
  const port = String(await freePort());
  await using program = await startProgram({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://launch.example',
    PORT: port,
  });
  const origin = `http://127.0.0.1:${port}`;
  const browser = openBrowser(origin);
  await browser.submit(
    await browser.get('/sign-in'),
    { email: 'printed@example.com' },
    'form[action="/sign-in"]',
  );
  while ((await program.mails()).length === 0) await ask(origin, '/site');
  const [mail] = await program.mails();
  const code = /\d{6}/.exec(mail!.subject)![0];
  expect(await program.stop()).toBe(0);
  expect(holds(program.log(), code)).toBe(false);
  expect(program.log()).not.toContain('printed@example.com');
});
