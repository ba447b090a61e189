import { queueLogoDownloads } from '../../use-cases/pictures/queue-logo-downloads.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

const MAX_SHOWN = 50;

export default {
  name: 'logos fetch',
  summary:
    'Fetches the logos that listings name and that are not stored yet, and lists those that could not be fetched',
  usage: `[--failed] [--all] [--dry-run]
  --failed   also those that could not be fetched before
  --all      every logo again; a stored one is kept until there is a new one
  --dry-run  only shows how many are stored, waiting and missing`,
  notes: `The running service fetches them one after the other; run the command again to see the progress. Use it after an import,
while the addresses of the old directory still answer: otherwise a logo is fetched when its listing is first viewed.`,
  options: { failed: { type: 'boolean' }, all: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },

  async run({ values }, context) {
    const dryRun = values['dry-run'] === true;
    const request = { failed: values['failed'] === true, all: values['all'] === true, dryRun };
    const {
      failedLogos: failedLogos,
      requested: count,
      ...states
    } = await queueLogoDownloads(context, request);
    const failed = failedLogos.map(({ slug, url, triedAt }) => ({ slug, url, tried_at: triedAt }));
    const shownRows = failed.slice(0, MAX_SHOWN).map(({ slug, url }) => [slug, url]);
    const text = [
      `${states.kept} logos are stored, ${states.waiting} are being fetched, ${states.missing} were not requested, ${states.failed} could not be fetched.`,
      dryRun
        ? `${count} would be requested.`
        : `${count} are requested now; the running service fetches them.`,
      ...(shownRows.length > 0 ? ['Could not be fetched, or are not pictures:', formatTable(shownRows)] : []),
      ...(failed.length > MAX_SHOWN
        ? [`… and ${failed.length - MAX_SHOWN} more; --json has all of them.`]
        : []),
    ].join('\n');
    return { data: { dry_run: dryRun, ...states, asked: count, could_not_be_fetched: failed }, text };
  },
} satisfies Command;
