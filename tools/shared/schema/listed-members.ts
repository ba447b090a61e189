import type { z } from 'zod';

/** The members of a record that are listed: those of the record by default, and those that its list adds. */
type ListedMembers = { usual: readonly string[]; added: readonly string[] };

const listedMembers = new WeakMap<object, ListedMembers>();

/** Marks a record: `tools/list` shows only these of its members, because another operation describes the others. */
export function listOnly<T extends z.ZodObject>(schema: T, members: ListedMembers): T {
  listedMembers.set(schema, members);
  return schema;
}

/** Returns the members that `listOnly` named for a record. */
export const getListedMembers = (schema: object): ListedMembers | undefined => listedMembers.get(schema);
