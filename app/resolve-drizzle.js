// Plain JavaScript, because main.js imports it before it knows how old Node is.
import module from 'node:module';

/**
 * Looks up each entry of drizzle-orm once, and takes its own relative imports as they are written. For every import of an ES module
 * Node parses the `exports` of its package.json again, and drizzle-orm's are of 130 KB: a start took 1.7 times as long.
 * Needless once Node keeps them parsed (https://github.com/nodejs/node/issues/58126); docs/decisions/007.
 */
export function resolveDrizzleOnce() {
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
}
