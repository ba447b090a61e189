// Plain JavaScript, so that a Node too old to read TypeScript says so in one line.
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

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
// For every import of an ES module Node parses the `exports` in its package.json anew. drizzle-orm's are of 130 KB, which
// took half of a start: its entries are looked up once, and all its files are ES modules (docs/decisions/007).
const entries = new Map();
module.registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (/^\..*\.js$/.test(specifier) && parentURL.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    const entry = entries.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    entries.set(specifier, entry);
    return entry;
  },
});
const { main } = await import('./app/command-line.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
