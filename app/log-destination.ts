import { pino } from 'pino';

/** Bytes of log lines that are written together, and the milliseconds after which fewer are. */
const TOGETHER_BYTES = 16_000;
const TOGETHER_MS = 200;

/**
 * Opens stderr for log lines in production. Lines are written together, since a write takes as long as a small answer; at the exit of
 * the process those that wait are written first.
 */
export const openLogDestination = () =>
  pino.destination({ dest: 2, sync: false, minLength: TOGETHER_BYTES, periodicFlush: TOGETHER_MS });
