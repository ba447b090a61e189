/** Every kind of job. Each needs a handler (app/background.ts); a job without one would wait forever. */
export const JOB_KINDS = [
  'draft',
  'compare',
  'check_badge',
  'end_payment',
  'refund_payment',
  'mail',
  'tell_followers',
  'tell_launched',
  'ai_review',
  'keep_logo',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Job priorities, the lowest first: `first` if a person waits for the result, `bulk` for work for many people at once. */
export const JOB_RANK = { first: 0, usual: 1, bulk: 2 } as const;
export type JobRank = keyof typeof JOB_RANK;

const HOURLY_ATTEMPTS_A_DAY = 24;

/**
 * The number of attempts before a job is dead-lettered for the operator, across restarts. Kinds that give up by themselves do
 * so earlier. After twelve attempts, retries are hourly: payments are retried for a week.
 */
export const MAX_ATTEMPTS: Record<JobKind, number> = {
  draft: 20,
  compare: 20,
  check_badge: 20,
  end_payment: 12 + 7 * HOURLY_ATTEMPTS_A_DAY,
  refund_payment: 12 + 7 * HOURLY_ATTEMPTS_A_DAY,
  mail: 30,
  tell_followers: 30,
  tell_launched: 30,
  ai_review: 20,
  keep_logo: 20,
};
