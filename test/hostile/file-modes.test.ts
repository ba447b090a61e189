import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOperator } from '../kit/operator.ts';
import { openBrowser } from '../kit/browser.ts';
import { startTestApp } from '../kit/start.ts';
import { restrictAccess } from '../../store/engine/files/private-files.ts';
import { startProgram } from './program.ts';

// A program starts, and starts again, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let before: number;
let folder: string;
beforeAll(async () => {
  // What most systems give: everybody may read.
  before = process.umask(0o022);
  folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
});
afterAll(async () => {
  process.umask(before);
  await rm(folder, { recursive: true, force: true });
});

/** Paths below `root` that other users could read, write or enter. */
async function openToOthers(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true });
  const modes = await Promise.all(
    names.map(async (name) => [name, (await stat(path.join(root, name))).mode & 0o077] as const),
  );
  return modes.filter(([, others]) => others !== 0).map(([name]) => name);
}

describe('no other user of the machine can read', () => {
  it('the database, the outbox, the search snapshot, the compiled program, and what was opened since at the next start', async () => {
    await using program = await startProgram({ SAMPLE_DATA: 'on' }, { makesDatabase: true });
    const browser = openBrowser(program.url);
    await browser.submit(await browser.get('/sign-in'), { email: 'ada@example.com' });
    await expect.poll(() => program.mails()).toHaveLength(1);
    const code = await program.stop();
    expect(code).toBe(0);
    const root = path.dirname(program.databaseUrl.slice('file:'.length));
    expect(await readdir(root)).toEqual(expect.arrayContaining(['data', 'directory.db']));
    expect(await readdir(path.join(root, 'data'))).toEqual(
      expect.arrayContaining(['outbox', 'search-index.snapshot']),
    );
    expect(await openToOthers(root)).toEqual([]);
    const compiled = path.join(import.meta.dirname, '../../node_modules/.cache/compiled');
    expect((await stat(compiled)).mode & 0o077).toBe(0);

    await writeFile(path.join(root, 'data/outbox/copied.eml'), 'a code');
    await chmod(path.join(root, 'directory.db'), 0o644);
    for (const opened of ['data', 'data/outbox']) await chmod(path.join(root, opened), 0o755);
    expect(await openToOthers(root)).not.toEqual([]);
    await program.killAndRestart();
    expect(await openToOthers(root)).toEqual([]);
    expect(program.log()).toContain('other users could read files of the service: no more');
  });

  it('what is written while the service runs, its write-ahead log too', async () => {
    await using service = await startTestApp();
    expect(await openToOthers(path.dirname(service.databaseUrl.slice('file:'.length)))).toEqual([]);
  });

  it('backups, the database a restore leaves, and exports', async () => {
    const root = path.join(folder, 'operator');
    const operator = createOperator(`file:${path.join(root, 'directory.db')}`);
    const backup = path.join(root, 'backups', 'one.db');
    for (const command of [
      ['backup', backup],
      ['restore', backup],
      ['export', 'listings', path.join(root, 'listings.csv')],
      ['export', 'posts', path.join(root, 'posts')],
    ]) {
      if (command[0] === 'backup') await operator('settings', 'set', 'free_slots', '12');
      expect(await operator(...command), command.join(' ')).toMatchObject({ code: 0 });
    }
    expect(await openToOthers(root)).toEqual([]);
  });

  it('a backup that was made readable, once it is put back', async () => {
    const root = path.join(folder, 'restored');
    const operator = createOperator(`file:${path.join(root, 'directory.db')}`);
    const backup = path.join(root, 'one.db');
    await operator('settings', 'set', 'free_slots', '12');
    await operator('backup', backup);
    await chmod(backup, 0o644);
    await operator('restore', backup);
    await chmod(backup, 0o600);
    expect(await openToOthers(root)).toEqual([]);
  });
});

describe('files that others can read', () => {
  it('outside the folder of the service stay as they are, also behind a link in it', async () => {
    const data = path.join(folder, 'linked');
    const outside = path.join(folder, 'outside');
    await mkdir(data);
    await writeFile(outside, 'of somebody else');
    await symlink(outside, path.join(data, 'link'));
    restrictAccess([data], { warn: () => undefined });
    expect((await stat(outside)).mode & 0o777).toBe(0o644);
    expect((await stat(data)).mode & 0o777).toBe(0o700);
  });
});
