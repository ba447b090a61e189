// Plain JavaScript, so that a Node too old to read TypeScript says so in one line.
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { resolveDrizzleOnce } from './app/resolve-drizzle.js';

// Older versions do not support `await using`.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `Launch Directory needs Node 24 or newer; this is ${process.versions.node}. "npm start" brings its own.\n`,
  );
  process.exit(1);
}
// Files written by this program are readable by its own user only.
process.umask(0o077);
// The compile cache halves the time of the next start. It is not in the system's temporary folder, where other users could
// replace the code in it.
const compiled = fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));
module.enableCompileCache(compiled);
resolveDrizzleOnce();
const { main } = await import('./app/command-line.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
