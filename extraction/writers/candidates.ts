import type {
  DraftFieldName,
  ListField,
  SocialPlatform,
  TextField,
} from '../../rules/drafts/draft-fields.ts';
import type { Candidate } from '../candidate.ts';
import type { Problem } from '../problems.ts';
import type { WriterUsage } from './site-draft.ts';
import type { ReadPage } from '../html/page.ts';
import type { Stages } from './stages.ts';

/**
 * Everything a writer proposes for a site, before verification. The candidates of a text are alternatives, best first, of which
 * the first that passes is used; a list has one candidate for each item.
 */
export type Candidates = {
  texts: Partial<Record<TextField, Candidate<string>[]>>;
  lists: Partial<Record<ListField, Candidate<string>[]>>;
  faqs: Candidate<{ question: string; answer: string }>[];
  founders: Candidate<{ name: string; title?: string; bio?: string }>[];
  socials: Candidate<{ platform: SocialPlatform; url: string }>[];
  /** Fields for which the AI writer proposes proven values. */
  byModel?: DraftFieldName[];
  /** Why the AI writer contributed nothing although it was asked. */
  problems?: Problem[];
  usage?: WriterUsage;
};

/** A category of the directory; `keywords` are words that indicate it, `parent` is the slug of its parent. */
export type CategoryOption = { name: string; slug: string; keywords?: string[]; parent?: string };

/** What a person requests of a draft. With `fields`, values for other fields are not needed. */
export type DraftRequest = {
  fields?: DraftFieldName[];
  /** How the person wants the texts to be written. */
  wish?: string;
  /** Current wordings, taken from the website, of fields to reword: unless a model writes a new one, the website's next wording is used. */
  shown?: Partial<Record<DraftFieldName, string>>;
  /** Values that the person chose at the last reading; they stay as long as the website still says them. */
  chosen?: Partial<Record<DraftFieldName, Candidate<string>>>;
};

/** What a writer gets in addition to the pages; `language` (BCP 47) is that of the website. */
export type WriterContext = DraftRequest & {
  categories: CategoryOption[];
  language?: string;
  stages?: Stages | undefined;
  signal?: AbortSignal;
};

/** Proposes values for a site from its pages; the start page is the first. */
export type Writer = { write(pages: ReadPage[], context: WriterContext): Promise<Candidates> };
