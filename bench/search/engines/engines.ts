import type { Corpus } from '../corpus.ts';
import type { Engine } from './engine.ts';
import { fts5Engine, fts5WithTypos } from './fts5.ts';
import { miniSearchEngine } from './minisearch.ts';
import { ourEngine } from './ours.ts';
import { postgresEngine } from './postgres.ts';

/** Factories of engines, by name. The others are compared with the first. */
export const ENGINES: Record<
  string,
  { create: (corpus: Corpus) => Engine | Promise<Engine>; most?: number }
> = {
  'launch directory': { create: ourEngine },
  FTS5: { create: fts5Engine },
  'FTS5 + vocabulary': { create: fts5WithTypos },
  // With a million listings it would take 13 GB and many minutes.
  MiniSearch: { create: miniSearchEngine, most: 100_000 },
  'PostgreSQL + pg_trgm': { create: postgresEngine },
};
