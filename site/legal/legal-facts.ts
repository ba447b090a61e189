import type { SiteSettings } from '../../store/site/site-settings.ts';

/** Facts that the legal texts are built from. `paying` says in words how orders are paid. */
export type LegalFacts = { site: SiteSettings; asksClaude: boolean; publicUrl: string; paying: string };
