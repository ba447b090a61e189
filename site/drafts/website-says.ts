import { html } from 'hono/html';
import { type Draft, type Field, pagesOf } from './draft-record.ts';
import type { Html } from '../shared/layout.ts';
import { marked } from './marked-quote.ts';

/** Shows what the website says, with a quote, when the person's value differs. */
export const websiteSays = (draft: Draft, says: Field['website_says']): Html =>
  says === undefined ? html`` : said(draft, [says.value].flat().join(', '), says.evidence);

/** Shows what the website says for a part: items that were changed, and items that the draft lacks. */
export function partOfWebsite(draft: Draft, part: string): Html {
  const { faqs, founders, website_says: left = {} } = draft;
  switch (part) {
    case 'faqs':
      return html`${[...changed(faqs), ...(left.faqs ?? [])].map(({ question, answer, evidence }) =>
        said(draft, `${question} ${answer}`, evidence),
      )}`;
    case 'founders':
      return html`${[...changed(founders), ...(left.founders ?? [])].map(({ name, title, bio, evidence }) =>
        said(draft, [name, title, bio].filter(Boolean).join(', '), evidence),
      )}`;
    case 'company_socials':
      return html`${Object.values(left.company_socials ?? {}).map(({ url, evidence }) => said(draft, url, evidence))}`;
    default:
      return html``;
  }
}

/** Returns whether a part differs from the website, so that it can be restored. */
export const canRestore = (draft: Draft, part: string): boolean =>
  Object.hasOwn(draft.website_says ?? {}, part) ||
  (part === 'faqs' && changed(draft.faqs).length > 0) ||
  (part === 'founders' && changed(draft.founders).length > 0);

const changed = <T>(items: readonly { website_says?: T | undefined }[]): T[] =>
  items.flatMap(({ website_says }) => website_says ?? []);

const said = (draft: Draft, text: string, evidence: Field['evidence']): Html =>
  html`<div class="stack tight">
    <p class="small muted">Your website says: <span dir="auto">${text}</span></p>
    ${pagesOf(draft, evidence)
      .slice(0, 1)
      .map((one) => marked(one, [text]))}
  </div>`;
