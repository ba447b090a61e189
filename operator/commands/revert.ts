import { revertEdit } from '../../use-cases/admin/moderation/revert-edit.ts';
import { parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';
import { REASON_OPTION, REASON_USAGE, getTeamReason } from '../team-reason.ts';

export default {
  name: 'revert',
  summary: 'Restores the values that the fields of one edit had before; saved as a new version',
  usage: `<version> [--force] [--reason <words>]\n  --force   even if later edits changed the same fields${REASON_USAGE}`,
  options: { force: { type: 'boolean' }, ...REASON_OPTION },

  async run({ positionals: [word], values }, context) {
    const id = parseWholeNumber(word, 'The version');
    const done = await revertEdit(context, {
      version: id,
      force: values['force'] === true,
      ...getTeamReason(context, values),
    });
    switch (done.outcome) {
      case 'unknown':
        throw new CommandError(
          `There is no version ${id}, or its values are no longer stored. See history <slug>.`,
        );
      case 'overlaps':
        throw new CommandError(
          `Later edits changed the same fields (version ${done.later.join(', ')}); --force overwrites them.`,
        );
      case 'unchanged':
        return { data: { reverted: false }, text: 'The fields have those values already.' };
      case 'reverted': {
        const { slug, fields, version } = done;
        return {
          data: { reverted: true, listing: slug, fields, version },
          text: `${slug}: ${fields.join(', ')} as before version ${id} (now version ${version}).`,
        };
      }
    }
  },
} satisfies Command;
