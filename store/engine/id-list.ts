import { type Placeholder, sql } from 'drizzle-orm';

const name = (at: number): string => `id${at}`;

/** Stands for so many ids in a prepared query, made by `preparedFor` their count; `idValues` fills it. */
export const idPlaceholders = (count: number): Placeholder[] =>
  Array.from({ length: count }, (_, at) => sql.placeholder(name(at)));

/** The values of `idPlaceholders`. */
export const idValues = <T extends number | string>(ids: T[]): Record<string, T> =>
  Object.fromEntries(ids.map((id, at) => [name(at), id]));
