import type { NextFunction, Request, Response } from 'express';
import type { StoredAccount } from '../../store/people/accounts.ts';
import { conflict } from '../../tools/kit/call/errors.ts';

/** At most so many files of so many bytes each come with one form. */
export type FileLimits = { count: number; size: number };

/** Stands before a form with files is read, behind sign-in; lets few pass at once. */
export type Uploads = (
  limits: FileLimits,
) => (req: Request, res: Response<unknown, { person: StoredAccount }>, next: NextFunction) => void;

const OF_ONE = 2;
/** What files of everybody may take in memory until they are drawn anew. */
export const MOST_UPLOADED_BYTES = 192 * 1024 * 1024;

/** Files wait in memory until they are drawn anew: neither one person nor all of them may fill it. */
export function boundUploads(mostBytes = MOST_UPLOADED_BYTES): Uploads {
  const running = new Map<number, number>();
  let bytes = 0;
  return ({ count, size }) =>
    (req, res, next) => {
      const { id } = res.locals.person;
      const mine = running.get(id) ?? 0;
      if (mine >= OF_ONE) throw conflict('Pictures of yours are still on their way. Wait for them first.');
      // A request that does not say how long it is may be as long as it can be; none keeps more than its files.
      const length = Number(req.headers['content-length'] ?? Infinity);
      const mostOfThis = Math.min(length, count * size);
      if (bytes + mostOfThis > mostBytes)
        throw conflict('Many pictures are on their way just now. Send yours again in a minute.');
      running.set(id, mine + 1);
      bytes += mostOfThis;
      res.once('close', () => {
        bytes -= mostOfThis;
        const left = (running.get(id) ?? 1) - 1;
        if (left === 0) running.delete(id);
        else running.set(id, left);
      });
      next();
    };
}
