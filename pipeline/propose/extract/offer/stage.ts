import type { Block } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { isInside, quoted, type Site } from '../site.ts';

const WORDS: [stage: string, pattern: RegExp][] = [
  [
    'beta',
    /(?<!\p{L})(?:private|closed|public|open|invite-only) beta(?!\p{Ll})|(?<!\p{L})(?:now |currently |still )?in (?:public |private |open |closed )?beta(?!\p{Ll})(?! test)|(?<!\p{L})beta (?:version|phase|release)(?!\p{Ll})|(?<!\p{L})early access(?!\p{Ll})|geschlossene beta|offene beta|beta[- ]?phase|bêta (?:privée|publique|ouverte|fermée)|version bêta|beta (?:privada|pública|abierta|cerrada|fechada)|fase beta|versión beta|versão beta|versione beta|beta (?:privata|pubblica)|бета-верси|бета-тест|ベータ版|β版|内测|公测|베타/iu,
  ],
  [
    'mvp',
    /(?<!\p{L})minimum viable product(?!\p{Ll})|(?<!\p{L})MVP (?:stage|phase|version)(?!\p{Ll})|(?<!\p{L})(?:in|private|public) alpha(?!\p{Ll})|(?<!\p{L})alpha (?:version|release|phase)(?!\p{Ll})|アルファ版/iu,
  ],
  [
    'idea',
    /(?<!\p{L})join (?:the|our) waitlist(?!\p{Ll})|(?<!\p{L})launching soon(?!\p{Ll})|(?<!\p{L})pre-launch(?!\p{Ll})|(?<!\p{L})bientôt disponible(?!\p{Ll})|(?<!\p{L})próximamente(?!\p{Ll})|(?<!\p{L})in arrivo(?!\p{Ll})|近日公開|即将上线|скоро запуск/iu,
  ],
];
const BADGE =
  /^(?:public |private |open |closed )?(?:beta|bêta|early access|ベータ|베타|бета)(?: v?\d[\d.]{0,8})?$/iu;
const NOT_THE_PRODUCT = new Set(
  'faq faqs blog post posts article changelog roadmap testimonial download downloads release releases card cards'.split(
    ' ',
  ),
);
/** One platform, shop or part of it is to come. */
const ONE_PART =
  /android|(?<!\p{L})ios(?!\p{L})|iphone|windows|mac|linux|play|store|chrome|firefox|features?|integrat/iu;
const ABOUT_TESTERS =
  /test(?:er|ing|ers)|channel|program|build|nightly|appcast|testflight|features?|kanal|sign up for|join the beta|canary/i;

/** How far the product is, only when the start page says so near its top or in its header or footer. */
export function extractStage(site: Site): Candidate<string>[] {
  const found: Candidate<string>[] = [];
  for (const page of site.home) {
    let seen = 0;
    for (const block of page.blocks) {
      if (block.region === 'notice' || block.tag === 'pre' || isInside(block.box, NOT_THE_PRODUCT, 5))
        continue;
      const near =
        block.region === 'nav' || block.region === 'header' || block.region === 'footer' || seen++ < 14;
      if (!near || block.text.length > 200 || ABOUT_TESTERS.test(block.text)) continue;
      const stage = stageOf(block);
      if (stage) found.push(quoted(stage, page, block.text));
    }
  }
  return found;
}

function stageOf(block: Block): string | undefined {
  if (BADGE.test(block.text)) return 'beta';
  const stage = WORDS.find(([, pattern]) => pattern.test(block.text))?.[0];
  // "Soon" in a longer text speaks of one thing to come, not of the product.
  return stage === 'idea' && (block.text.length > 40 || ONE_PART.test(block.text)) ? undefined : stage;
}
