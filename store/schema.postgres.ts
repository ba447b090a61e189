import { postgresColumns } from './engine/postgres/columns.postgres.ts';
import { buildSchema } from './schema.ts';

// For drizzle-kit only: it requires this file and takes every exported table.
module.exports = buildSchema(postgresColumns);
