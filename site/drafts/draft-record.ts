import type { z } from 'zod';
import { omitUndefined } from '../../rules/typed/records.ts';
import { draftRecord } from '../../tools/shared/presenters/records.ts';

/** Draft whose website was read, as its collaborators see it. */
export type Draft = z.infer<typeof draftRecord>;
export type Field = Draft['fields'][string];

/** Parses the answer of get_draft for a draft whose status is `ready`. */
export const parseDraft = (answer: unknown): Draft => draftRecord.parse(answer);

/** Returns the quotes of one value, each with the address of its page. */
export const quotesWithPages = (
  { sources }: Pick<Draft, 'sources'>,
  evidence: readonly {
    source: number;
    quote: string;
    item?: number | undefined;
    said_on?: string | undefined;
  }[] = [],
): { url: string; quote: string; read_at: string; item?: number; said_on?: string }[] =>
  evidence.flatMap(({ source, quote, item, said_on }) => {
    const page = sources.find(({ id }) => id === source);
    return page ? [{ url: page.url, quote, read_at: page.read_at, ...omitUndefined({ item, said_on }) }] : [];
  });
