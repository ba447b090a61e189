// Plain JavaScript like faster-start.js, which imports it.
import module from 'node:module';

/** Packages whose relative imports name ES modules by their path. */
const PACKAGES = /\/node_modules\/(drizzle-orm|zod)\//;

/**
 * Resolves imports without looking at the disk each time: those of this program and the relative ones of drizzle-orm and zod are
 * what they say, and what this program imports of a package is resolved once. For each import Node looks for the nearest
 * package.json and the real path, and parses the `exports` of the package again, which are 130 KB in drizzle-orm: a start took
 * twice as long. Remove this when Node caches them (https://github.com/nodejs/node/issues/58126); see docs/decisions/007.
 */
export function resolveFaster() {
  const entries = new Map();
  module.registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '', conditions = [] } = context;
      const isOwn = parentURL.startsWith('file:') && !parentURL.includes('/node_modules/');
      const format = isOwn ? getOwnFormat(specifier) : getPackageFormat(specifier, parentURL);
      if (format !== undefined)
        return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
      if (!isOwn || /^[./#]|^file:/.test(specifier)) return next(specifier, context);
      const key = `${specifier} ${conditions.includes('require')}`;
      const entry = entries.get(key) ?? { ...next(specifier, context), shortCircuit: true };
      entries.set(key, entry);
      return entry;
    },
  });
}

/** Returns the format of a file of this program; undefined where Node has to find out. */
const getOwnFormat = (specifier) =>
  specifier.startsWith('.') && specifier.endsWith('.ts') ? 'module-typescript' : undefined;

const getPackageFormat = (specifier, parentURL) =>
  specifier.startsWith('.') && specifier.endsWith('.js') && PACKAGES.test(parentURL) ? 'module' : undefined;
