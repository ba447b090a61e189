import { resendMail } from '../../use-cases/admin/service/resend-mail.ts';
import { parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';
import { REASON_OPTION, REASON_USAGE, getTeamReason } from '../team-reason.ts';

export default {
  name: 'mail resend',
  summary: 'Sends a message again of which it is not known whether it arrived',
  usage: `<mail> [--reason <words>]${REASON_USAGE}`,
  options: REASON_OPTION,
  notes: 'The mail is a number of "mail failed". It is sent within a minute while the service runs.',

  async run({ positionals: [word], values }, context) {
    const id = parseWholeNumber(word, 'The mail');
    const done = await resendMail(context, { mailId: id, ...getTeamReason(context, values) });
    if (done.outcome === 'impossible') {
      throw new CommandError(
        `Mail ${id} cannot be sent again: only one that may have arrived can, and a sign-in code never.`,
      );
    }
    return { data: { mail: id, to: done.recipient }, text: `Mail ${id} goes to ${done.recipient} again.` };
  },
} satisfies Command;
