import { keepReaders, openPageReader } from '../../extraction/reader/page-reader.ts';
import { createDrawingProcesses } from '../../site/pictures/picture-processes.ts';

// For all services and tests of this process, and gone with it: to start one costs more than most tests.
export const readers = keepReaders();
export const drawers = createDrawingProcesses();

/** Reads pages without a service. */
export const reader = openPageReader(undefined, undefined, readers);
