import { dropJob } from '../../use-cases/admin/service/drop-job.ts';
import { parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'jobs drop',
  summary: 'Takes a job away that is not to be done any more; its message is given up',
  usage: '<job>   a number of "jobs list"',
  notes:
    'Jobs of drafts and money cannot be dropped: somebody waits for what they do. "jobs retry" begins them anew.',

  async run({ positionals: [word] }, context) {
    const id = parseWholeNumber(word, 'The job');
    const done = await dropJob(context, { jobId: id });
    if (done.outcome === 'needed')
      throw new CommandError(
        `Job ${id} cannot be dropped: a draft or money waits for it. Use "jobs retry ${id}".`,
      );
    if (done.outcome === 'impossible')
      throw new CommandError(`There is no job ${id} to drop: it is under way or done.`);
    return { data: { job: id, kind: done.kind }, text: `Job ${id} (${done.kind}) is dropped.` };
  },
} satisfies Command;
