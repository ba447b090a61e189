import { queueLogoDownloads } from '../../use-cases/pictures/queue-logo-downloads.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

const MAX_SHOWN = 50;

export default {
  name: 'logos fetch',
  summary:
    'Has the logos fetched that listings name and that are not here yet, and lists those that could not be',
  usage: `[--failed] [--all] [--dry-run]
  --failed   also those that were looked for in vain
  --all      each of them again; a copy that is here stays until there is another
  --dry-run  only says where they are`,
  notes: `The running service fetches them one after the other; given again, the command says how far it is. Do it after an import,
while the addresses of the old directory still answer: a logo is otherwise fetched when somebody first looks.`,
  options: { failed: { type: 'boolean' }, all: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },

  async run({ values }, context) {
    const dryRun = values['dry-run'] === true;
    const asked = { failed: values['failed'] === true, all: values['all'] === true, dryRun };
    const { failedLogos: inVain, requested: count, ...states } = await queueLogoDownloads(context, asked);
    const failed = inVain.map(({ slug, url, triedAt }) => ({ slug, url, tried_at: triedAt }));
    const shownRows = failed.slice(0, MAX_SHOWN).map(({ slug, url }) => [slug, url]);
    const text = [
      `${states.kept} logos are here, ${states.waiting} are being fetched, ${states.missing} were not asked for, ${states.failed} could not be fetched.`,
      dryRun
        ? `${count} would be asked for.`
        : `${count} are asked for now; the running service fetches them.`,
      ...(shownRows.length > 0 ? ['Could not be fetched, or were no pictures:', formatTable(shownRows)] : []),
      ...(failed.length > MAX_SHOWN
        ? [`… and ${failed.length - MAX_SHOWN} more; --json has all of them.`]
        : []),
    ].join('\n');
    return { data: { dry_run: dryRun, ...states, asked: count, could_not_be_fetched: failed }, text };
  },
} satisfies Command;
