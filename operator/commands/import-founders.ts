import { foundersImporter } from '../../use-cases/imports/founders-importer.ts';
import { founderRecord } from '../../use-cases/imports/records/founder-record.ts';
import { importCommand } from './import-file.ts';

export default importCommand('Adds and changes founders and their companies from a file', {
  kind: 'founders',
  record: founderRecord,
  batch: 500,
  importer: foundersImporter,
  texts: { markdown: ['bio'], plain: ['name'] },
  example: {
    slug: 'mira-okafor',
    name: 'Mira Okafor',
    bio: 'Makes small tools.',
    country: 'PT',
    socials: { x: 'https://x.com/mira' },
    companies: [{ slug: 'acme-notes', title: 'CEO' }],
  },
  notes: `A line without a slug is the founder of that name who shares a company, a link or the bio with it, or a new one: two
people with the same name each have a line, and a slug with a number.`,
});
