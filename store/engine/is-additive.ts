const CREATED = /^create (?:unlogged )?table (?:if not exists )?["`](\w+)["`]/i;
const INDEXED = /^create (unique )?index (?:if not exists )?["`]\w+["`] on ["`](\w+)["`]/i;
const COLUMN_ADDED = /^alter table ["`]\w+["`] add (?:column )?["`]\w+["`](.*)$/is;
const CONSTRAINED = /^alter table ["`](\w+)["`] add constraint /i;

/**
 * Checks whether the statements of a migration only add tables, columns and indexes, so that a program without this migration
 * reads and writes as before. That is not so for a column that the program would have to fill, for an index or constraint that
 * could refuse its rows, and for triggers.
 */
export function isAdditive(statements: string[]): boolean {
  const plain = statements.map((statement) => statement.replace(/^\s*--.*$/gm, '').trim()).filter(Boolean);
  const made = new Set(plain.flatMap((statement) => CREATED.exec(statement)?.[1] ?? []));
  return plain.every((statement) => {
    if (CREATED.test(statement)) return true;
    const [, unique, indexed = ''] = INDEXED.exec(statement) ?? [];
    if (indexed) return unique === undefined || made.has(indexed);
    const [, constrained] = CONSTRAINED.exec(statement) ?? [];
    if (constrained !== undefined) return made.has(constrained);
    const [, column] = COLUMN_ADDED.exec(statement) ?? [];
    return column !== undefined && (!/not null/i.test(column) || /default/i.test(column));
  });
}
