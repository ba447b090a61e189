import type { z } from 'zod';
import type { draftField, draftRecord } from '../tools/kit/records.ts';

/** What get_draft and update_draft answer. */
export type Draft = z.infer<typeof draftRecord>;
export type Field = z.infer<typeof draftField>;

const LABELS: Record<string, string> = {
  usps: 'What sets it apart',
  pricing_summary: 'Pricing in words',
  founded_year: 'Founded',
  contact_email: 'Contact e-mail',
  demo_video_url: 'Demo video',
  logo_url: 'Logo',
};

/** Name of a draft field as people read it. */
export const fieldLabel = (name: string): string =>
  LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
