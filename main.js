// Plain JavaScript, so that a Node version without TypeScript support reports it in one line.
import { chmod } from 'node:fs/promises';
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
// Closes a folder that was created before the umask was set. Changing another user's folder fails, which is ignored.
await chmod(compiled, 0o700).catch(() => undefined);
// Node parses the `exports` of a package for every import. Those of drizzle-orm have 130 KB, which took half of a start, so its
// entries are resolved once. All its files are ES modules (docs/decisions/007).
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
