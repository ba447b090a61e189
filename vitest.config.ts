import { defineConfig } from 'vitest/config';

const shared = {
  // Processes, because SQLite is native code. Files that run in one share what they import: half the time.
  pool: 'forks' as const,
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What is asked again until it is so is given as long as a test, not a second: machines are loaded.
  expect: { poll: { timeout: 20_000, interval: 20 } },
};

// Rules, formats, search and the two facades: what needs no whole service.
const FAST = [
  'test/{contract,http,rest,rules,search,transport}/**/!(conformance|stdio|search-index).test.ts',
  'test/settings.test.ts',
];
const BROWSER = ['test/**/*browser.test.ts'];
const HOSTILE = ['test/hostile/**/*.test.ts', 'test/**/killed.test.ts'];

/** Every test is of one project; `npm run test:fast` runs `fast` alone. */
export default defineConfig({
  test: {
    reporters: ['default', './test/kit/count-reporter.ts'],
    globalSetup: [
      'test/kit/memory-folder.ts',
      'test/kit/unpacked-chromium.ts',
      'test/kit/migrated.ts',
      'test/kit/postgres.ts',
    ],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'fast',
          include: FAST,
        },
      },
      {
        test: {
          ...shared,
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: [...FAST, ...BROWSER, ...HOSTILE],
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: BROWSER,
          // Longer than Playwright waits for one thing (30 s): what it waited for in vain is named.
          testTimeout: 60_000,
          // Chromium itself loses a key or a page about once in a thousand journeys; what fails twice is ours. The report says `retry x1`.
          retry: 1,
        },
      },
      { test: { ...shared, name: 'hostile', include: HOSTILE } },
    ],
  },
});
