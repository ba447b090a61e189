import { z } from 'zod';
import { addReviewer } from '../../use-cases/admin/members/add-reviewer.ts';
import { parseFutureMoment, formatMoment } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';

const EMAIL = z.string().trim().toLowerCase().max(254).pipe(z.email());

const REFUSED = {
  operator: 'An operator cannot be a reviewer: the code is known to others.',
  too_short: 'Stores require an account that is valid for at least 30 days.',
  too_long: 'An account with a fixed code is valid for at most a year.',
  too_many: 'There are 20 reviewers, which is the maximum. Remove one with reviewer remove.',
};

export default {
  name: 'reviewer add',
  summary: 'Creates an account with which an assistant store can review the directory',
  usage: `<email> --until <date>
  --until  the first day on which it is no longer valid, UTC; 30 to 366 days from now`,
  notes:
    'It signs in without mail, with the code that is printed once; running the command again creates a new code. It has an unpublished sample listing and the limits of any account, and is never an operator.',
  options: { until: { type: 'string' } },

  async run({ positionals: [word], values }, context) {
    const email = EMAIL.safeParse(word);
    if (!email.success) throw new CommandError('reviewer add takes an e-mail address.', 2);
    const until = parseFutureMoment(values['until'], '--until', context.now());
    const done = await addReviewer(context, { email: email.data, until });
    if (done.outcome !== 'added') throw new CommandError(REFUSED[done.outcome]);
    const { code, slug } = done;
    return {
      data: { email: email.data, code, listing: slug, until: until.toISOString() },
      text: `${email.data} signs in at ${context.settings.publicUrl}/sign-in with the code ${code} until ${formatMoment(until)}. Its listing is ${slug}.`,
    };
  },
} satisfies Command;
