import { removeFounderAvatar } from '../../use-cases/admin/moderation/remove-avatar.ts';
import { type Command, CommandError } from '../command.ts';
import { REASON_OPTION, REASON_USAGE, getTeamReason } from '../team-reason.ts';

export default {
  name: 'founders remove-picture',
  summary: 'Removes the picture of a founder',
  usage: `<slug> [--reason <words>]${REASON_USAGE}`,
  notes: '"team undo" shows it again, unless the founder has uploaded another one.',
  options: REASON_OPTION,

  async run({ positionals: [slug], values }, context) {
    if (slug === undefined) throw new CommandError('founders remove-picture takes a slug.', 2);
    const { outcome } = await removeFounderAvatar(context, { slug, ...getTeamReason(context, values) });
    if (outcome === 'no_picture') throw new CommandError(`There is no founder "${slug}" with a picture.`);
    return { data: { founder: slug }, text: `The picture of ${slug} is no longer shown.` };
  },
} satisfies Command;
