import { addJob } from '../../store/work/jobs.ts';
import { readyMailAgain } from '../../store/work/outgoing-mail.ts';
import { wholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'mail resend',
  summary: 'Sends a message again of which it is not known whether it arrived',
  usage: '<mail>',
  notes: 'The mail is a number of "mail failed". It is sent within a minute while the service runs.',

  async run({ positionals: [word] }, { db, now }) {
    const id = wholeNumber(word, 'The mail');
    const mail = await db.transaction(async (tx) => {
      const ready = await readyMailAgain(tx, id);
      if (ready) await addJob(tx, { kind: 'mail', key: ready.key }, now());
      return ready;
    });
    if (!mail) {
      throw new CommandError(
        `Mail ${id} cannot be sent again: only one that may have arrived can, and a sign-in code never.`,
      );
    }
    return { data: { mail: id, to: mail.recipient }, text: `Mail ${id} goes to ${mail.recipient} again.` };
  },
} satisfies Command;
