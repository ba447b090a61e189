import { isMap, isScalar, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import type { Post } from '../../use-cases/imports/import-posts.ts';
import { memberSchemas } from '../../use-cases/imports/records/record-fields.ts';
import { elementAt } from '../../rules/typed/assert.ts';
import { describeIssue } from '../../rules/typed/describe-issue.ts';

const MAX_LENGTH = 500_000;

const frontMatter = z.strictObject({
  title: memberSchemas.words(300),
  slug: memberSchemas.slug.optional(),
  excerpt: memberSchemas.text(1000).optional(),
  author: memberSchemas.text(160).optional(),
  published_at: memberSchemas.instant.nullable().optional(),
  faqs: memberSchemas.faqs.nullable().optional(),
  sample: z.boolean().optional(),
});

/** The members of front matter. */
export const FRONT_MATTER = Object.keys(frontMatter.shape);

/** Matches front matter between two lines of three hyphens. */
const FRONT_MATTER_BLOCK = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/**
 * Parses an article: YAML front matter, then Markdown. The slug defaults to the file name. Returns a list of messages if it is
 * invalid.
 */
export function parsePost(fileName: string, source: string): Post | string[] {
  if (source.length > MAX_LENGTH) return [`has more than ${MAX_LENGTH} characters`];
  if (source.includes('\uFFFD')) return ['is not UTF-8'];
  const article = source.replace(/^\uFEFF/, '');
  const block = FRONT_MATTER_BLOCK.exec(article);
  if (block?.index !== 0)
    return ['line 1: front matter begins with a line of three hyphens and ends with another'];
  const matter = parseFrontMatter(elementAt(block, 1));
  if (Array.isArray(matter)) return matter;
  const slug = memberSchemas.slug.safeParse(matter.slug ?? fileName.replace(/\.md$/i, ''));
  if (!slug.success)
    return ['the name of the file is not a slug: a-z, 0-9 and -; or give slug in the front matter'];
  const markdown = article.slice(block[0].length).trim();
  if (markdown === '') return ['has no text below the front matter'];
  if (!memberSchemas.text(MAX_LENGTH).safeParse(markdown).success)
    return ['has NUL characters or half of a surrogate pair'];
  const { title, excerpt, author, published_at: publishedAt, faqs: questions, sample } = matter;
  return {
    slug: slug.data,
    title,
    excerpt: excerpt ?? '',
    markdown,
    author: author ?? null,
    faqs: questions ?? [],
    publishedAt: publishedAt ?? null,
    sample: sample ?? false,
  };
}

/** Parses the YAML of front matter. Returns a list of messages, each with its line in the file, if it is invalid. */
function parseFrontMatter(text: string): z.output<typeof frontMatter> | string[] {
  const yaml = parseDocument(text, { uniqueKeys: true });
  // The first line of the file is the opening delimiter.
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length + 1;
  if (yaml.errors.length > 0) {
    return yaml.errors.map(({ pos, message }) => `line ${lineOf(pos[0])}: ${message.split(' at line')[0]}`);
  }
  const parsed = frontMatter.safeParse(yaml.toJS({ maxAliasCount: 0 }) ?? {}, { error: describeIssue });
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path, message }) => {
    const pair = isMap(yaml.contents)
      ? yaml.contents.items.find(({ key }) => String(key) === path[0])
      : undefined;
    const offset = pair && isScalar(pair.key) ? pair.key.range?.[0] : undefined;
    return `line ${offset === undefined ? 1 : lineOf(offset)}: ${path.join('.')}${path.length ? ': ' : ''}${message}`;
  });
}

/** Writes an article in the format that the import reads; the file name has to be its slug. */
export function formatPost({ title, excerpt, author, publishedAt, faqs, sample, markdown }: Post): string {
  const matter = {
    title,
    ...(excerpt ? { excerpt } : {}),
    ...(author === null ? {} : { author }),
    ...(publishedAt ? { published_at: publishedAt.toISOString() } : {}),
    ...(faqs.length ? { faqs: faqs.map(({ question, answer }) => ({ question, answer })) } : {}),
    ...(sample ? { sample } : {}),
  };
  return `---\n${stringify(matter)}---\n\n${markdown.trim()}\n`;
}
