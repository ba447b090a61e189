/**
 * Where to go after a form: `wanted` if it is a path of this site, else `otherwise`. Anything a browser could
 * read as another site (`//host`, `/\host`, tabs and line breaks inside) is not.
 */
export function safePath(wanted: unknown, otherwise: string): string {
  if (typeof wanted !== 'string' || wanted.length > 6000 || !/^\/[^/\\]|^\/$/.test(wanted)) return otherwise;
  // Browsers drop tabs and line breaks from addresses.
  if (/[\u0000-\u001f\u007f\\]/.test(wanted)) return otherwise;
  const base = 'http://site.invalid';
  if (!URL.canParse(wanted, base)) return otherwise;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  // `/.//host` becomes `//host` once its dots are resolved.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : otherwise;
}
