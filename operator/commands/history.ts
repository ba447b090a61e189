import { listVersions } from '../../store/listings/listing-versions.ts';
import { findListingBySlug } from '../../store/listings/listings.ts';
import { parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'history',
  summary: 'Shows the edits of a listing, newest first: who, when, before and after',
  usage: '<slug> [--limit <n>]',
  options: { limit: { type: 'string', default: '20' } },

  async run({ positionals: [slug], values }, { db }) {
    if (slug === undefined) throw new CommandError('history takes the slug of a listing.', 2);
    const limit = parseWholeNumber(values['limit'], '--limit');
    const listing = await findListingBySlug(db, slug);
    if (!listing) throw new CommandError(`There is no listing "${slug}".`);
    const versions = await listVersions(db, listing.id, Math.min(limit, 1000));
    const data = versions.map(({ id, createdAt, email, via, operation, before, after }) => ({
      version: id,
      at: createdAt.toISOString(),
      by: email ?? 'operator',
      via,
      operation,
      before: before,
      after: after,
    }));
    const text = data
      .map(({ version, at, by, via, operation, before, after }) =>
        [`version ${version}  ${at}  ${by}  (${via}, ${operation})`, ...formatChanges(before, after)].join(
          '\n',
        ),
      )
      .join('\n\n');
    return { data, text: text || 'No edits yet.' };
  },
} satisfies Command;

const formatChanges = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).flatMap((field) => [
    `  ${field}`,
    `    - ${JSON.stringify(before[field] ?? null)}`,
    `    + ${JSON.stringify(after[field] ?? null)}`,
  ]);
