import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/kit/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/kit/count-reporter.ts'],
    globalSetup: ['test/kit/memory-folder.ts', 'test/kit/on-demand.ts'],
    // For two cores: at any time a file waits for a program, a mail server or a deadline.
    maxWorkers: 3,
    // Processes, because SQLite is native code. Files in the same process share their imports, which takes half the time.
    pool: 'forks',
    isolate: false,
    // Node reads TypeScript itself, as it does in production.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [
      `--import=${fileURLToPath(new URL('app/faster-start.js', import.meta.url))}`,
      // Megabytes for young objects: tests create many short-lived ones, which are then collected less often.
      '--max-semi-space-size=64',
    ],
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A condition that is polled gets twenty seconds instead of one, because machines are loaded.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    tags: [
      {
        name: 'browser',
        description: 'Tests in Chromium; files have it as @module-tag.',
        // Longer than Playwright's own timeout (30 s), whose error names what it waited for.
        timeout: 60_000,
        // Chromium itself loses a key or a page about once in a thousand journeys; a test that fails twice is ours. The report says `retry x1`.
        retry: 1,
      },
    ],
  },
});
