import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './store/schema.postgres.ts',
  out: './store/migrations/postgres',
  casing: 'snake_case',
});
