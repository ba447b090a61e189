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
 * Everything a writer proposes for a site. Nothing here is believed before verification. Of a text the candidates are
 * alternatives, best first, and the first that passes is taken; of a list there is one for each item.
 */
export type Candidates = {
  texts: Partial<Record<TextField, Candidate<string>[]>>;
  lists: Partial<Record<ListField, Candidate<string>[]>>;
  faqs: Candidate<{ question: string; answer: string }>[];
  founders: Candidate<{ name: string; title?: string; bio?: string }>[];
  socials: Candidate<{ platform: SocialPlatform; url: string }>[];
  /** Fields of which the AI writer proposes values that are proven. */
  byModel?: DraftFieldName[];
  /** Why the AI writer took no part, where it should have. */
  problems?: Problem[];
  usage?: WriterUsage;
};

/** A category of the directory; `keywords` are words that speak for it, `parent` is the slug of the one above it. */
export type CategoryChoice = { name: string; slug: string; keywords?: string[]; parent?: string };

/** What a draft of single fields is asked for. With `fields`, values for other fields are not needed. */
export type DraftWish = {
  fields?: DraftFieldName[];
  /** How the person wishes the texts to be written. */
  wish?: string;
  /** Words of the website that stand in a field: where no model writes it anew, the next ones it has are wanted. */
  shown?: Partial<Record<DraftFieldName, string>>;
  /** What the person chose of what the website said when it was last read: it stays while the website says it. */
  chosen?: Partial<Record<DraftFieldName, Candidate<string>>>;
};

/** What a writer is told beside the pages; `language` (BCP 47) is that of the website. */
export type WriterContext = DraftWish & {
  categories: CategoryChoice[];
  language?: string;
  stages?: Stages | undefined;
  signal?: AbortSignal;
};

/** Proposes values for a site from its pages; the start page is the first. */
export type Writer = { write(pages: ReadPage[], context: WriterContext): Promise<Candidates> };
