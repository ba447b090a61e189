import { Matrix, solve } from 'ml-matrix';
import { type CardGroup, pointsOf } from '../../extraction/writers/rules/offer/card-groups.ts';
import type { GroupEvidence } from '../../extraction/writers/rules/offer/feature-evidence.ts';
import { scoredGroups } from '../../extraction/writers/rules/offer/features.ts';
import { describeSite, type Site } from '../../extraction/patterns/site.ts';
import { readPage } from '../../extraction/html/read-page.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import { crawlSites } from './draft.ts';
import { accepted, allowed, type LabelledSite } from './labels.ts';
import { saysPoint } from './score.ts';

/**
 * What is known beforehand of evidence that the sites show too rarely to learn it from: weights are drawn to these, and to
 * nothing where none is named.
 */
const BEFOREHAND: GroupEvidence = {
  saysFeaturesShortly: 1,
  saysFeatures: 0.5,
  saysOtherShortly: -1.5,
  saysOther: -0.7,
  saysOtherAbove: -0.5,
  saysKind: -3,
  saysSteps: -3,
  namedSteps: -1.5,
  isOrdered: -1,
  namedElse: -3,
  namedOther: -1,
  namedSample: -1,
  namedPrice: -1.5,
  calledFeatures: 1,
  calledOther: -1,
  numbered: -0.5,
  linked: -1,
  counted: -1.5,
  money: -2,
  questions: -2,
  spoken: -3,
  people: -3,
  others: -2,
  calls: -1.5,
  audience: -2,
  troubles: -1.5,
  does: 0.5,
  repeated: -1,
  ordered: -2,
  figured: -1.5,
  priced: -1.5,
  dated: -2,
  navigated: -1,
  // What a page's sections are titled is hardly ever what the product does.
  sectionHeads: -6,
  headless: -1,
  besideNamed: -0.7,
  elseBesideNamed: -2,
  saysProblems: -2,
};
/** Shares of a group's points that the labels name, from which it is one of features, and up to which it is none. */
const IS_ONE = 0.6;
const IS_NONE = 0.2;
/** How much a group counts that no label names, where the labels say that anything goes. */
const DOUBTFUL = 0.3;
/** As many groups of a site count whole; of more, all count less. */
const GROUPS_OF_A_SITE = 4;
const ROUNDS = 16;
/** How far each weight is held where it was: few sites stand behind most of them. */
const HOLD = 3;

export type LearntSite = { labelled: LabelledSite; site: Site; marks: Mark[] };
/** One group of cards: what speaks for it, whether it is one of features, and how much it counts. */
type Mark = { evidence: GroupEvidence; isFeatures: boolean; weight: number };

/** Reads sites and marks their groups of cards by what the labels call features. */
export async function markSites(sites: LabelledSite[], folder: string): Promise<LearntSite[]> {
  const marked: LearntSite[] = [];
  for await (const { site: labelled, crawl } of crawlSites(sites, folder)) {
    const site = describeSite(crawl.pages.filter(({ status }) => status < 400).map(readPage));
    marked.push({ labelled, site, marks: marksOf(labelled, site) });
  }
  return marked;
}

function marksOf(labelled: LabelledSite, site: Site): Mark[] {
  const others = allowed(labelled, 'features');
  const anythingGoes = others === true;
  const known = [...accepted(labelled, 'features'), ...(anythingGoes ? [] : others)];
  if (known.length === 0) return [];
  const seen = new Set<string>();
  const marks = scoredGroups(site).flatMap(({ group, evidence }): Mark[] => {
    const key = pointsOf(group).join('\n');
    const share = shareNamed(group, known);
    if (seen.has(key) || (share > IS_NONE && share < IS_ONE)) return [];
    seen.add(key);
    const isFeatures = share >= IS_ONE;
    return [{ evidence, isFeatures, weight: anythingGoes && !isFeatures ? DOUBTFUL : 1 }];
  });
  const less = Math.sqrt(Math.max(marks.length / GROUPS_OF_A_SITE, 1));
  return marks.map((mark) => ({ ...mark, weight: mark.weight / less }));
}

/** The share of a group's cards whose title or text says a labelled point. */
const shareNamed = ({ cards }: CardGroup, known: string[]): number =>
  cards.filter((card) =>
    known.some((label) => [card.title, card.text].some((text) => text !== '' && saysPoint(text, label))),
  ).length / cards.length;

/** Weights of all evidence by logistic regression (Newton's method), drawn to what is known beforehand. */
export function learn(marks: Mark[]): Record<string, number> {
  const terms = Object.keys(assertDefined(marks[0]).evidence);
  const known = Matrix.columnVector([0, ...terms.map((term) => BEFOREHAND[term] ?? 0)]);
  const rows = new Matrix(
    marks.map(({ evidence }) => [1, ...terms.map((term) => assertDefined(evidence[term]))]),
  );
  // The bias is free, or nearly.
  const hold = Matrix.diag([1e-3, ...terms.map(() => HOLD)]);
  const targets = marks.map(({ isFeatures }) => Number(isFeatures));
  const lossOf = (at: Matrix): number => {
    const held = Matrix.sub(at, known).to1DArray();
    const off = rows.mmul(at).to1DArray();
    return (
      off.reduce((sum, score, one) => {
        const { weight } = assertDefined(marks[one]);
        return (
          sum +
          weight *
            (Math.max(score, 0) +
              Math.log1p(Math.exp(-Math.abs(score))) -
              assertDefined(targets[one]) * score)
        );
      }, 0) + held.reduce((sum, far, one) => sum + (hold.get(one, one) * far ** 2) / 2, 0)
    );
  };
  const weights = known.clone();
  let loss = lossOf(weights);
  for (let round = 0; round < ROUNDS; round += 1) {
    const likely = rows
      .mmul(weights)
      .to1DArray()
      .map((score) => 1 / (1 + Math.exp(-score)));
    const off = marks.map(
      ({ weight }, at) => (assertDefined(likely[at]) - assertDefined(targets[at])) * weight,
    );
    const steep = marks.map(
      ({ weight }, at) =>
        Math.max(assertDefined(likely[at]) * (1 - assertDefined(likely[at])), 1e-4) * weight,
    );
    const slope = rows
      .transpose()
      .mmul(Matrix.columnVector(off))
      .add(hold.mmul(Matrix.sub(weights, known)));
    const curve = rows.transpose().mmul(rows.clone().mulColumnVector(steep)).add(hold);
    const step = solve(curve, slope);
    // A whole step may lead too far.
    while (step.norm() > 1e-4 && lossOf(Matrix.sub(weights, step)) > loss) step.div(2);
    weights.sub(step);
    loss = lossOf(weights);
  }
  const learnt = weights.to1DArray().map((weight) => Math.round(weight * 100) / 100);
  return Object.fromEntries(['bias', ...terms].map((term, at) => [term, assertDefined(learnt[at])]));
}
