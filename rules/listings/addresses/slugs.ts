import anyAscii from 'any-ascii';
import { foldedName } from '../../people/folded-name.ts';

/** What a slug looks like; specification, section 2. */
export const SLUG = /^[a-z0-9][a-z0-9-]{0,219}$/;

const MAX = 220;

/**
 * The address part for a name: lower case, marks dropped (`Café Zürich` is `cafe-zurich`), at most 220 characters. A name
 * with no Latin letter is called after the domain, else by its sounds in Latin letters, else `listing`. Always matches SLUG.
 * Different names may have one slug: whether two names are the same is asked of `foldedName`.
 */
export function slugify(name: string, domain = ''): string {
  const isForeign = /\p{L}/u.test(name) && !/\p{Script=Latin}/u.test(name);
  return (
    (isForeign ? '' : latin(name)) ||
    latin(domain.replace(/^www\./i, '')) ||
    latin(anyAscii(foldedName(name))) ||
    'listing'
  );
}

/** The words of a name with dashes: its slug where that says all of the name, else nothing that is a slug. */
export const spelledOut = (name: string): string => foldedName(name).replaceAll(' ', '-');

/**
 * `base`, or the first of `base-2`, `base-3`, … that is not taken; shortened where the number would not fit.
 */
export async function freeSlug(
  base: string,
  isTaken: (slug: string) => boolean | Promise<boolean>,
): Promise<string> {
  let slug = base;
  for (let n = 2; await isTaken(slug); n += 1) slug = numberedSlug(base, n);
  return slug;
}

/** `base`, or with a number from 2 on `base-2`, …; shortened where the number would not fit. */
export function numberedSlug(base: string, n: number): string {
  const ending = n < 2 ? '' : `-${n}`;
  return base.slice(0, MAX - ending.length) + ending;
}

const latin = (text: string): string =>
  foldedName(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, MAX)
    .replace(/-$/, '');
