import { type Placeholder, sql } from 'drizzle-orm';

const placeholderName = (at: number): string => `id${at}`;

/** Builds placeholders for `count` ids in a query made by `preparedFor` with that count; `idValues` fills them. */
export const idPlaceholders = (count: number): Placeholder[] =>
  Array.from({ length: count }, (_, at) => sql.placeholder(placeholderName(at)));

/** Returns the values for `idPlaceholders`. */
export const idValues = <T extends number | string>(ids: T[]): Record<string, T> =>
  Object.fromEntries(ids.map((id, at) => [placeholderName(at), id]));
