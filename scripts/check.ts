// `npm run check`: all that CI runs. Steps that do not depend on each other run concurrently, as many as there are cores; the
// tests run last and alone. The last line is the tests' `N passed, N failed`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';

/** Scripts of package.json, longest first. */
const STEPS = [
  'lint:code',
  'typecheck',
  'examples',
  'lint:format',
  'conformance',
  'imports',
  'docs:check',
  'lint:container',
  'lint:unused',
  'lint:comments',
];

const queue = new PQueue({ concurrency: availableParallelism() });
const codes = await queue.addAll(STEPS.map((step) => () => run(step)));
const failed = STEPS.filter((_, at) => codes[at] !== 0);
if (failed.length > 0) {
  console.error(`\nfailed: ${failed.join(', ')}`);
  process.exitCode = 1;
} else {
  process.exitCode = await codeOf(spawn('npm', ['test'], { stdio: 'inherit' }));
}

/** Runs a script and shows its output when it has ended, so that the output of steps is not mixed. */
async function run(step: string): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', step], { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => printed.push(data));
  const code = await codeOf(child);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n== ${step}: ${code === 0 ? 'ok' : 'failed'}, ${seconds} s`);
  process.stdout.write(Buffer.concat(printed));
  return code;
}

/** Returns the exit code of a program once all of its output was read. */
async function codeOf(child: ChildProcess): Promise<number> {
  await once(child, 'close');
  return child.exitCode ?? 1;
}
