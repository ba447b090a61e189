import { pino } from 'pino';

/** For parts that log: a command says itself what came of it. */
export const silent = pino({ level: 'silent' });
