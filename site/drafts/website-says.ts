import { html } from 'hono/html';
import { type Draft, type Field, pagesOf } from './draft-record.ts';
import type { Html } from '../shared/layout.ts';
import { marked } from './marked-quote.ts';

/** What the website says where the person has something else, with its quotes. */
export const websiteSays = (draft: Draft, says: Field['website_says']): Html =>
  says === undefined ? html`` : said(draft, [says.value].flat().join(', '), says.evidence);

/** The same of a part: items that were changed, and those that the website has and the draft has not. */
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

/** Whether a part differs from what the website says, so that it can be taken back to that. */
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
