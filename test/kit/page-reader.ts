import { keepReaders, openPageReader } from '../../extraction/reader/page-reader.ts';
import { keepDrawers } from '../../site/pictures/picture-processes.ts';

// Shared by all services and tests of this process, and ended with it: starting one takes longer than most tests.
export const readers = keepReaders();
export const drawers = keepDrawers();

/** Reads pages without a service. */
export const reader = openPageReader(undefined, undefined, readers);
