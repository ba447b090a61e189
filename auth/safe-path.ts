/**
 * Returns the redirect target after a form if it is a path of this site, otherwise the fallback. Anything that a browser could
 * take for another site (`//host`, `/\host`, tabs and line breaks) is rejected.
 */
export function safePath(wanted: unknown, otherwise: string): string {
  if (typeof wanted !== 'string' || wanted.length > 6000 || !/^\/[^/\\]|^\/$/.test(wanted)) return otherwise;
  // Browsers remove tabs and line breaks from URLs.
  if (/[\u0000-\u001f\u007f\\]/.test(wanted)) return otherwise;
  const base = 'http://site.invalid';
  if (!URL.canParse(wanted, base)) return otherwise;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  // `/.//host` becomes `//host` once its dots are resolved.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : otherwise;
}
