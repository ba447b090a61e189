import type { z } from 'zod';
import type { draftField, draftRecord } from '../../tools/kit/show/records.ts';

/** What get_draft and update_draft answer. */
export type Draft = z.infer<typeof draftRecord>;
export type Field = z.infer<typeof draftField>;
