/** Tasks that run in only one process of a database at a time. */
export const LEADER_TASKS = ['recount', 'retention', 'daily_retention', 'search_alerts'] as const;
export type LeaderTask = (typeof LEADER_TASKS)[number];
