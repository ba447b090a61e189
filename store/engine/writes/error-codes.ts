/** Checks whether the error means that a table does not exist. */
export function isMissingTable(error: unknown): boolean {
  const code = errorCode(error);
  // SQLite has no specific code for it.
  return code === '42P01' || (code === 'SQLITE_ERROR' && String(error).includes('no such table'));
}

/** The database's own code for `error`: drizzle wraps some errors, and keeps the original as the cause. */
export function errorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}
