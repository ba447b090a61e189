import type { z } from 'zod';
import { draftRecord } from '../../tools/shared/presenters/records.ts';

/** A draft that was read, as the people who work on it see it. */
export type Draft = z.infer<typeof draftRecord>;
export type Field = Draft['fields'][string];

/** What get_draft answered for a draft that was read. */
export const readDraft = (answer: unknown): Draft => draftRecord.parse(answer);

/** The quotes of one value, each with the address of its page. */
export const pagesOf = (
  { sources }: Pick<Draft, 'sources'>,
  evidence: readonly { source: number; quote: string }[] = [],
): { url: string; quote: string }[] =>
  evidence.flatMap(({ source, quote }) => {
    const page = sources.find(({ id }) => id === source);
    return page ? [{ url: page.url, quote }] : [];
  });
