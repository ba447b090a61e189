import { randomUUID } from 'node:crypto';
import { markdownToText } from '../../rules/listings/markdown-to-text.ts';
import type { Request } from 'express';
import { html } from 'hono/html';
import { STORY_SECTIONS } from '../../rules/listings/story.ts';
import { competitorTable } from '../listing/competitor-table.ts';
import { day } from '../shared/dates.ts';
import { type Draft, type Field, quotesWithPages } from './draft-record.ts';
import { fieldLabel, fieldText } from '../shared/forms/field-text.ts';
import { formText } from '../shared/forms/forms.ts';
import { quoteBlock, quoteList } from './quote-block.ts';
import type { Html } from '../shared/layout.ts';
import { canRestore, websitePart } from './website-value.ts';
import { webLink } from '../assets/logo.ts';
import type { JsonSchema } from '../../tools/shared/schema/json-schema.ts';
import {
  control,
  objectControls,
  type Problems,
  readMembers,
  readRows,
  rowInputs,
  typedText,
} from '../shared/forms/schema-form.ts';
import { searchResult } from '../public/search-result.ts';
import { platformName } from '../shared/value-text.ts';
import { asRecord } from '../../rules/typed/records.ts';

/** Parts of a draft besides its fields. Each is a member of update_draft that is replaced as a whole. */
export const DRAFT_PARTS = [
  'faqs',
  'founders',
  'company_socials',
  'founder_socials',
  'story',
  'milestones',
  'seo',
  'competitor_url',
  'language',
] as const;
export type DraftPart = (typeof DRAFT_PARTS)[number];
/** Parts that are a single text. */
type TextPart = 'competitor_url' | 'language';

const isText = (part: DraftPart): part is TextPart => part === 'competitor_url' || part === 'language';

type PartOptions = {
  /** Schema of this part in the input of update_draft. */
  schema: JsonSchema;
  token: Html;
  problems: Problems;
  /** Values of the form that was refused. */
  typed?: unknown;
  /** Whether the form is open. */
  open: boolean;
};

/** Renders one part of a draft with its quotes and a form for the whole part. */
export function draftPart(draft: Draft, part: DraftPart, options: PartOptions): Html {
  const evidence = partQuotes(draft, part);
  return html`<li class="draft-field ${evidence.length ? '' : 'unquoted'}" id="${part}">
    <div class="stack tight grow">
      <div class="row">
        <h3>${partTitle(part)}</h3>
        ${isFilled(draft, part) ? '' : html`<span class="tag quiet-tag">Blank</span>`}
      </div>
      ${PART_VIEWS[part](draft)} ${websitePart(draft, part)}
      ${HINTS[part] ? html`<p class="hint">${HINTS[part]}</p>` : ''} ${editForm(draft, part, options)}
    </div>
    ${quoteList(evidence)}
  </li>`;
}

function editForm(draft: Draft, part: DraftPart, options: PartOptions): Html {
  const { token, schema, problems, open } = options;
  const verb = isFilled(draft, part) ? 'Edit' : 'Add';
  const hasProblem = [...problems.keys()].some((path) => path === part || path.startsWith(`${part}.`));
  return html`<details class="source edit" ${hasProblem || open ? 'open' : ''}>
    <summary aria-label="${verb}: ${partTitle(part)}">${verb}</summary>
    <form class="stack" method="post" action="/account/drafts/${draft.id}/parts/${part}">
      ${token}
      ${hasProblem ? html`<p class="problem" role="alert">Nothing was saved yet: see what is marked below.</p>` : ''}
      ${partInputs(draft, part, options)}
      <div class="row">${partButtons(draft, part, schema)}</div>
    </form>
  </details>`;
}

/** Renders the buttons that save the part, add a row to it, restore it or clear it, where that is possible. */
function partButtons(draft: Draft, part: DraftPart, schema: JsonSchema): Html {
  const isCompetitor = part === 'competitor_url';
  return html`<button class="compact">${isCompetitor ? 'Read and compare' : 'Save'}</button> ${
      schema.type === 'array'
        ? html`<button class="quiet compact" name="do" value="more">Save and add another</button>`
        : ''
    }
    ${
      canRestore(draft, part)
        ? html`<button class="quiet compact" name="do" value="restore" formnovalidate>
            Back to what your website says
          </button>`
        : ''
    }
    ${
      isCompetitor && isFilled(draft, part)
        ? html`<button class="danger compact" name="do" value="clear" formnovalidate>Clear</button>`
        : ''
    }`;
}

const TITLES: Partial<Record<DraftPart, string>> = {
  seo: 'Search results',
  competitor_url: 'Competitor',
  language: 'Language',
};

const partTitle = (part: DraftPart): string => TITLES[part] ?? fieldLabel(part);

const HINTS: Partial<Record<DraftPart, string>> = {
  founders: 'The first one is the primary founder.',
  story: 'Visitors read it once a paid launch has unlocked it.',
  milestones: 'Visitors see them once a paid launch has unlocked them.',
  language: 'Of these texts: a tag such as de or pt-BR. Browsers and screen readers go by it.',
  competitor_url: 'We read that website and put the two side by side. Only people of this draft see it.',
};

