import { sqliteColumns } from './engine/columns.ts';
import { buildSchema } from './schema.ts';

// For drizzle-kit only, which requires this file and reads every exported table.
module.exports = buildSchema(sqliteColumns);
