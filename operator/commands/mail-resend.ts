import { resendMail } from '../../use-cases/admin/service/resend-mail.ts';
import { parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';
import { REASON_OPTION, REASON_USAGE, getTeamReason } from '../team-reason.ts';

export default {
  name: 'mail resend',
  summary: 'Sends a message again that may not have arrived',
  usage: `<mail> [--reason <words>]${REASON_USAGE}`,
  options: REASON_OPTION,
  notes: 'The number is from "mail failed". The message is sent within a minute while the service runs.',

  async run({ positionals: [word], values }, context) {
    const id = parseWholeNumber(word, 'The mail');
    const done = await resendMail(context, { mailId: id, ...getTeamReason(context, values) });
    if (done.outcome === 'impossible') {
      throw new CommandError(
        `Mail ${id} cannot be sent again: only one that may have arrived can be. The text of a refused one is deleted, as is that of a sign-in code; correct the address and cause it again.`,
      );
    }
    return {
      data: { mail: id, to: done.recipient },
      text: `Mail ${id} will be sent to ${done.recipient} again.`,
    };
  },
} satisfies Command;
