// MCP Inspector's web client, driven by a real Chromium: connects, lists, calls, signs in, writes, refreshes and revokes.
//   DIRECTORY_URL=http://localhost:3000 OUTBOX=data/outbox [PRODUCT_URL=https://acme.com] node examples/hosts/inspector-web.ts
// OUTBOX is the directory's folder of kept mail, for the code that the person types.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Page, chromium as playwright } from 'playwright-core';
import { mailedCode } from './person.ts';

const DIRECTORY = process.env['DIRECTORY_URL'] ?? 'http://localhost:3000';
const OUTBOX = process.env['OUTBOX'] ?? 'data/outbox';
const MCP = `${DIRECTORY}/mcp`;
const folder = await mkdtemp(join(tmpdir(), 'inspector-'));
const SECRETS = join(folder, 'secrets.json');

const port = await freePort();
const inspector = await startInspector(port);
const browser = await playwright.launch({
  args: chromium.args.filter((arg) => !/single-process|no-zygote|headless/.test(arg)),
  executablePath: await chromium.executablePath(),
  headless: true,
});
try {
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  await page.goto(`http://localhost:${port}/`);
  await connect(page);
  const version = await page.getByText(/^MCP \d{4}-/).innerText();
  await open(page, 'Tools');
  const tools = await page.getByRole('heading', { name: /^Tools \(/ }).innerText();
  console.log(`connected over ${version}, ${tools}`);

  await run(page, 'get_site');
  await shows(page, 'live_listings');
  console.log('called get_site');

  // A protected tool sends the page to sign in, and comes back.
  await run(page, 'get_account');
  const email = await signIn(page);
  await page.waitForURL(`http://localhost:${port}/**`);
  await run(page, 'get_account');
  await shows(page, email);
  console.log('signed in');

  const product = process.env['PRODUCT_URL'];
  if (product) {
    await submit(page, product);
    // It was allowed to read only: the page says what else the write needs, and asks the person.
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`http://localhost:${port}/**`);
    await submit(page, product);
    await shows(page, 'poll_after_seconds');
    console.log('submitted a product');
  }

  // An access token that the directory does not take any more, as after its hour.
  const before = await tokens();
  await writeFile(SECRETS, (await readFile(SECRETS, 'utf8')).replaceAll(before.access_token, 'old'));
  await page.reload();
  await connect(page);
  await open(page, 'Tools');
  await run(page, 'get_account');
  await shows(page, email);
  const after = await tokens();
  assert.notEqual(after.refresh_token, before.refresh_token);
  console.log('refreshed');

  // The person takes the access back; the next call goes to sign in again.
  const account = await context.newPage();
  await account.goto(`${DIRECTORY}/account/apps`);
  await account.getByRole('button', { name: 'Disconnect MCP Inspector' }).click();
  await account.getByText('No app is connected.').waitFor();
  await run(page, 'get_account');
  await page.waitForURL(`${DIRECTORY}/**`);
  console.log('revoked');
  console.log('inspector web: ok');
} finally {
  await browser.close();
  inspector.kill();
  await rm(folder, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  server.close();
  return address.port;
}

async function startInspector(at: number) {
  const main = join(
    dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/package.json'))),
    'clients/launcher/build/index.js',
  );
  const started = spawn(
    process.execPath,
    [main, '--web', '--server-url', MCP, '--transport', 'http', '--protocol-era', 'auto'],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        CLIENT_PORT: String(at),
        MCP_SANDBOX_PORT: String(await freePort()),
        MCP_AUTO_OPEN_ENABLED: 'false',
        MCP_STORAGE_DIR: folder,
        MCP_INSPECTOR_SECRET_STORE: 'file',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  for await (const text of started.stdout) if ((said += String(text)).includes('up and running')) break;
  return started;
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('switch', { name: /^Connect or disconnect/ }).click({ force: true });
  await page.getByText('Connected', { exact: true }).waitFor();
}

async function open(page: Page, screen: 'Servers' | 'Tools'): Promise<void> {
  await page.getByRole('banner').getByText(screen, { exact: true }).click();
}

/** Runs a tool without arguments. */
async function run(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: ` ${tool}` }).click();
  await page.getByRole('button', { name: /^Execute/ }).click();
}

async function submit(page: Page, product: string): Promise<void> {
  await page.getByRole('button', { name: ' submit_listing' }).click();
  await page.getByRole('textbox', { name: 'url' }).fill(product);
  await page.getByRole('button', { name: /^Execute/ }).click();
}

/** Waits for a result that says so. */
async function shows(page: Page, text: string): Promise<void> {
  await page.locator('main').getByText(text).first().waitFor();
  await page.getByRole('button', { name: 'Close results' }).click();
}

/** What a person types and presses on the directory's own pages. */
async function signIn(page: Page): Promise<string> {
  const email = `inspector-${Date.now()}@founder.example`;
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.locator('input[name=code]').fill(await mailedCode(OUTBOX, email));
  await page.locator('form:has(input[name=code]) button').first().click();
  await page.getByRole('button', { name: 'Allow' }).click();
  return email;
}

/** What Inspector keeps of the sign-in. */
async function tokens(): Promise<{ access_token: string; refresh_token: string }> {
  const text = await readFile(SECRETS, 'utf8');
  const of = (name: string): string => new RegExp(`${name}\\\\":\\\\"([^"\\\\]+)`).exec(text)?.[1] ?? '';
  return { access_token: of('access_token'), refresh_token: of('refresh_token') };
}
