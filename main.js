// Plain JavaScript, so that a Node too old to read TypeScript says so in one line.
import { chmod } from 'node:fs/promises';
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { resolveDrizzleOnce } from './app/resolve-drizzle.js';

// Older ones do not know `await using`.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `Launch Directory needs Node 24 or newer; this is ${process.versions.node}. "npm start" brings its own.\n`,
  );
  process.exit(1);
}
// What this program writes is nobody else's to read.
process.umask(0o077);
// What was compiled is kept for the next start, which then takes half the time. Not in the system's folder for
// temporary files, where others could put code of theirs in its place.
const compiled = fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));
module.enableCompileCache(compiled);
// One from before there was a mask; what is in a closed folder is out of reach. Somebody else's stays as it is.
await chmod(compiled, 0o700).catch(() => undefined);
resolveDrizzleOnce();
const { main } = await import('./app/command-line.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
