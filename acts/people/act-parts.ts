import type { Logger } from 'pino';
import type { Database } from '../../store/engine/database.ts';

/** What every act needs: where it is written, when it is, and the log its security events go to. */
export type ActParts = { db: Database; now: () => Date; log: Pick<Logger, 'info'> };
