import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['a bad value', { PORT: 'http' }, /^PORT: must be .*Example: PORT=3000$/],
  ['an address of another machine', { PORT: '0', HOST: '203.0.113.5' }, /^HOST, PORT: .*\(EADDRNOTAVAIL\)/],
])('a start with %s ends with a line that names the variable', (_, env, line) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, '../main.js')],
    {
      cwd: folder,
      env: { DATA_DIR: folder, SAMPLE_DATA: 'off', LOG_LEVEL: 'silent', ...env },
      encoding: 'utf8',
    },
  );
  expect({ status, stdout, lines: stderr.trim().split('\n') }).toEqual({
    status: 1,
    stdout: '',
    lines: [expect.stringMatching(line)],
  });
});

/** Prints the URL of every module that is loaded, at the end. */
const LIST_MODULES = `
import module from 'node:module';
const loaded = [];
module.registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
process.on('exit', () => console.error(loaded.join('\\n')));`;

it('a start loads neither pages nor what reads websites, which are loaded after the first answers', () => {
  const { stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(LIST_MODULES)}`,
      path.join(import.meta.dirname, '../main.js'),
      'stdio',
    ],
    {
      env: { DATA_DIR: folder, SAMPLE_DATA: 'off', LOG_LEVEL: 'silent' },
      encoding: 'utf8',
      input: '',
    },
  );
  const root = pathToFileURL(path.join(import.meta.dirname, '../')).href;
  const loaded = stderr.split('\n').flatMap((url) => (url.startsWith(root) ? url.slice(root.length) : []));
  expect(loaded.length).toBeGreaterThan(1000);
  const late =
    /^(app\/pages|site\/(?!pictures\/)|extraction\/lexicon|node_modules\/(yaml|prom-client|undici|oidc-provider))/;
  expect(loaded.filter((file) => late.test(file))).toEqual([]);
});
