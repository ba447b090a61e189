import express, { type Router } from 'express';
import { html } from 'hono/html';
import { getSiteSettings, type SiteSettings } from '../../store/site/site-settings.ts';
import type { Html } from '../shared/layout.ts';
import { sendCompressed } from '../../http/send-compressed.ts';
import { renderMarkdown } from '../shared/markdown.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { aboutText } from './about.ts';
import { imprintText } from './imprint.ts';
import type { LegalFacts } from './legal-facts.ts';
import { privacyText } from './privacy.ts';
import { supportText } from './support.ts';
import { termsText } from './terms.ts';

type LegalPage = {
  path: string;
  title: string;
  description: string;
  /** Default text, which describes what the software does. */
  text: (facts: LegalFacts) => Html;
  /** The operator's own text as Markdown, which replaces the default. */
  operatorText?: (site: SiteSettings) => string;
};

const PAGES: LegalPage[] = [
  {
    path: '/about',
    title: 'About',
    description: 'What this directory is, how it ranks, what is paid for, and how it links.',
    text: aboutText,
  },
  {
    path: '/support',
    title: 'Support',
    description: 'Where to write to, and answers to what is asked most.',
    text: supportText,
  },
  {
    path: '/terms',
    title: 'Terms',
    description: 'The terms of using this directory and of what is sold here.',
    text: termsText,
    operatorText: ({ terms_text: text }) => text,
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'What is stored here, for how long, and who sees it.',
    text: privacyText,
    operatorText: ({ privacy_text: text }) => text,
  },
  { path: '/imprint', title: 'Imprint', description: 'Who runs this directory.', text: imprintText },
];

const DAY = 24 * 60 * 60 * 1000;
const SECURITY_TXT_DAYS = 180;

/** Serves terms, privacy, imprint, support, about, and `/.well-known/security.txt` (RFC 9116). */
export function legalPages(kit: PageKit): Router {
  const router = express.Router();
  const { services, publicUrl } = kit;

  for (const { path, title, description, text, operatorText } of PAGES) {
    router.get(path, async (req, res) => {
      const site = await getSiteSettings(services.db);
      const isExternal = path === '/terms' && site.terms_url !== '' && site.terms_url !== publicUrl + path;
      if (isExternal) return res.redirect(302, site.terms_url);
      const ownText = operatorText?.(site) ?? '';
      const body = ownText
        ? renderMarkdown(ownText)
        : text({ site, usesClaude: services.usesClaude, publicUrl, paymentText: services.paymentText });
      await kit.sendPublicPage(
        req,
        res,
        { title, canonical: path, description, width: 'medium' },
        html`<article class="prose long">
          <h1>${title}</h1>
          ${body}
        </article>`,
      );
    });
  }

  router.get('/.well-known/security.txt', async (_req, res, next) => {
    const { contact_email: contact } = await getSiteSettings(services.db);
    // A contact is required (RFC 9116 section 2.5.3), so without one there is no file.
    if (contact === '') return next();
    const until = new Date(Math.ceil(services.now().getTime() / DAY + SECURITY_TXT_DAYS) * DAY);
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${until.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      `Policy: ${publicUrl}/support#security`,
    ];
    res.type('text/plain').set('Cache-Control', 'public, max-age=3600');
    await sendCompressed(res, `${lines.join('\n')}\n`);
  });
  return router;
}
