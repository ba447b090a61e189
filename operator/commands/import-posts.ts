import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { importPosts, type Post } from '../../use-cases/imports/import-posts.ts';
import { type Command, CommandError } from '../command.ts';
import { FRONT_MATTER, parsePost } from '../records/post-file.ts';

export default {
  name: 'import posts',
  startsDirectory: true,
  summary: 'Adds and changes articles from a folder of Markdown files with front matter',
  usage: '<folder> [--dry-run]\n  --dry-run  says what would happen and changes nothing',
  notes: `A file begins with front matter between two lines of ---: ${FRONT_MATTER.join(', ')}.
The title is needed; the slug is the name of the file where it is left out.`,
  options: { 'dry-run': { type: 'boolean' } },

  async run({ positionals: [folder], values }, context) {
    if (folder === undefined) throw new CommandError('import posts takes one folder.', 2);
    const posts = await readFolder(folder);
    const dryRun = values['dry-run'] === true;
    const counts = await importPosts(context, { posts, dryRun });
    const { added, changed, unchanged } = counts;
    const text = `posts: ${added} new, ${changed} changed, ${unchanged} as they were.`;
    return {
      data: { dry_run: dryRun, files: posts.length, ...counts },
      text: dryRun ? `${text} Nothing was written: this was a dry run.` : text,
    };
  },
} satisfies Command;

/** Reads every article of a folder. Throws CommandError if any of them is invalid. */
async function readFolder(folder: string): Promise<Post[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new CommandError(`${folder} is not a folder that can be read.`);
  });
  const files = entries
    .filter((entry) => !entry.isDirectory() && /\.md$/i.test(entry.name))
    .map(({ name }) => name);
  if (files.length === 0) throw new CommandError(`${folder} contains no file that ends in .md.`);
  const posts = new Map<string, Post>();
  const problems: string[] = [];
  for (const file of files.sort()) {
    const source = await readFile(path.join(folder, file), 'utf8').catch(() => null);
    const post = source === null ? ['cannot be read'] : parsePost(file, source);
    if (Array.isArray(post)) problems.push(...post.map((problem) => `${file}: ${problem}`));
    else if (posts.has(post.slug)) problems.push(`${file}: another file has the slug "${post.slug}", too`);
    else posts.set(post.slug, post);
  }
  if (problems.length > 0) throw new CommandError([...problems, 'Nothing was imported.'].join('\n'));
  return [...posts.values()];
}
