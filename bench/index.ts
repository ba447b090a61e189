// `npm run bench`: runs the benchmarks and writes docs/benchmarks.md. With names of parts, runs only these and keeps the
// results of the others: `npm run bench -- serving pages`. All of them take about half an hour.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { elementAt, assertDefined } from '../rules/typed/assert.ts';

const REPORT = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url));

/** Each part runs in its own process and prints Markdown. */
const PARTS: Record<string, { title: string; command: string[] }> = {
  search: { title: 'Search', command: ['--expose-gc', 'bench/search.ts', '10000', '100000'] },
  million: {
    title: 'Search at a million',
    command: ['--expose-gc', '--max-old-space-size=16384', 'bench/search.ts', '1000000'],
  },
  import: {
    title: 'Import and start at a million',
    command: ['--expose-gc', 'bench/import.ts', '1000000'],
  },
  serving: { title: 'Serving', command: ['bench/serve.ts'] },
  start: { title: 'Start', command: ['bench/start.ts'] },
  'start-large': { title: 'Start of a hundred thousand listings', command: ['bench/start.ts', '100000'] },
  pages: { title: 'Pages', command: ['bench/pages.ts'] },
  scale: { title: 'Requests of a hundred thousand listings', command: ['bench/scale.ts', '100000'] },
  'scale-million': {
    title: 'Requests of a million listings',
    command: ['bench/scale.ts', '1000000', 'sqlite'],
  },
  copy: { title: 'A directory copied', command: ['bench/copy.ts', '100000'] },
  votes: { title: 'Votes for one listing', command: ['bench/votes.ts'] },
  drafts: { title: 'Drafts', command: ['bench/draft-load.ts'] },
  hostile: { title: 'Hostile websites', command: ['bench/hostile.ts'] },
  'hostile-texts': { title: 'Hostile texts', command: ['bench/hostile-texts.ts'] },
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in PARTS));
if (unknown !== undefined) {
  process.stderr.write(`There is no part ${unknown}; there are ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(2);
}

for (const name of asked.length > 0 ? asked : Object.keys(PARTS)) {
  const { title, command } = assertDefined(PARTS[name]);
  const measuredOn = machine();
  const body = execFileSync(process.execPath, command, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 24,
  });
  // Read again each time: another run may have written a part meanwhile.
  const sections = existing().set(title, `_${measuredOn}_\n\n${body.trim()}`);
  writeFileSync(REPORT, report(sections));
}
execFileSync('prettier', ['--write', '--log-level', 'warn', REPORT], { stdio: 'inherit' });

function report(sections: Map<string, string>): string {
  const titles = Object.values(PARTS).map(({ title }) => title);
  // Sections written by other commands, such as `npm run chaos`, are kept and come last.
  const others = [...sections.keys()].filter((title) => !titles.includes(title));
  const written = [...titles, ...others].flatMap((title) => {
    const body = sections.get(title);
    return body === undefined ? [] : [`## ${title}\n\n${body}`];
  });
  return `# Benchmarks

Written by \`npm run bench\`; its parts are in \`bench/\`. Compare ratios within a table, whose rows are from one run;
absolute figures belong to the machine named above them.

${written.join('\n\n')}
`;
}

/** Reads the sections of the last report, by title. */
function existing(): Map<string, string> {
  const text = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '';
  const parts = text.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end).trim()];
    }),
  );
}

function machine(): string {
  const day = new Date().toISOString().slice(0, 10);
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const load = elementAt(loadavg(), 0).toFixed(1);
  return `${day}, Node ${process.versions.node}, ${cpus().length} cores (${elementAt(cpus(), 0).model.trim()}), ${gigabytes} GB, load before ${load}`;
}
