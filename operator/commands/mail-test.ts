import { z } from 'zod';
import { sendTestMail } from '../../use-cases/admin/service/send-test-mail.ts';
import { type Command, CommandError } from '../command.ts';

const ADDRESS = z.string().trim().max(254).pipe(z.email());

export default {
  name: 'mail test',
  summary: 'Sends one message to an address at once, and says what the mail server answered',
  usage: '<e-mail>',
  notes: 'It goes to the server of SMTP_URL, from MAIL_FROM, as all mail does.',

  async run({ positionals: [word] }, context) {
    const address = ADDRESS.safeParse(word);
    if (!address.success) throw new CommandError('mail test takes an e-mail address.', 2);
    const to = address.data;
    const done = await sendTestMail(context, { to });
    switch (done.outcome) {
      case 'no_server':
        throw new CommandError(
          'SMTP_URL is not set: mail is kept as files in the outbox, and nobody gets it.',
        );
      case 'taken':
        return {
          data: { to, server: done.server, reply: done.reply },
          text: `${done.server} took the mail to ${to}: ${done.reply}`,
        };
      case 'refused':
        throw new CommandError(`${done.server} refused the mail to ${to}: ${done.reply}`);
      case 'unanswered':
        throw new CommandError(`${done.server} had the text and did not answer: the mail may arrive or not.`);
      case 'failed':
        throw new CommandError(`${done.server} could not be used: ${done.error}`);
    }
  },
} satisfies Command;
