import type { Answer } from '../../tools/index.ts';

/** A draft as the people who work on it see it. */
export type Draft = Answer<'get_draft'>;
export type Field = Draft['fields'][string];
