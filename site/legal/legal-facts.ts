import type { SiteSettings } from '../../store/site/site-settings.ts';

/** What the texts are written from. */
export type LegalFacts = { site: SiteSettings; asksClaude: boolean; publicUrl: string; paying: string };
