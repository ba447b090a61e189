import { createReaderPool, openPageReader } from '../../extraction/reader/page-reader.ts';
import { createDrawingProcesses } from '../../site/pictures/picture-processes.ts';

// For all services and tests of this process, and gone with it: the first draft of a reader takes seconds, a later one
// milliseconds. So there is one, which never ends for having nothing to do.
export const readerPool = createReaderPool({ concurrency: 1, idleMs: Infinity });
export const drawingProcesses = createDrawingProcesses({ idleMs: Infinity });

/** Reads pages without a service. */
export const reader = openPageReader(undefined, undefined, readerPool);
