import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/kit/count-reporter.ts'],
    globalSetup: ['test/kit/postgres.ts'],
    // Processes, because SQLite is native code. Files that run in one share what they import: half the time.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 20_000,
  },
});
