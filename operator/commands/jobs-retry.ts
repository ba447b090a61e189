import { retryJob } from '../../use-cases/admin/service/retry-job.ts';
import { parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'jobs retry',
  summary: 'Begins a job anew that waits for its next try or was put aside',
  usage: '<job>   a number of "jobs list"',

  async run({ positionals: [word] }, context) {
    const id = parseWholeNumber(word, 'The job');
    const done = await retryJob(context, { jobId: id });
    if (done.outcome === 'impossible')
      throw new CommandError(`There is no job ${id} to begin anew: it is under way or done.`);
    return { data: { job: id, kind: done.kind }, text: `Job ${id} (${done.kind}) begins anew.` };
  },
} satisfies Command;
