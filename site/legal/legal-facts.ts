import type { SiteSettings } from '../../store/site/site-settings.ts';

/** Facts that the legal texts are built from. `paymentText` says how orders are paid. */
export type LegalFacts = { site: SiteSettings; usesClaude: boolean; publicUrl: string; paymentText: string };
