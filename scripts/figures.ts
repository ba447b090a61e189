// `npm run figures`: prints the size of the code base. With `--install` it also times an install in a temporary folder,
// with `--tests` the test suites; both take minutes.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { z } from 'zod';

const ROOT = path.join(import.meta.dirname, '..');
const { values: asked } = parseArgs({
  options: { install: { type: 'boolean' }, tests: { type: 'boolean' } },
});

const PACKAGE = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const LOCK = z.object({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) });
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 });

const tracked = run('git', 'ls-files').trim().split('\n');
const isProduct = (file: string): boolean =>
  /\.ts$/.test(file) && !/^(test|bench|examples|scripts)\/|\.config\.ts$|\.d\.ts$/.test(file);
const product = tracked.filter(isProduct);
const tests = tracked.filter((file) => /^test\/.*\.ts$/.test(file));

const linesOf = (files: string[]): number =>
  files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);

/** Counts the violations of a lint rule in the product. */
function breaking(rule: 'complexity' | 'max-params', max: number): number {
  const linter = new Linter();
  const rules: Linter.RulesRecord = { [rule]: ['error', max] };
  const config: Linter.Config = { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser }, rules };
  const faults = product.flatMap((file) => linter.verify(read(file), [config], file));
  return faults.filter(({ ruleId }) => ruleId === rule).length;
}

/** Runs a command; returns its duration in seconds and its last line of output. */
function timed(cwd: string, command: string, ...args: string[]): { seconds: number; last: string } {
  const began = performance.now();
  const { stdout, status } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e9 });
  const last = stdout.trim().split('\n').at(-1) ?? '';
  return {
    seconds: Math.round((performance.now() - began) / 1000),
    last: status === 0 ? last : `${last} (failed)`,
  };
}

function installed(...flags: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'install-'));
  try {
    for (const file of ['package.json', 'package-lock.json'])
      cpSync(path.join(ROOT, file), path.join(folder, file));
    const { seconds } = timed(folder, 'npm', 'ci', '--no-audit', '--no-fund', ...flags);
    const [kilobytes = ''] = execFileSync('du', ['-sk', 'node_modules'], {
      cwd: folder,
      encoding: 'utf8',
    }).split('\t');
    return `${seconds} s, ${Math.round(Number(kilobytes) / 1024)} MB`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const about = PACKAGE.parse(JSON.parse(read('package.json')));
const packages = Object.entries(LOCK.parse(JSON.parse(read('package-lock.json'))).packages).filter(
  ([name]) => name,
);
const rows: [string, string | number][] = [
  ['product: files', product.length],
  ['product: lines', linesOf(product)],
  ['product: functions over complexity 15', breaking('complexity', 15)],
  ['product: functions with more than 4 parameters', breaking('max-params', 4)],
  ['tests: files', tests.length],
  ['tests: lines', linesOf(tests)],
  ['migrations: files', tracked.filter((file) => file.startsWith('store/migrations/')).length],
  ['docs: lines', linesOf(tracked.filter((file) => /\.md$/.test(file) && !file.startsWith('bench/')))],
  ['dependencies', Object.keys(about.dependencies).length],
  ['dependencies for development', Object.keys(about.devDependencies).length],
  ['packages installed: production', packages.filter(([, { dev }]) => !dev).length],
  ['packages installed: all', packages.length],
];
if (asked.install) {
  rows.push(['npm ci --omit=dev', installed('--omit=dev')], ['npm ci', installed()]);
}
if (asked.tests)
  for (const script of ['test:fast', 'test']) {
    const { seconds, last } = timed(ROOT, 'npm', 'run', '--silent', script);
    rows.push([`npm run ${script}`, `${seconds} s, ${last}`]);
  }
for (const [name, value] of rows) console.log(`${name.padEnd(48)} ${value}`);
