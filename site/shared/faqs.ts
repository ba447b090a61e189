import { html } from 'hono/html';
import type { Faq } from '../../rules/drafts/draft-document.ts';
import type { Html } from './layout.ts';
import { section } from '../public/launch-rows.ts';

/** Questions that open; nothing when there are none. */
export const faqs = (
  items: readonly Faq[],
  noteOf: (faq: Faq) => Html | string = () => '',
  lang: Html | string = '',
): Html =>
  items.length === 0
    ? html``
    : section(
        'Questions',
        html`<div class="faqs">
          ${items.map(
            (faq) =>
              html`<details>
                <summary dir="auto" ${lang}>${faq.question}</summary>
                <p><span class="pre-line" dir="auto" ${lang}>${faq.answer}</span> ${noteOf(faq)}</p>
              </details>`,
          )}
        </div>`,
      );

/** The schema.org record of questions, in a list that is empty when there are none. */
export const faqRecord = (items: readonly Faq[], language?: string): object[] =>
  items.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          ...(language ? { inLanguage: language } : {}),
          mainEntity: items.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ];
