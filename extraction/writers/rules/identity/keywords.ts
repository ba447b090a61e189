import { listTexts } from '../../../html/json-ld.ts';
import { getMetaContent, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { quoted, type Site } from '../../../patterns/site.ts';
import { isPlaceholder } from '../../../patterns/text-shape.ts';

const LONGEST = 60;
const TAG_TYPES =
  /^(?:SoftwareApplication|WebApplication|MobileApplication|VideoGame|Product|SoftwareSourceCode)$/;
const KIND_FIELDS =
  'applicationCategory applicationSubCategory category genre programmingLanguage operatingSystem'.split(' ');

/** "BusinessApplication": a class of schema.org, no word of people. */
const CLASS = /^(?:\p{Lu}\p{Ll}+)+Application$/u;
/** What runs anywhere, as an operating system. */
const ANYWHERE = /^(?:web|all|any|cross-platform|web browser|browser)$/iu;

/** The site's own keyword list, in its order. */
export function extractKeywords(site: Site): Candidate<string>[] {
  const found = new Map<string, Candidate<string>>();
  for (const page of site.home) {
    const lists = [
      getMetaContent(page, 'keywords', 'news_keywords'),
      ...page.data.flatMap((node) => listTexts(node.values.keywords)),
    ];
    for (const list of lists) for (const word of list.split(/[,;，、；]/)) add(found, word, page);
  }
  return [...found.values()];
}

/** Kinds the site files itself under: the categories of its structured data and its article tags. */
export function extractTags(site: Site): Candidate<string>[] {
  const found = new Map<string, Candidate<string>>();
  for (const page of site.home) {
    for (const node of page.data) {
      if (!node.types.some((type) => TAG_TYPES.test(type))) continue;
      for (const field of KIND_FIELDS) {
        for (const text of listTexts(node.values[field]))
          for (const word of text.split(/[,;](?![^()]{0,60}\))/)) {
            const isNone = field === 'operatingSystem' ? ANYWHERE : CLASS;
            if (!isNone.test(word.trim())) add(found, word, page);
          }
      }
    }
    for (const meta of page.metas)
      if (meta.name === 'article:tag' || meta.name === 'og:video:tag') add(found, meta.content, page);
  }
  return [...found.values()];
}

function add(found: Map<string, Candidate<string>>, word: string, page: ReadPage): void {
  const text = word.trim();
  if (
    text.length < 2 ||
    text.length > LONGEST ||
    isPlaceholder(text) ||
    /^https?:/.test(text) ||
    found.has(text.toLowerCase())
  )
    return;
  found.set(text.toLowerCase(), quoted(text, page, text));
}
