import { openPageReader } from '../../pipeline/read/page-reader.ts';

/** The processes that read pages, for all tests of a process: they end when it does. */
export const reader = openPageReader();
