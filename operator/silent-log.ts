import { pino } from 'pino';

/** A logger without output: commands print their own results. */
export const silentLog = pino({ level: 'silent' });
