import { dropJob } from '../../use-cases/admin/service/drop-job.ts';
import { parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'jobs drop',
  summary: 'Deletes a job that is no longer needed; its message is not sent',
  usage: '<job>   a number of "jobs list"',
  notes:
    'Jobs of drafts and payments cannot be dropped, because a person waits for their result. "jobs retry" runs them again.',

  async run({ positionals: [word] }, context) {
    const id = parseWholeNumber(word, 'The job');
    const done = await dropJob(context, { jobId: id });
    if (done.outcome === 'needed')
      throw new CommandError(
        `Job ${id} cannot be dropped: a draft or a payment waits for it. Use "jobs retry ${id}".`,
      );
    if (done.outcome === 'impossible')
      throw new CommandError(`There is no job ${id} to drop: it is running or done.`);
    return { data: { job: id, kind: done.kind }, text: `Job ${id} (${done.kind}) is dropped.` };
  },
} satisfies Command;
