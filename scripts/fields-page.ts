import { fieldNamed, FIELD_NAMES, type FieldName } from '../rules/listings/fields/listing-fields.ts';

const RECORDS = {
  summary: 'summaries',
  text: 'get_listing',
  list: 'get_listing',
  pricing: 'get_listing, in `pricing`',
  fact: 'get_listing',
  owner: 'get_my_listing alone',
};
const HOMES = { column: 'column', profile: '`profile`', table: 'table of its own' };
const PLACES = { facts: 'among the facts', points: 'as points', own: 'in a place of its own' };

/** Builds docs/fields.md from rules/listings/fields/listing-fields.ts. */
export function fieldsPage(): string {
  const columns = [
    'field',
    'takes',
    'a draft takes; proven as',
    'kept in',
    'owners edit it',
    'records',
    'page',
    'search',
  ];
  return [
    '# Fields of a listing',
    'Made from `rules/listings/fields/listing-fields.ts` by `npm run docs`; do not edit. Drafts, forms, import and export hold the fields in ' +
      'this order. How one is added: [CONTRIBUTING](../CONTRIBUTING.md#add-a-field-of-listings).',
    [columns, columns.map(() => '---'), ...FIELD_NAMES.map(row)]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function row(name: FieldName): string[] {
  const { kind, max, draft, home, edited, record, page, search } = fieldNamed(name);
  const bound = (characters: number) => characters.toLocaleString('en');
  return [
    `\`${name}\``,
    kind === 'year' ? kind : `${kind}, at most ${bound(max)}`,
    draft ? `at most ${bound(draft.max)}; ${draft.proof}` : '-',
    HOMES[home],
    edited ?? '-',
    RECORDS[record],
    page ? PLACES[page] : '-',
    search ?? '-',
  ];
}
