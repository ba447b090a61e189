import type { Summary } from '../public/launch-rows.ts';

/** What get_listing answers, as far as the page shows it. */
export type Profile = Summary & {
  short_description?: string;
  description?: string;
  headline?: string;
  summary?: string;
  features: string[];
  usps: string[];
  tags: string[];
  pricing: { model?: string; summary?: string };
  city?: string;
  founded_year?: number;
  contact_email?: string;
  demo_video_url?: string;
  categories: { slug: string; name: string }[];
  founders: { slug: string; name: string; title?: string; bio?: string }[];
  faqs: { question: string; answer: string }[];
  socials: Record<string, string>;
  updates: { title: string; body: string; posted_at: string }[];
  awards: { week: string; rank: number; title: string }[];
  community_rating: { average?: number; reviews: number };
  domain_rating?: { value: number; trend: { day: string; value: number }[] };
  verified: boolean;
  follows: number;
  views: number;
  not_found_on_website: string[];
  story?: Record<string, string>;
  milestones?: { date: string; title: string; description?: string; url?: string }[];
  media?: { url: string; width: number; height: number; caption?: string }[];
  updated_at: string;
};
