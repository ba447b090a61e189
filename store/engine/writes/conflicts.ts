/** Checks whether the error means that a table does not exist. */
export function isMissingTable(error: unknown): boolean {
  const code = errorCode(error);
  // SQLite has no specific code for it.
  return code === '42P01' || (code === 'SQLITE_ERROR' && String(error).includes('no such table'));
}

/** Checks whether the error means that a column does not exist. */
export function isMissingColumn(error: unknown): boolean {
  const code = errorCode(error);
  return code === '42703' || (code === 'SQLITE_ERROR' && String(error).includes('no such column'));
}

/** Returns the database's own code for `error`, also if drizzle wrapped the error and has it as the cause. */
export function errorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}
