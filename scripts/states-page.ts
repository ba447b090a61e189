import { STATE_TABLES } from '../rules/states/state-tables.ts';
import { DELETED } from '../rules/states/define-states.ts';

type Step = { from: string; event: string; to: string };
type Table = (typeof STATE_TABLES)[number];
type Row = { means: string; when?: string; to: Record<string, string>; does?: readonly string[] };

/** Builds docs/states.md: a diagram and two tables for every subject with states. */
export const statesPage = (): string =>
  [
    '# States',
    'Generated from the tables in `rules/states/` by `npm run docs`; do not edit. A row moves only by ' +
      'an event: `moveListing`, `moveDraft`, `moveClaim`, `moveOrder`, `moveLine` and `movePayment` in `store/` refuse ' +
      'any other change. ' +
      'Events that keep a state are in the tables only.',
    ...STATE_TABLES.map(section),
  ]
    .join('\n\n')
    .concat('\n');

/** Lists every transition of a table, by event. */
export const stepsOf = ({ events }: Table): Step[] =>
  rowsOf(events).flatMap(([event, { to: leads }]) =>
    Object.entries(leads).map(([from, to]) => ({ from, event, to })),
  );

const rowsOf = (events: Table['events']): [string, Row][] => Object.entries<Row>(events);

function section(table: Table): string {
  const states = Object.entries<string>(table.means).map(([state, means]) => [`\`${state}\``, means]);
  const events = rowsOf(table.events).map(([event, { means, when = '', to, does = [] }]) => [
    `\`${event}\``,
    means,
    when,
    wherefrom(to),
    does.map((effect) => effect.replaceAll('_', ' ')).join(', '),
  ]);
  const title = table.subject.charAt(0).toUpperCase() + table.subject.slice(1);
  return [
    `## ${title}`,
    ...(table.note === undefined ? [] : [table.note]),
    diagram(table),
    rows(['state', 'means'], states),
    rows(['event', 'meaning', 'condition', 'from, to', 'effects'], events),
  ].join('\n\n');
}

function diagram(table: Table): string {
  const moves = stepsOf(table).filter(({ from, to }) => from !== to);
  const edges = Map.groupBy(moves, ({ from, to }) => `${from} --> ${to === DELETED ? '[*]' : to}`);
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...table.all.map((state) => `  ${state}`),
    `  [*] --> ${table.starts}`,
    ...[...edges].map(([edge, steps]) => `  ${edge}: ${steps.map(({ event }) => event).join(', ')}`),
    '```',
  ].join('\n');
}

/** Formats transitions, such as "`draft`, `live` to `archived`; `paid` stays". */
function wherefrom(to: Record<string, string>): string {
  const moves = Object.entries(to).filter(([from, target]) => from !== target);
  const named = (states: string[]) => states.map((state) => `\`${state}\``).join(', ');
  const groups = [...Map.groupBy(moves, ([, target]) => target)].map(
    ([target, steps]) =>
      `${named(steps.map(([from]) => from))} to ${target === DELETED ? 'nothing: deleted' : `\`${target}\``}`,
  );
  const same = Object.entries(to).flatMap(([from, target]) => (from === target ? [from] : []));
  return [...groups, ...(same.length ? [`${named(same)}: stays`] : [])].join('; ');
}

const rows = (head: string[], cells: string[][]): string =>
  [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
