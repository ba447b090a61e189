// `npm run migrations -- NAME`: what changed in the tables (`store/*/tables.ts`) as a migration of both databases.
// Without a change nothing is written. SQLite: a migration that rebuilds `listings` or `listing_categories`
// drops the triggers of search_changes with them, and must make them again; a column that search reads has to be named in them.
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
