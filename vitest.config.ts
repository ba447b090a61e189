import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/kit/count-reporter.ts'],
    globalSetup: ['test/kit/postgres.ts'],
    // A process per file: SQLite is native code, and some tests replace process-wide settings.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 20_000,
  },
});
