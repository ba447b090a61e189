import { editListing, findVersion, listOverlappingLater } from '../../store/listings/listing-versions.ts';
import { findListing } from '../../store/listings/listings.ts';
import { wholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'revert',
  summary: 'Gives the fields of one edit the values back that they had before; kept as a new version',
  usage: '<version> [--force]\n  --force  also where later edits changed the same fields',
  options: { force: { type: 'boolean' } },

  async run({ positionals: [word], values }, { db, now }) {
    const id = wholeNumber(word, 'The version');
    return db.transaction(async (tx) => {
      const version = await findVersion(tx, id);
      const listing = version && (await findListing(tx, version.listingId));
      if (!version || !listing) throw new CommandError(`There is no version ${id}. See history <slug>.`);
      const later = await listOverlappingLater(tx, version);
      if (later.length > 0 && values['force'] !== true) {
        const numbers = later.map((one) => one.id).join(', ');
        throw new CommandError(
          `Later edits changed the same fields (version ${numbers}); --force overwrites them.`,
        );
      }
      const editor = { accountId: null, via: 'operator command', operation: `revert ${id}` };
      const edited = await editListing(tx, listing, version.before, editor, now());
      if (!edited) return { data: { reverted: false }, text: 'The fields have those values already.' };
      const fields = Object.keys(edited.version.after);
      return {
        data: { reverted: true, listing: listing.slug, fields, version: edited.version.id },
        text: `${listing.slug}: ${fields.join(', ')} as before version ${id} (now version ${edited.version.id}).`,
      };
    });
  },
} satisfies Command;
