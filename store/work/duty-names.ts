/** What happens once for all processes of a database. */
export const DUTIES = ['recount', 'retention', 'daily_retention'] as const;
export type Duty = (typeof DUTIES)[number];
