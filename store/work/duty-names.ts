/** Tasks that run in only one process of a database at a time. */
export const DUTIES = ['recount', 'retention', 'daily_retention'] as const;
export type Duty = (typeof DUTIES)[number];
