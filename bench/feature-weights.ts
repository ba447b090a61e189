/**
 * Learns the weight of each piece of evidence that a group of cards lists features, from the tuning half of bench/sites/.
 *
 *     npm run bench:features -- FOLDER [--mirror DIR]   # each site with weights learnt from the others: what to expect on new sites
 *     npm run bench:features -- FOLDER --write          # writes extraction/writers/rules/offer/feature-weights.ts
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { extractFeatures } from '../extraction/writers/rules/offer/features.ts';
import { FEATURE_WEIGHTS } from '../extraction/writers/rules/offer/feature-weights.ts';
import { accepted, halfOf, labelledSites } from './sites/labels.ts';
import { learn, type LearntSite, markSites } from './sites/learn.ts';
import { bringPages } from './sites/pages.ts';
import { scorePoints } from './sites/score.ts';

const FILE = new URL('../extraction/writers/rules/offer/feature-weights.ts', import.meta.url);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mirror: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (!folder) {
  console.error('usage: npm run bench:features -- FOLDER [--write]');
  process.exit(2);
}
const sites = labelledSites().filter((site) => halfOf(site) === 'tune');
const absent = bringPages(sites, folder, values.mirror);
if (absent.length > 0) throw new Error(`not brought:\n${absent.join('\n')}`);
const marked = await markSites(sites, folder);
const marks = marked.flatMap((site) => site.marks);
console.log(
  `${marked.length} sites, ${marks.length} groups, ${marks.filter(({ isFeatures }) => isFeatures).length} of features`,
);
if (values.write) write(learn(marks));
tell('weights that are kept', () => FEATURE_WEIGHTS);
tell('each site with weights of the others', (one) =>
  learn(marked.filter((other) => other !== one).flatMap((other) => other.marks)),
);

/** Prints the scores of the features of all sites, each with the weights that `weightsFor` returns for it. */
function tell(title: string, weightsFor: (one: LearntSite) => Record<string, number>): void {
  let [right, wrong, lost, given, real] = [0, 0, 0, 0, 0];
  for (const one of marked) {
    const [name = '', tagline = ''] = [
      accepted(one.labelled, 'name')[0],
      accepted(one.labelled, 'tagline')[0],
    ];
    const found = extractFeatures(one.site, name, tagline, weightsFor(one)).map(({ value }) => value);
    const score = scorePoints(one.labelled, 'features', found);
    right += score.right;
    wrong += score.wrong;
    lost += score.lost;
    given += score.real?.given ?? 0;
    real += score.real?.real ?? 0;
  }
  const f1 = (2 * right) / Math.max(2 * right + wrong + lost, 1);
  console.log(
    `${title}: ${real} of ${given} points are features (${((100 * real) / Math.max(given, 1)).toFixed(1)} %), F1 ${(100 * f1).toFixed(0)}`,
  );
}

function write(weights: Record<string, number>): void {
  const lines = Object.entries(weights).map(([term, weight]) => `  ${term}: ${weight},`);
  writeFileSync(
    FILE,
    `/** Written by \`npm run bench:features -- FOLDER --write\`: what each piece of evidence of \`feature-evidence.ts\` weighs, for or against. */
export const FEATURE_WEIGHTS: Record<string, number> = {
${lines.join('\n')}
};
`,
  );
}
