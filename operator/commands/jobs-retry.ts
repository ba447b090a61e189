import { retryJob } from '../../use-cases/admin/service/retry-job.ts';
import { parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'jobs retry',
  summary: 'Runs a job again that has failed or waits for its next try',
  usage: '<job>   a number of "jobs list"',

  async run({ positionals: [word] }, context) {
    const id = parseWholeNumber(word, 'The job');
    const done = await retryJob(context, { jobId: id });
    if (done.outcome === 'impossible')
      throw new CommandError(`There is no job ${id} to run again: it is running or done.`);
    return { data: { job: id, kind: done.kind }, text: `Job ${id} (${done.kind}) will run again.` };
  },
} satisfies Command;
