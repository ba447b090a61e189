import { html } from 'hono/html';
import type { Faq } from '../../rules/drafts/draft-document.ts';
import type { Html } from './layout.ts';
import { section } from '../public/launch-rows.ts';

/** Renders questions that expand to their answers. An empty list gives nothing. */
export const faqSection = (
  items: readonly Faq[],
  noteOf: (faq: Faq, index: number) => Html | string = () => '',
  lang: Html | string = '',
): Html =>
  items.length === 0
    ? html``
    : section(
        'Questions',
        html`<div class="faqs">
          ${items.map(
            (faq, index) =>
              html`<details>
                <summary dir="auto" ${lang}>${faq.question}</summary>
                <p><span class="pre-line" dir="auto" ${lang}>${faq.answer}</span> ${noteOf(faq, index)}</p>
              </details>`,
          )}
        </div>`,
      );

/** Returns the schema.org record of the questions in a list, which is empty when there are none. */
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
