import { listingsImporter } from '../../use-cases/imports/listings-importer.ts';
import { listingRecord } from '../../use-cases/imports/records/listing-record.ts';
import { FIELD_NAMES, getField } from '../../rules/listings/fields/listing-fields.ts';
import { importCommand } from './import-file.ts';

const TEXTS = FIELD_NAMES.filter((name) => ['name', 'text', 'label', 'list'].includes(getField(name).kind));

export default importCommand('Adds and changes listings from a file', {
  kind: 'listings',
  record: listingRecord,
  batch: 500,
  importer: listingsImporter,
  preservesChanges: true,
  texts: {
    markdown: TEXTS.filter((name) => getField(name).markdown),
    plain: [
      ...TEXTS.filter((name) => !getField(name).markdown && name !== 'categories'),
      'faqs',
      'attributes',
    ],
  },
  example: {
    slug: 'acme-notes',
    name: 'Acme Notes',
    website_url: 'https://acme.example/',
    status: 'live',
    owner_email: 'mira@acme.example',
    categories: ['Notes & Writing'],
    tagline: 'Notes that stay next to what they are about',
    description: 'What it does.\n\n- For **whom**\n- And how',
    pricing_model: 'freemium',
    country: 'DE',
    keywords: ['notes', 'writing'],
    faqs: [{ question: 'Is it free?', answer: 'Yes.' }],
    socials: { x: 'https://x.com/acme' },
    launched_at: '2025-12-24',
    logo_url: 'https://acme.example/logo.png',
  },
  notes: `A line with a slug is the listing of that slug; one without is the listing of its name and website, or a new one.
Categories are found by slug, name or keyword. The description and summary are Markdown: HTML becomes it, and tags and
entities are removed from other texts; text_format is html or markdown where the texts do not show it.
A live listing with a launched_at and no launch_week gets the week of that date, as in the archive;
launch_week "none" prevents that. Past weeks get no awards by an import: awards come from votes, which are not imported.
A date is 2025-12-24, 24.12.2025 or 24 December 2025, with a time or without; 12/24/2025 only if it can be only one day.`,
  nextHint: 'Logos are fetched when their listings are first viewed, or all at once with "logos fetch".',
});
