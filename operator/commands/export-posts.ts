import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listAllPosts } from '../../store/site/blog.ts';
import { makeFolder } from '../../store/engine/files/make-folder.ts';
import { PRIVATE_FILE } from '../../store/engine/files/private-files.ts';
import { type Command, CommandError } from '../command.ts';
import { formatPost } from '../records/post-file.ts';
import { getErrorDetails } from '../../rules/typed/error-details.ts';

export default {
  name: 'export posts',
  summary: 'Writes every article into a folder, as Markdown with front matter',
  usage: '<folder>   what import posts reads; files of the same name are replaced',

  async run({ positionals: [folder] }, { db }) {
    if (folder === undefined) throw new CommandError('export posts takes one folder.', 2);
    const posts = await listAllPosts(db);
    try {
      makeFolder(folder);
      for (const post of posts)
        await writeFile(path.join(folder, `${post.slug}.md`), formatPost(post), { mode: PRIVATE_FILE });
    } catch (error) {
      throw new CommandError(`${folder} cannot be written (${getErrorDetails(error).code}).`);
    }
    return { data: { folder, posts: posts.length }, text: `${posts.length} posts in ${folder}.` };
  },
} satisfies Command;
