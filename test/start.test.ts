import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