const isFilled = (draft: Draft, part: DraftPart): boolean =>
  isText(part) ? draft[part] !== undefined : Object.values(draft[part]).some(Boolean);

/** Reads a part from a posted form, in the shape that update_draft takes. */
export function readDraftPart(req: Request, part: DraftPart, schema: JsonSchema): unknown {
  if (part === 'competitor_url') return formText(req, 'do') === 'clear' ? '' : typedText(formText(req, part));
  if (part === 'language') return typedText(formText(req, part));
  if (schema.type === 'array') return readRows(req, schema).filter(hasContent);
  // Empty links are omitted and so removed. Sections of the story are cleared with an empty text.
  return readMembers(req, schema, { leaveOut: part.endsWith('socials') });
}

/** Returns whether a row holds more than the hidden previous name. */
const hasContent = (row: Record<string, string>): boolean => Object.keys(row).some((name) => name !== 'was');

/** Returns the initial rows of the form. `was` keeps the previous name, so that a changed name is a correction and not another person. */
const initialRows = (draft: Draft, part: Exclude<DraftPart, TextPart>): object =>
  part === 'founders' ? draft.founders.map((one) => ({ ...one, was: one.name })) : draft[part];

function partInputs(draft: Draft, part: DraftPart, { schema, problems, typed }: PartOptions): Html {
  if (isText(part)) {
    return control(schema, {
      id: `${part}-value`,
      name: part,
      words: fieldText(part),
      value: typed ?? draft[part],
      problem: problems.get(part),
    });
  }
  return schema.type === 'array'
    ? rowInputs(schema, [typed ?? initialRows(draft, part)].flat(), part, problems)
    : objectControls(schema, { at: part, values: asRecord(typed ?? draft[part]), problems });
}

function partQuotes(draft: Draft, part: DraftPart): Html[] {
  const all = (evidence: Field['evidence'], value: string) =>
    quotesWithPages(draft, evidence).map((one) => quoteBlock(one, [value]));
  switch (part) {
    case 'founders':
      return draft.founders.flatMap(({ evidence, name }) => all(evidence, name));
    case 'faqs':
      return draft.faqs.flatMap(({ evidence, answer }) => all(evidence, answer));
    case 'company_socials':
      return Object.entries(draft.company_socials_evidence ?? {}).flatMap(([platform, evidence]) =>
        all(evidence, draft.company_socials[platform] ?? ''),
      );
    default:
      return [];
  }
}

const PART_VIEWS: Record<DraftPart, (draft: Draft) => Html> = {
  language: ({ language }) => html`${language === undefined ? '' : html`<p>${language}</p>`}`,
  faqs: ({ faqs }) => html`${faqs.map(({ question, answer }) => item(question, answer))}`,
  founders: ({ founders }) =>
    html`${founders.map(({ name, title, bio }) => item(name, [title, bio].filter(Boolean).join('\n')))}`,
  company_socials: ({ company_socials }) => socialLinks(company_socials),
  founder_socials: ({ founder_socials }) => socialLinks(founder_socials),
  story: ({ story }) =>
    html`${STORY_SECTIONS.filter((name) => story[name]).map(
      (name) =>
        html`<div class="stack tight">
          <p class="small muted">${fieldLabel(`story.${name}`)}</p>
          <p class="pre-line clamp" dir="auto">${story[name]}</p>
        </div>`,
    )}`,
  milestones: ({ milestones }) =>
    milestones.length
      ? html`<ol class="timeline">
          ${milestones.map(
            ({ date, title, description, url }) =>
              html`<li>
                <p class="small muted">${day(date)}</p>
                <strong class="break" dir="auto"
                  >${webLink(url) ? html`<a href="${url}" rel="noopener nofollow ugc">${title}</a>` : title}</strong
                >
                ${description ? html`<p class="small muted pre-line clamp" dir="auto">${description}</p>` : ''}
              </li>`,
          )}
        </ol>`
      : html``,
  seo: (draft) => {
    const text = (field: string): string => String(draft.fields[field]?.value ?? '');
    const name = draft.name ?? new URL(draft.url).host;
    const tagline = text('tagline');
    return searchResult({
      title: draft.seo.title || (tagline ? `${name}: ${tagline}` : name),
      text:
        draft.seo.meta || text('short_description') || tagline || markdownToText(text('description') ?? ''),
    });
  },
  competitor_url: ({ id, competitor, competitor_url, sources }) =>
    competitor
      ? // The address is different each time, because a link to the current address reloads nothing.
        competitorTable(competitor, { sources }, `/account/drafts/${id}?look=${randomUUID()}#competitor_url`)
      : html`<p class="break">${competitor_url ?? ''}</p>`,
};

const item = (title: string, text = ''): Html =>
  html`<div class="stack tight">
    <strong class="break" dir="auto">${title}</strong>
    ${text ? html`<p class="small muted pre-line clamp" dir="auto">${text}</p>` : ''}
  </div>`;

const socialLinks = (socials: Record<string, string>): Html =>
  html`<ul class="chips">
    ${Object.entries(socials).map(
      ([platform, address]) =>
        html`<li>
          ${webLink(address) ? html`<a class="chip" href="${address}" rel="noopener nofollow ugc">${platformName(platform, address)}</a>` : address}
        </li>`,
    )}
  </ul>`;
