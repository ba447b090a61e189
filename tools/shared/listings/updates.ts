import { z } from 'zod';

/** An update of a listing, as operations answer with it. */
export const updateRecord = z.object({ title: z.string(), body: z.string(), posted_at: z.string() });

/** Presents an update. */
export const presentUpdate = ({
  title,
  body,
  createdAt,
}: {
  title: string;
  body: string;
  createdAt: Date | string | number;
}): z.infer<typeof updateRecord> => ({ title, body, posted_at: new Date(createdAt).toISOString() });
