import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { createEmptyDatabase, describeDialects } from '../kit/databases.ts';

const WRITER = fileURLToPath(new URL('acknowledged-writer.ts', import.meta.url));

describeDialects('what was acknowledged', (dialect) => {
  it('is there after the process was killed in the middle of its work', async () => {
    await using empty = await createEmptyDatabase(dialect);
    await using db = await openDatabase(empty.url);
    await migrate(db);

    const writer = spawn(process.execPath, [WRITER, empty.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    const acknowledged: string[] = [];
    for await (const email of createInterface(writer.stdout)) {
      acknowledged.push(email);
      if (acknowledged.length === 100) writer.kill('SIGKILL');
    }

    const kept = await db.select({ email: db.t.accounts.email }).from(db.t.accounts);
    expect(acknowledged.length).toBeGreaterThanOrEqual(100);
    expect(kept.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged));
    // The next process can go on.
    await db.transaction((tx) => tx.insert(tx.t.accounts).values({ email: 'next', createdAt: new Date() }));
  });
});
