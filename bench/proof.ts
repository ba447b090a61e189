/**
 * Tries the proof with true and false claims about websites, written without a look at it.
 *
 *     npm run bench:proof -- [FOLDER] [--half tune|score|all] [--sites a,b] [--verbose] [--mirror DIR]
 *
 * Made-up websites are in `bench/proof/sites/`, the claims in `bench/proof/claims/`. FOLDER has the pages of the real ones, as for
 * `bench:sites`; without it only made-up ones are tried. A hash of a site's name decides its half: claims of the half `tune` may be
 * looked at (`--verbose`), of the half `score` only the figures.
 */
import { parseArgs } from 'node:util';
import { judgeClaims, type Judged } from './proof/judge.ts';
import { readClaims, halfOfClaims } from './proof/claims.ts';
import { printScores } from './proof/report.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string', default: 'all' },
    sites: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    mirror: { type: 'string' },
  },
});
const [folder] = positionals;
const named = options.sites?.split(',');
const wanted = readClaims().filter(
  ({ site }) =>
    (named?.includes(site) ?? true) && (options.half === 'all' || halfOfClaims(site) === options.half),
);
const judged: Judged[] = [];
for await (const one of judgeClaims(wanted, folder, options.mirror)) judged.push(...one);
printScores(judged, options.verbose);
process.exit(0);
