import type { Database } from '../../../store/engine/database.ts';

type Body = Record<string, unknown>;

/** Answers of operations that depend on input and database alone. */
export type KeptAnswers = {
  /** The kept answer, or the one that `make` gives now. Nobody may change it. */
  get(operation: string, input: Body, make: () => Promise<Body>): Promise<Body>;
};

const MOST = 1000;

/**
 * Keeps the latest 1,000 answers until anything in the database changes, in this process or another. Where the
 * database cannot tell that at once, nothing is kept.
 */
export function keptAnswers(db: Database): KeptAnswers {
  const kept = new Map<string, Body>();
  let keptAt: number | null = null;
  return {
    async get(operation, input, make) {
      // Asked before reading: what is committed meanwhile makes the next mark another one.
      const mark = db.changeMark();
      if (mark === null) return make();
      if (mark !== keptAt) kept.clear();
      keptAt = mark;
      const key = `${operation} ${JSON.stringify(input)}`;
      const found = kept.get(key);
      if (found) return found;
      const made = await make();
      if (keptAt === mark) kept.set(key, made);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
      return made;
    },
  };
}
