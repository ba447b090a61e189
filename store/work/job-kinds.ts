/** Every kind of job. Each has its handler, or it would wait for ever (app/background.ts). */
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

/** Who goes first: somebody waits for it at a screen, or nobody does, or it is for many at once. */
export const JOB_RANK = { first: 0, usual: 1, bulk: 2 } as const;
export type JobRank = keyof typeof JOB_RANK;

const DAYS_OF_HOURLY_TRIES = 24;

/**
 * How often a job is begun before it is put aside for the operator, over any restarts. Kinds with an end of their own come
 * to it before. After twelve tries they come hourly: money is tried for a week.
 */
export const MOST_TRIES: Record<JobKind, number> = {
  draft: 20,
  compare: 20,
  check_badge: 20,
  end_payment: 12 + 7 * DAYS_OF_HOURLY_TRIES,
  refund_payment: 12 + 7 * DAYS_OF_HOURLY_TRIES,
  mail: 30,
  tell_followers: 30,
  tell_launched: 30,
  ai_review: 20,
  keep_logo: 20,
};
