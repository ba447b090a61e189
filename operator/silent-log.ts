import { pino } from 'pino';

/** A logger without output: commands print their own results. */
export const silent = pino({ level: 'silent' });
