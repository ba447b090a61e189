import { getTableName } from 'drizzle-orm';
import { keysOf } from '../rules/typed/records.ts';
import { sqliteColumns } from '../store/engine/columns.ts';
import { buildSchema } from '../store/schema.ts';
import { getBytesADay, getMaxBytes, GROWTH } from '../store/site/growth.ts';
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
  const daily = all((line) => getBytesADay(line, 'account', site));
  const network = all((line) => getBytesADay(line, 'network', site));
  const held = all((line) => getMaxBytes(line, site));
  const rows = lines.map(
    (line) =>
      `| \`${line.name}\` | ${WHO[line.addedBy]} | ${line.bound} | ${line.bytes} | ${megabytes(getBytesADay(line, 'account', site))} | ${megabytes(getBytesADay(line, 'network', site))} | ${megabytes(getMaxBytes(line, site))} |`,
  );
  return [
    '# Growth of tables',
    'Generated from `store/site/growth.ts` by `npm run docs`; do not edit. Settings are site settings with their defaults; bytes are those of a large row with its indexes, roughly.',
    `At worst an account adds ${daily} MB a day and has ${held} MB in tables with a limit by number. People who are not signed in add ${network} MB a day from one network; \`limit_changes_of_network_a_day\` and \`limit_crawls_of_network_a_day\` also limit accounts of one network. Retention: [security.md](security.md#retention).`,
    [
      '| table | who adds rows | limit | bytes | MB a day: account | network | MB an account has |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}
