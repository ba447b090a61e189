// What makes the start of a Node process of ours take half the time. Plain JavaScript: `main.js` and `--import` load it first.
import { chmod } from 'node:fs/promises';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled code is kept for the next start. Not in the system's folder for temporary files, where others could put code of
// theirs in its place.
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
module.enableCompileCache(compiled);
// One from before there was a mask; what is in a closed folder is out of reach. Somebody else's stays as it is.
await chmod(compiled, 0o700).catch(() => undefined);
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
