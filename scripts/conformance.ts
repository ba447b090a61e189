// Runs the official MCP conformance suite against the application and prints its scores. See docs/conformance.md.
//   npm run conformance               starts the application on a free port with a temporary database
//   npm run conformance -- --url U    tests a server that is running
//   npm run conformance -- --write    also writes the tables of docs/conformance.md
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import { MCP_ADDRESSES } from '../tools/shared/schema/mcp-addresses.ts';
import { type Report, runSuite } from './conformance/run-suite.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DOCUMENT = path.join(ROOT, 'docs/conformance.md');

/** By revision, the scenarios that test the application itself, because they need none of the suite's own tools. */
const APPLICATION: Record<string, string[]> = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'caching',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'input-required-result-unsupported-methods',
    'http-header-validation',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
};

/** Scenarios that the suite counts as passed although the tool they test is missing, or there is no session. */
const EMPTY_PASSES: Record<string, string[]> = {
  '2026-07-28': [
    'input-required-result-missing-input-response',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
  '2025-11-25': ['server-sse-multiple-streams'],
};

/** Starts the application; returns its origin and a function that stops it. */
async function startApplication(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  const app = spawn(process.execPath, ['main.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: folder,
      SAMPLE_DATA: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([
    once(createInterface(app.stdout), 'line').then((lines) => lines.map(String)),
    once(app, 'exit').then(() => ['']),
  ]);
  const origin = /^ready (\S+)$/.exec(line ?? '')?.[1];
  const stop = async () => {
    if (app.exitCode === null && app.kill()) await once(app, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  if (origin) return { origin, stop };
  await stop();
  throw new Error('The application did not start.');
}

type Score = { lines: string[]; clean: boolean };

/** Builds the tables of one revision, and determines whether everything that can be tested here passed. */
function score({ revision, scenarios, scored, baseline, asExpected }: Report): Score {
  const names = APPLICATION[revision] ?? [];
  let clean = asExpected;
  let checks = 0;
  let passedChecks = 0;
  const rows = names.map((name) => {
    const scenario = scenarios.get(name) ?? { passed: 0, failed: ['did not run'], warned: [] };
    const absent = scenario.failed.filter((id) => baseline.includes(`${name}:${id}`));
    const wrong = [...scenario.failed, ...scenario.warned].filter((id) => !absent.includes(id));
    const all = scenario.passed + scenario.failed.length + scenario.warned.length;
    if (wrong.length > 0) clean = false;
    checks += all;
    passedChecks += scenario.passed;
    const remarks = [
      ...(wrong.length > 0 ? [`failed: ${wrong.join(', ')}`] : []),
      ...(absent.length > 0 ? [`${absent.length} need a tool of the suite`] : []),
    ];
    return `| ${name}${scored.includes(name) ? '' : ' (not scored)'} | ${scenario.passed} of ${all} | ${remarks.join('; ')} |`;
  });

  const passes = scored.filter((name) => scenarios.get(name)?.failed.length === 0);
  const empty = passes.filter((name) => EMPTY_PASSES[revision]?.includes(name));
  return {
    clean,
    lines: [
      `### ${revision}`,
      '',
      `Application: ${passedChecks} of ${checks} checks in ${names.length} scenarios.`,
      '',
      '| scenario | checks passed | remark |',
      '|---|---|---|',
      ...rows,
      '',
      `Frozen requirement set: ${passes.length} of ${scored.length} scored scenarios pass, ${empty.length} of them ` +
        `without testing anything here (${empty.join(', ')}).`,
      '',
    ],
  };
}

/** Runs the scenarios that test the application at every other MCP address. */
async function everyAddress(origin: string): Promise<Score> {
  const rows: string[] = [];
  let clean = true;
  for (const { path: address } of MCP_ADDRESSES.filter((one) => one.path !== '/mcp')) {
    const cells: string[] = [];
    for (const [revision, names] of Object.entries(APPLICATION)) {
      const baseline = path.join(import.meta.dirname, `conformance/baseline-${revision}.yaml`);
      const report = await runSuite({ revision, url: origin + address, baseline });
      const results = names.map((name) => ({ name, ...report.scenarios.get(name) }));
      const wrong = results.flatMap(({ name, failed = ['did not run'], warned = [] }) =>
        [...failed, ...warned]
          .map((id) => `${name}:${id}`)
          .filter((entry) => !report.baseline.includes(entry)),
      );
      if (wrong.length > 0) clean = false;
      const passed = results.reduce((sum, one) => sum + (one.passed ?? 0), 0);
      cells.push(wrong.length > 0 ? `failed: ${wrong.join(', ')}` : `${passed} checks`);
    }
    rows.push(`| \`${address}\` | ${cells.join(' | ')} |`);
  }
  const head = `| address | ${Object.keys(APPLICATION).join(' | ')} |\n|---|---|---|`;
  return { clean, lines: ['### The other addresses', '', head, ...rows, ''] };
}

/** Replaces the text between the markers of the document. */
async function writeDocument(lines: string[]): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8');
  const [start, end] = ['<!-- results -->', '<!-- /results -->'];
  const from = text.indexOf(start) + start.length;
  const to = text.indexOf(end);
  const written = `${text.slice(0, from)}\n\n${lines.join('\n')}\n${text.slice(to)}`;
  await writeFile(DOCUMENT, await format(written, { parser: 'markdown' }));
}

const { values } = parseArgs({ options: { url: { type: 'string' }, write: { type: 'boolean' } } });
const app = values.url
  ? { origin: values.url.replace(/\/mcp\/?$/, ''), stop: async () => {} }
  : await startApplication();
try {
  const scores: Score[] = [];
  for (const revision of Object.keys(APPLICATION)) {
    const baseline = path.join(import.meta.dirname, `conformance/baseline-${revision}.yaml`);
    const report = await runSuite({ revision, url: `${app.origin}/mcp`, baseline });
    if (!report.asExpected) console.log(report.output);
    scores.push(score(report));
  }
  const others = await everyAddress(app.origin);
  const lines = [...scores.flatMap((one) => one.lines), ...others.lines];
  console.log(lines.join('\n'));
  if (values.write) await writeDocument(lines);
  if (![...scores, others].every(({ clean }) => clean)) process.exitCode = 1;
} finally {
  await app.stop();
}
