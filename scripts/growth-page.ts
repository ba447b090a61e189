import { getTableName } from 'drizzle-orm';
import { keysOf } from '../rules/typed/records.ts';
import { sqliteColumns } from '../store/engine/columns.ts';
import { buildSchema } from '../store/schema.ts';
import { bytesADay, bytesHeld, GROWTH } from '../store/site/growth.ts';
import { SITE_SETTINGS } from '../store/site/site-settings.ts';

const WHO = {
  operator: 'the operator',
  service: 'the service',
  account: 'an account',
  anybody: 'anybody',
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** Builds docs/growth.md from store/site/growth.ts: what makes each table grow, and what limits it. */
export function growthPage(): string {
  const schema = buildSchema(sqliteColumns);
  const site = SITE_SETTINGS.parse({});
  const lines = keysOf(GROWTH).map((table) => ({ name: getTableName(schema[table]), ...GROWTH[table] }));
  const all = (bytes: (line: (typeof lines)[number]) => number): string =>
    megabytes(lines.reduce((sum, line) => sum + bytes(line), 0));
  const daily = all((line) => bytesADay(line, 'account', site));
  const network = all((line) => bytesADay(line, 'network', site));
  const held = all((line) => bytesHeld(line, site));
  const rows = lines.map(
    (line) =>
      `| \`${line.name}\` | ${WHO[line.who]} | ${line.bound} | ${line.bytes} | ${megabytes(bytesADay(line, 'account', site))} | ${megabytes(bytesADay(line, 'network', site))} | ${megabytes(bytesHeld(line, site))} |`,
  );
  return [
    '# Growth of tables',
    'Made from `store/site/growth.ts` by `npm run docs`; do not edit. Settings are site settings with their defaults; bytes are of a large row with its indexes, roughly.',
    `At worst an account adds ${daily} MB a day and has ${held} MB of what is bounded by number, once. People who are not signed in add ${network} MB a day from one network; what accounts change from it is bounded by \`limit_changes_of_network_a_day\` and \`limit_crawls_of_network_a_day\` beside. How long things are kept: [security.md](security.md#how-long-things-are-kept).`,
    [
      '| table | who adds rows | what bounds it | bytes | MB a day: account | network | MB an account has |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}
