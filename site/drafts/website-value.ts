import { html } from 'hono/html';
import { type Draft, type Field, quotesWithPages } from './draft-record.ts';
import type { Html } from '../shared/layout.ts';
import { quoteBlock } from './quote-block.ts';

/** Shows what the website says, with a quote, when the person's value differs. */
export const websiteValue = (draft: Draft, says: Field['website_says']): Html =>
  says === undefined ? html`` : websiteNote(draft, [says.value].flat().join(', '), says.evidence);

/** Shows what the website says for a part: items that were changed, and items that the draft lacks. */
export function websitePart(draft: Draft, part: string): Html {
  const { faqs, founders, website_says: onlyOnWebsite = {} } = draft;
  switch (part) {
    case 'faqs':
      return html`${[...changedItems(faqs), ...(onlyOnWebsite.faqs ?? [])].map(
        ({ question, answer, evidence }) => websiteNote(draft, `${question} ${answer}`, evidence),
      )}`;
    case 'founders':
      return html`${[...changedItems(founders), ...(onlyOnWebsite.founders ?? [])].map(
        ({ name, title, bio, evidence }) =>
          websiteNote(draft, [name, title, bio].filter(Boolean).join(', '), evidence),
      )}`;
    case 'company_socials':
      return html`${Object.values(onlyOnWebsite.company_socials ?? {}).map(({ url, evidence }) => websiteNote(draft, url, evidence))}`;
    default:
      return html``;
  }
}

/** Returns whether a part differs from the website, so that it can be restored. */
export const canRestore = (draft: Draft, part: string): boolean =>
  Object.hasOwn(draft.website_says ?? {}, part) ||
  (part === 'faqs' && changedItems(draft.faqs).length > 0) ||
  (part === 'founders' && changedItems(draft.founders).length > 0);

const changedItems = <T>(items: readonly { website_says?: T | undefined }[]): T[] =>
  items.flatMap(({ website_says }) => website_says ?? []);

const websiteNote = (draft: Draft, text: string, evidence: Field['evidence']): Html =>
  html`<div class="stack tight">
    <p class="small muted">Your website says: <span dir="auto">${text}</span></p>
    ${quotesWithPages(draft, evidence)
      .slice(0, 1)
      .map((one) => quoteBlock(one, [text]))}
  </div>`;
