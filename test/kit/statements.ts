import Sqlite from 'better-sqlite3';
import pg from 'pg';
import type { Database } from '../../store/engine/database.ts';

/** A statement that was run, its values, and the request during which it was. */
export type RecordedStatement = { text: string; values: unknown[]; request: string };

export type StatementRecorder = Disposable & {
  setRequest(what: string): void;
  statements(): RecordedStatement[];
};

/** Records each distinct statement that this process runs, until it is disposed. */
export async function recordStatements(dialect: Database['dialect']): Promise<StatementRecorder> {
  const seen = new Map<string, RecordedStatement>();
  let request = '';
  const onStatement = (text: string, values: unknown[]) => {
    if (!seen.has(text)) seen.set(text, { text, values, request });
  };
  return {
    setRequest: (what) => void (request = what),
    statements: () => [...seen.values()],
    [Symbol.dispose]: dialect === 'sqlite' ? watchSqlite(onStatement) : watchPostgres(onStatement),
  };
}

type OnStatement = (text: string, values: unknown[]) => void;
type Methods = Record<'all' | 'get', (this: { source: string }, ...values: unknown[]) => unknown>;

function watchSqlite(onStatement: OnStatement): () => void {
  using db = Object.assign(new Sqlite(':memory:'), { [Symbol.dispose]: () => undefined });
  const statements = Object.getPrototypeOf(db.prepare('select 1')) as Methods;
  db.close();
  const { all, get } = statements;
  for (const [name, method] of Object.entries({ all, get }))
    statements[name as keyof Methods] = function (...values) {
      onStatement(this.source, values);
      return method.apply(this, values);
    };
  return () => void Object.assign(statements, { all, get });
}

type Query = (
  this: pg.Client,
  config: string | pg.QueryConfig,
  values?: unknown[],
  ...rest: unknown[]
) => unknown;

function watchPostgres(onStatement: OnStatement): () => void {
  const clients = pg.Client.prototype as unknown as { query: Query };
  const { query } = clients;
  clients.query = function (config, values, ...rest) {
    if (typeof config !== 'string') onStatement(config.text, config.values ?? values ?? []);
    return query.call(this, config, values, ...rest);
  };
  return () => void (clients.query = query);
}

/** Tables whose size does not grow with the directory; and the queue, which no request waits for. */
const SMALL_TABLES = [
  'categories',
  'site_settings',
  'products',
  'interview_questions',
  'applied_migrations',
  'jobs',
  'duties',
  // Three a week.
  'awards',
  'server_secrets',
];
/** Fewer rows are read in negligible time. */
const MIN_ROWS = 1_000;

/** Returns the statements that read more than half of a table, with their plans. */
export async function findScans(statements: RecordedStatement[], databaseUrl: string): Promise<string[]> {
  const reads = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
  return databaseUrl.startsWith('file:')
    ? findScansInSqlite(reads, databaseUrl.slice('file:'.length))
    : findScansInPostgres(reads, databaseUrl);
}

const told = ({ text, request }: RecordedStatement, plan: string[]): string =>
  [request, text, ...plan].join('\n');

function findScansInSqlite(reads: RecordedStatement[], file: string): string[] {
  const db = new Sqlite(file, { readonly: true });
  const tables = new Set(
    db.prepare<[], string>(`select name from sqlite_schema where type = 'table'`).pluck().all(),
  );
  try {
    return reads.flatMap((ran) => {
      const plan = db
        .prepare<unknown[], { detail: string }>(`explain query plan ${ran.text}`)
        .all(...ran.values)
        .map(({ detail }) => detail);
      // In index order, and only up to the limit of the page.
      const ordered = / limit /.test(ran.text) && !plan.some((line) => line.startsWith('USE TEMP B-TREE'));
      const scans = plan.some((line) => {
        const [, how, table = '', by] = /^(SCAN|SEARCH) (\w+)(?:.* \((.*)\))?/.exec(line) ?? [];
        if (!tables.has(table) || SMALL_TABLES.includes(table) || ordered) return false;
        // Nearly all listings are live, so that this condition selects hardly less than all.
        return how === 'SCAN' || (by === 'status=?' && ran.values.includes('live'));
      });
      return scans ? [told(ran, plan)] : [];
    });
  } finally {
    db.close();
  }
}

type Node = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

async function findScansInPostgres(reads: RecordedStatement[], databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const scans: string[] = [];
    for (const ran of reads) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, format json) ${ran.text}`,
        ran.values,
      );
      const lines = [...listNodes(rows[0]!['QUERY PLAN'][0].Plan)].flatMap((node) => {
        const table = node['Relation Name'];
        if (table === undefined || SMALL_TABLES.includes(table)) return [];
        const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
        const read = (node['Actual Rows'] + removed) * node['Actual Loops'];
        return [{ table, read }];
      });
      for (const { table, read } of lines) {
        if (read < MIN_ROWS) continue;
        const counted = await client.query<{ count: number }>(`select count(*)::int from ${table}`);
        if (read > counted.rows[0]!.count / 2) scans.push(told(ran, [`reads ${read} rows of ${table}`]));
      }
    }
    return scans;
  } finally {
    await client.end();
  }
}

function* listNodes(node: Node): Generator<Node> {
  yield node;
  for (const plan of node.Plans ?? []) yield* listNodes(plan);
}
