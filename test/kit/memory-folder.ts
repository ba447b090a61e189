import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** The environment variable with the original folder for temporary files. */
export const DISK_FOLDER_VARIABLE = 'TEST_DISK_FOLDER';
const NAME = 'launch-directory-tests-';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Puts temporary files of a run of vitest in memory if the machine allows: a database on disk waits for it at every
 * commit. The folder is named after the process, so that folders of killed runs can be recognized and removed.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!(await hasRoom())) return undefined;
  for (const left of await readdir(MEMORY)) {
    const pid = left.startsWith(NAME) ? Number(left.slice(NAME.length)) : NaN;
    if (pid > 0 && !isRunning(pid)) await remove(path.join(MEMORY, left));
  }
  const folder = path.join(MEMORY, `${NAME}${process.pid}`);
  // PostgreSQL runs as another user, who needs access.
  await mkdir(folder, { recursive: true, mode: 0o755 });
  process.env[DISK_FOLDER_VARIABLE] = tmpdir();
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    delete process.env[DISK_FOLDER_VARIABLE];
    await remove(folder);
  };
}

/** Folders of other users are left alone. */
const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);

async function hasRoom(): Promise<boolean> {
  const found = await statfs(MEMORY).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= ENOUGH_BYTES;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
