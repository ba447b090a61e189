// `npm run migrations -- NAME`: writes a migration for both databases with the changes of the tables (`store/*/tables.ts`).
// Without changes nothing is written. SQLite: a migration that rebuilds `listings` or `listing_categories` drops their
// triggers of search_changes and must create them again. A column that search reads must be listed in them.
import { spawnSync } from 'node:child_process';

const [name] = process.argv.slice(2).filter((word) => word !== '--name');
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: npm run migrations -- NAME   (small letters, digits and _)');
  process.exit(2);
}
for (const dialect of ['sqlite', 'postgres']) {
  const { status } = spawnSync(
    'drizzle-kit',
    ['generate', '--config', `drizzle.${dialect}.config.ts`, '--name', name],
    { stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}
