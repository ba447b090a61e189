import anyAscii from 'any-ascii';
import { normalizeName } from '../../people/normalize-name.ts';

/** The pattern of a slug (specification, section 2). */
export const SLUG = /^[a-z0-9][a-z0-9-]{0,219}$/;

const MAX = 220;

/**
 * Builds the slug of a name: lower case, without diacritics (`Café Zürich` is `cafe-zurich`), at most 220 characters.
 * For a name without Latin letters it uses the domain, then a transliteration, then `listing`. The result always
 * matches SLUG. Different names may share a slug; use `normalizeName` to compare names.
 */
export function slugify(name: string, domain = ''): string {
  const isNonLatin = /\p{L}/u.test(name) && !/\p{Script=Latin}/u.test(name);
  return (
    (isNonLatin ? '' : toLatinSlug(name)) ||
    toLatinSlug(domain.replace(/^www\./i, '')) ||
    toLatinSlug(anyAscii(normalizeName(name))) ||
    'listing'
  );
}

/**
 * Joins the words of a name with dashes. The result equals its slug if that represents the whole name; otherwise it
 * is no valid slug.
 */
export const toDashedWords = (name: string): string => normalizeName(name).replaceAll(' ', '-');

/** Returns `base`, or the first of `base-2`, `base-3`, … that is free; shortened where the number would not fit. */
export async function findFreeSlug(
  base: string,
  isTaken: (slug: string) => boolean | Promise<boolean>,
): Promise<string> {
  let slug = base;
  for (let n = 2; await isTaken(slug); n += 1) slug = addSlugNumber(base, n);
  return slug;
}

/** Returns `base` for 1, and `base-2`, `base-3`, … for other numbers; shortened where the number would not fit. */
export function addSlugNumber(base: string, n: number): string {
  const suffix = n < 2 ? '' : `-${n}`;
  return base.slice(0, MAX - suffix.length) + suffix;
}

const toLatinSlug = (text: string): string =>
  normalizeName(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, MAX)
    .replace(/-$/, '');
