import { getField, FIELD_NAMES, type FieldName } from '../rules/listings/fields/listing-fields.ts';

const RECORDS = {
  summary: 'summaries',
  text: 'get_listing',
  list: 'get_listing',
  pricing: 'get_listing, in `pricing`',
  fact: 'get_listing',
  owner: 'get_my_listing only',
};
const HOMES = { column: 'column', profile: '`profile`', table: 'its own table' };
const PLACES = { facts: 'among the facts', points: 'as points', own: 'its own place' };

/** Builds docs/fields.md from rules/listings/fields/listing-fields.ts. */
export function fieldsPage(): string {
  const columns = [
    'field',
    'value',
    'in drafts; proof',
    'stored in',
    'owners edit it',
    'records',
    'page',
    'search',
  ];
  return [
    '# Fields of a listing',
    'Generated from `rules/listings/fields/listing-fields.ts` by `npm run docs`; do not edit. Drafts, forms, import and export have the fields in ' +
      'this order. To add one, see [CONTRIBUTING](../CONTRIBUTING.md#add-a-field-of-listings).',
    [columns, columns.map(() => '---'), ...FIELD_NAMES.map(row)]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function row(name: FieldName): string[] {
  const { kind, max, draft, home, edited, record, page, search } = getField(name);
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
