import { listStoredPages, findStoredReading, type DraftPage } from '../../../store/drafts/stored-pages.ts';
import type { Queries } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import { WorkerDied } from '../../../worker-pool/pool.ts';
import { conflict } from '../runtime/errors.ts';

/** Throws `conflict` while the website of a draft is being read. */
export function refuseUnread({ status }: Pick<DraftRow, 'status'>): void {
  if (status !== 'ready')
    throw conflict(
      'The website of this draft is still being read.',
      'Call get_draft until its status is ready.',
    );
}

/** Returns the name of the reading of a draft. Throws `conflict` if its pages are not stored any more. */
export async function getReading(db: Queries, draftId: string): Promise<string> {
  const reading = await findStoredReading(db, draftId);
  if (reading) return reading.name;
  throw conflict(
    'The pages of this website are not stored any more, or none could be read.',
    'Send update_draft with read_again true, and get_draft until its status is ready.',
  );
}

/** Throws `conflict` if lines are numbered by another reading than that of a draft. */
export async function checkReading(db: Queries, draftId: string, reading: string): Promise<void> {
  if ((await getReading(db, draftId)) === reading) return;
  throw conflict(
    'The website was read again since, so that its lines have other numbers.',
    'Call get_draft_pages again, and propose by its lines and reading.',
    { reason: 'other_reading', field: 'reading' },
  );
}

/** Runs a task on the stored pages of a draft. Throws `conflict` if it takes too long. */
export async function runOnStoredPages<A>(
  db: Queries,
  draftId: string,
  task: (pages: DraftPage[]) => Promise<A>,
  signal?: AbortSignal,
): Promise<A> {
  try {
    return await task(await listStoredPages(db, draftId));
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    if (signal?.aborted || !(error instanceof WorkerDied || isTimeout)) throw error;
    throw conflict(
      'The pages of this website took too long to read.',
      'Try again in a minute; where it stays so, set the fields with update_draft.',
      { reason: 'too_complex' },
    );
  }
}
