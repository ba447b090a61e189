import { JOB_RANK } from '../../store/work/job-kinds.ts';
import { listJobs } from '../../store/work/jobs.ts';
import { parseWholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'jobs list',
  summary: 'Lists unfinished jobs, failed ones first',
  usage: '[--limit <n>]',
  notes:
    'A job that has failed too often is not tried again by itself: "jobs retry" runs it again, "jobs drop" deletes it.',
  options: { limit: { type: 'string', default: '50' } },

  async run({ values }, { db, now }) {
    const limit = parseWholeNumber(values['limit'], '--limit');
    const data = (await listJobs(db, Math.min(limit, 1000))).map(({ job, mailError }) => ({
      job: job.id,
      kind: job.kind,
      about: job.key,
      rank: Object.entries(JOB_RANK).find(([, rank]) => rank === job.rank)?.[0] ?? 'usual',
      state: job.diedAt
        ? 'failed'
        : job.heldUntil && job.heldUntil > now()
          ? 'under way'
          : job.runAfter <= now()
            ? 'waiting'
            : 'later',
      next_try_at: job.diedAt ? null : job.runAfter.toISOString(),
      tries: job.attempts,
      last_error: mailError ?? job.lastError,
      since: job.createdAt.toISOString(),
    }));
    const rows = data.map(({ job, state, kind, about, tries, next_try_at, last_error }) => [
      String(job),
      state,
      kind,
      about,
      `${tries} tries`,
      next_try_at ?? '-',
      last_error ?? '',
    ]);
    return { data, text: rows.length ? formatTable(rows) : 'There are no unfinished jobs.' };
  },
} satisfies Command;
