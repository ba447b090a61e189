/** Every kind of job. Each has its handler, or it would wait for ever (app/background.ts). */
export const JOB_KINDS = [
  'draft',
  'compare',
  'check_badge',
  'end_payment',
  'refund_payment',
  'mail',
  'tell_followers',
  'ai_review',
  'keep_logo',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];
