import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/kit/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/kit/count-reporter.ts'],
    globalSetup: ['test/kit/memory-folder.ts', 'test/kit/on-demand.ts'],
    // For two cores: at any time one file or another waits for a program, a mail server or a deadline.
    maxWorkers: 3,
    // Processes, because SQLite is native code. Files that run in one share what they import: half the time.
    pool: 'forks',
    isolate: false,
    // Node reads TypeScript itself, as it does in production.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [
      `--import=${fileURLToPath(new URL('app/faster-start.js', import.meta.url))}`,
      // Megabytes for what is young: tests make much that is soon of no use, and it is collected less often.
      '--max-semi-space-size=64',
    ],
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is asked again until it is so is given as long as a test, not a second: machines are loaded.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    tags: [
      {
        name: 'browser',
        description: 'Tests in Chromium; a file says it with @module-tag.',
        // Longer than Playwright waits for one thing (30 s): what it waited for in vain is named.
        timeout: 60_000,
        // Chromium itself loses a key or a page about once in a thousand journeys; what fails twice is ours. The report says `retry x1`.
        retry: 1,
      },
    ],
  },
});
