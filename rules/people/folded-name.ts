/** A person's name for telling whether two are the same: without accents, in small letters, with single spaces. */
export const foldedName = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
