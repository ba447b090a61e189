import { z } from 'zod';
import { sendTestMail } from '../../use-cases/admin/service/send-test-mail.ts';
import { type Command, CommandError } from '../command.ts';

const ADDRESS = z.string().trim().max(254).pipe(z.email());

export default {
  name: 'mail test',
  summary: 'Sends one message to an address at once and shows the answer of the mail server',
  usage: '<e-mail>',
  notes: 'It goes to the server of SMTP_URL, from MAIL_FROM, like all mail.',

  async run({ positionals: [word] }, context) {
    const address = ADDRESS.safeParse(word);
    if (!address.success) throw new CommandError('mail test takes an e-mail address.', 2);
    const to = address.data;
    const done = await sendTestMail(context, { to });
    switch (done.outcome) {
      case 'no_server':
        throw new CommandError(
          'SMTP_URL is not set: mail is saved as files in the outbox and sent to nobody.',
        );
      case 'taken':
        return {
          data: { to, server: done.server, reply: done.reply },
          text: `${done.server} accepted the mail to ${to}: ${done.reply}`,
        };
      case 'refused':
        throw new CommandError(`${done.server} refused the mail to ${to}: ${done.reply}`);
      case 'unanswered':
        throw new CommandError(
          `${done.server} received the text and did not answer: the mail may or may not arrive.`,
        );
      case 'failed':
        throw new CommandError(`${done.server} could not be used: ${done.error}`);
    }
  },
} satisfies Command;
