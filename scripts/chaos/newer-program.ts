import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { elementAt } from '../../rules/typed/assert.ts';
import type { Database } from '../../store/engine/database.ts';
import { MAIN } from './processes.ts';

const JOURNAL = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number(), when: z.number() })) });
/** The name of the migration that only the newer program has. */
export const NEXT_MIGRATION = '9999_next_version';

/** The SQL statements of a migration, by dialect. */
export type MigrationSql = Record<Database['dialect'], string[]>;

/** A copy of this program with one more migration, like its next version; disposing removes it. */
export type NewerProgram = AsyncDisposable & { main: string; rewrite(sql: MigrationSql): Promise<void> };

/** Copies this program into a temporary folder and adds a migration to the copy. */
export async function createNewerProgram(sql: MigrationSql): Promise<NewerProgram> {
  const root = path.dirname(MAIN);
  const folder = await mkdtemp(path.join(tmpdir(), 'newer-program-'));
  const left = new Set(['node_modules', 'data', '.git', 'test', 'bench', 'docs', 'examples']);
  for (const name of await readdir(root))
    if (!left.has(name)) await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  await mkdir(path.join(folder, 'node_modules'), { recursive: true });
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (name !== '.cache')
      await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  const migrations = path.join(folder, 'store/migrations');
  for (const dialect of ['sqlite', 'postgres']) {
    const file = path.join(migrations, dialect, 'meta/_journal.json');
    const journal = JOURNAL.parse(JSON.parse(await readFile(file, 'utf8')));
    const last = elementAt(journal.entries, journal.entries.length - 1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: NEXT_MIGRATION });
    await writeFile(file, JSON.stringify(journal));
  }
  const program = {
    main: path.join(folder, 'main.js'),
    async rewrite(changed: MigrationSql) {
      for (const [dialect, statements] of Object.entries(changed))
        await writeFile(
          path.join(migrations, dialect, `${NEXT_MIGRATION}.sql`),
          statements.join('\n--> statement-breakpoint\n'),
        );
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
  await program.rewrite(sql);
  return program;
}
