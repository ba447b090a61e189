/**
 * Returns the redirect target after a form if it is a path of this site, otherwise the fallback. Anything that a browser could
 * take for another site (`//host`, `/\host`, tabs and line breaks) is rejected.
 */
export function safePath(requested: unknown, fallback: string): string {
  if (typeof requested !== 'string' || requested.length > 6000 || !/^\/[^/\\]|^\/$/.test(requested))
    return fallback;
  // Browsers remove tabs and line breaks from URLs.
  if (/[\u0000-\u001f\u007f\\]/.test(requested)) return fallback;
  const base = 'http://site.invalid';
  if (!URL.canParse(requested, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(requested, base);
  // `/.//host` becomes `//host` once its dots are resolved.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : fallback;
}
