import type { Request } from 'express';
import type { z } from 'zod';
import type { ownedListing } from '../../tools/kit/show/records.ts';
import type { PageKit, Signed } from '../kit/page-kit.ts';

/** What get_my_listing answers, as far as the page shows it. */
export type OwnListing = z.infer<typeof ownedListing> & {
  draft_id?: string;
  relaunch_week?: string;
  tagline?: string;
  short_description?: string;
  description?: string;
  socials: Record<string, string>;
  faqs: { question: string; answer: string }[];
  story?: Record<string, string>;
  milestones: { milestone_id: number; date: string; title: string; description?: string; url?: string }[];
  verified: boolean;
  unlocked: string[];
  badge: { html: string; seen_at?: string; checked_at?: string };
};

/** The listing of the address, for one who works on it. Throws `not_found` for everybody else. */
export async function ownListing(
  kit: PageKit,
  req: Request<{ id: string }>,
  res: Signed,
): Promise<OwnListing> {
  const listing_id = Number(req.params.id);
  const { body, error } = await kit.act(req, res.locals.person, 'get_my_listing', { listing_id });
  if (error) throw error;
  return body as OwnListing;
}
