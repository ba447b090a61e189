import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SUITE = path.join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance');

type Check = { id: string; status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO' };

/** The result of a scenario: the number of checks passed, and the ids of those that failed or warned. */
export type Scenario = { passed: number; failed: string[]; warned: string[] };

export type Report = {
  revision: string;
  scenarios: Map<string, Scenario>;
  /** The scenarios that the frozen requirement set counts. */
  scored: string[];
  /** The entries of the baseline: `scenario` or `scenario:check`. */
  baseline: string[];
  /** Whether exactly the entries of the baseline failed. */
  asExpected: boolean;
  /** The output of the suite. */
  output: string;
};

/** Runs the frozen requirement set of `revision` against the server at `url`. `baseline` is a file. */
export async function runSuite(options: {
  revision: string;
  url: string;
  baseline: string;
}): Promise<Report> {
  const { revision, url, baseline } = options;
  const results = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  try {
    const suite = spawn(
      process.execPath,
      [`${SUITE}/dist/index.js`, 'server', '--url', url, '--requirements', revision, '-o', results].concat(
        '--expected-failures',
        baseline,
      ),
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    suite.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const closed: unknown[] = await once(suite, 'close');
    return {
      revision,
      scenarios: await readScenarios(results),
      scored: await readList(`${SUITE}/requirements/${revision}.yaml`),
      baseline: await readList(baseline),
      asExpected: closed[0] === 0,
      output,
    };
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}

/** The suite leaves a folder `server-{scenario}-{instant}` for each scenario, an empty one if it could not run. */
async function readScenarios(results: string): Promise<Map<string, Scenario>> {
  const scenarios = new Map<string, Scenario>();
  for await (const file of glob('*/checks.json', { cwd: results })) {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- written by the suite
    const checks = JSON.parse(await readFile(path.join(results, file), 'utf8')) as Check[];
    const ids = (status: Check['status']) =>
      checks.filter((check) => check.status === status).map(({ id }) => id);
    const name = path
      .dirname(file)
      .replace(/^server-/, '')
      .replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    scenarios.set(name, { passed: ids('SUCCESS').length, failed: ids('FAILURE'), warned: ids('WARNING') });
  }
  return scenarios;
}

/** Reads the items of the list `server` in a YAML file of plain lists. */
async function readList(file: string): Promise<string[]> {
  const block = /^server:\n((?: .*\n|#.*\n|\n)*)/m.exec(await readFile(file, 'utf8'))?.[1] ?? '';
  return [...block.matchAll(/^ +- ([\w:.-]+)/gm)].map(([, item]) => item ?? '');
}
