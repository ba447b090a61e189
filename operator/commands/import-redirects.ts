import { redirectsImporter } from '../../use-cases/imports/redirects-importer.ts';
import { redirectRecord } from '../../use-cases/imports/records/redirect-record.ts';
import { OWN_PAGES } from '../../rules/listings/addresses/own-pages.ts';
import { importCommand } from './import-file.ts';

export default importCommand('Redirects the addresses of a previous directory to pages of this one', {
  kind: 'redirects',
  record: redirectRecord,
  batch: 500,
  importer: redirectsImporter,
  texts: { markdown: [], plain: [] },
  example: { path: '/product/acme', listing: 'acme-notes' },
  notes: `A line names one of listing, category, post and founder by its slug, or a page: ${OWN_PAGES.join(', ')}.
An address with a query answers with any other, too, unless a member such as id has another value.`,
});
