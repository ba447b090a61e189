import type { Reporter, TestModule, TestSuite } from 'vitest/node';

/** Prints the last line, which CI reads: `N passed, N failed`, with `, N skipped` if there are any. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    for (const module of modules) {
      // What could not be loaded or prepared has no failed test to count, but it failed.
      for (const one of [module, ...module.children.allSuites()]) if (couldNotBegin(one)) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
  }
}

/** Did it throw while it was loaded, or in a hook of its own? */
const couldNotBegin = (one: TestModule | TestSuite): boolean => one.errors().length > 0;
