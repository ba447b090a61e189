import { writeSync } from 'node:fs';
import { openDatabase } from '../../store/engine/open.ts';

// Run by durability.test.ts: writes for ever, and prints each row once it was told that it is kept.
const db = await openDatabase(process.argv[2]!);

async function writeForEver(writer: number): Promise<never> {
  for (let row = 0; ; row += 1) {
    const email = `${writer}-${row}`;
    await db.transaction((tx) => tx.insert(tx.t.accounts).values({ email, createdAt: new Date() }));
    writeSync(1, `${email}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, (_, writer) => writeForEver(writer)));
