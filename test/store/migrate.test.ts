import { sql } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { listMigrations, migrate, isMigrated } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { isAdditive } from '../../store/engine/is-additive.ts';
import { createBareDatabase, describeDialects } from '../kit/databases.ts';

describeDialects('migrations', (dialect) => {
  it('make every table of the schema from nothing, and change nothing the second time', async () => {
    await using empty = await createBareDatabase(dialect);
    await using db = await openDatabase(empty.url);
    expect(await isMigrated(db)).toBe(false);
    await migrate(db);
    expect(await isMigrated(db)).toBe(true);
    for (const table of Object.values(db.t)) await db.select().from(table);
    expect(await db.$count(db.t.accounts)).toBe(0);

    const applied = () => db.select({ at: sql`generated_at` }).from(sql`applied_migrations`);
    const before = await applied();
    await migrate(db);
    expect(await applied()).toEqual(before);
  });

  it('are applied once by programs that start together', async () => {
    await using empty = await createBareDatabase(dialect);
    await using first = await openDatabase(empty.url);
    await using second = await openDatabase(empty.url);
    await Promise.all([migrate(first), migrate(second)]);
    expect([await isMigrated(first), await isMigrated(second)]).toEqual([true, true]);
  });

  // Only SQLite rebuilds tables.
  if (dialect === 'sqlite')
    it('keep the rows that refer to a table which is rebuilt', async () => {
      await using empty = await createBareDatabase(dialect);
      await using db = await openDatabase(empty.url);
      await migrate(db);
      const createdAt = new Date();
      await db.transaction(async (tx) => {
        const [account] = await tx.insert(tx.t.accounts).values({ email: 'a', createdAt }).returning();
        await tx
          .insert(tx.t.apiKeys)
          .values({ accountId: account!.id, name: '', keyHash: '', start: '', scopes: [], createdAt });
      });
      await db.exclusively(async (run) => {
        const [table] = await run("select sql from sqlite_schema where name = 'accounts'");
        await run(String(table?.sql).replace('accounts', 'copy'));
        await run('insert into copy select * from accounts');
        await run('drop table accounts');
        await run('alter table copy rename to accounts');
      });
      expect(await db.$count(db.t.apiKeys)).toBe(1);
      // And what refers to nothing is refused, then and afterwards.
      await expect(db.exclusively((run) => run('delete from accounts'))).rejects.toThrow(
        'A foreign key is broken',
      );
      await db.transaction((tx) => tx.delete(tx.t.accounts));
      expect(await db.$count(db.t.apiKeys)).toBe(0);
    });

  it('of a newer program leave this one at work where they say so', async () => {
    await using empty = await createBareDatabase(dialect);
    await using db = await openDatabase(empty.url);
    await migrate(db);
    const newest = listMigrations(dialect).at(-1)!.generatedAt;
    const note = (at: number, needs: number) =>
      db.exclusively((run) =>
        run(`insert into applied_migrations (generated_at, needs) values (${at}, ${needs})`),
      );
    // One that only adds, and one that takes away what programs with our newest migration no longer use.
    await note(9_999_999_999_998, 0);
    await note(9_999_999_999_999, newest);
    expect(await isMigrated(db)).toBe(true);
    expect(await migrate(db)).toEqual([]);
    await using again = await openDatabase(empty.url);
    expect(await again.$count(again.t.accounts)).toBe(0);
    await note(9_999_999_999_997, newest + 1);
    await expect(openDatabase(empty.url)).rejects.toThrow('changed by a newer version of this program');
  });

  it('name the columns of the tables in snake_case', async () => {
    const initial = await readFile(`store/migrations/${dialect}/0000_initial.sql`, 'utf8');
    expect(initial).toContain('created_at');
    expect(initial).not.toMatch(/["`][a-z]+[A-Z]/);
  });
});

it.each<[string, boolean, ...string[]]>([
  [
    'a table with its unique index and references',
    true,
    'create table "a" ("id" integer)',
    'create unique index "a_id" on "a" ("id")',
    'alter table "a" add constraint "a_b" foreign key ("id") references "b"("id")',
  ],
  ['a column that may be empty', true, 'ALTER TABLE `listings` ADD `badge_look` text;'],
  ['a column with a default', true, 'ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 0 NOT NULL;'],
  ['an index', true, '-- Makes it quick.\nCREATE INDEX "a_b" ON "a" USING btree ("b");'],
  ['a column everybody has to fill', false, 'ALTER TABLE "a" ADD COLUMN "b" integer NOT NULL;'],
  ['a unique index of a table that was there', false, 'CREATE UNIQUE INDEX "a_b" ON "a" ("b");'],
  ['a constraint of a table that was there', false, 'ALTER TABLE "a" ADD CONSTRAINT "a_b" UNIQUE("b");'],
  ['a column that goes', false, 'ALTER TABLE "a" DROP COLUMN "b";'],
  ['a trigger', false, 'CREATE TRIGGER `a` AFTER UPDATE ON `b` BEGIN SELECT 1; END;'],
])('older programs go on with %s: %s', (_what, goOn, ...statements) => {
  expect(isAdditive(statements)).toBe(goOn);
});
