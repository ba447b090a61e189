// Plain JavaScript like faster-start.js, which imports it.
import module from 'node:module';

/**
 * Resolves each entry of drizzle-orm once, and its own relative imports as they are written. For every import Node parses the
 * `exports` of its package.json again, which are 130 KB: a start took 1.7 times as long. Remove this when Node caches them
 * (https://github.com/nodejs/node/issues/58126); see docs/decisions/007.
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
