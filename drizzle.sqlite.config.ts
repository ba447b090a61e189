import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './store/schema.sqlite.ts',
  out: './store/migrations/sqlite',
  casing: 'snake_case',
});
