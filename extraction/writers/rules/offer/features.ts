import { parse } from 'tldts';
import { normalizeWords } from '../../../crawl/page-kinds.ts';
import { ABOUT_ELSE, DOES } from '../../../lexicon/offer/features.ts';
import { finds, opensWith } from '../../../lexicon/table.ts';
import { getMetaContent, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { type Card, type CardGroup, cardGroups, pointsOf } from './card-groups.ts';
import { evidenceOf, type GroupEvidence, OTHER_WORDS, topicOf, viewOf } from './feature-evidence.ts';
import {
  dataPoints,
  planItems,
  type Point,
  pricedServices,
  servicesBelow,
  servicesInData,
} from './listed-points.ts';
import { isKnownCity } from '../../../patterns/places/gazetteer.ts';
import { FEATURE_WEIGHTS } from './feature-weights.ts';
import { isFeature, isNotOffered, isOfOurselves, tellsElse } from './is-feature.ts';
import { isRowOfLinks, linkShare } from '../../../patterns/link-share.ts';
import {
  bodyBlocks,
  isFilledIn,
  isInside,
  isTelling,
  isTranslation,
  nameKey,
  pagesOfKind,
  quoted,
  type Site,
} from '../../../patterns/site.ts';
import { sentences, withoutGlyphs, wordCount } from '../../../patterns/text-shape.ts';

/** Points that are proposed; of more than a draft takes, the draft names the others. */
const MOST = 40;
/** With fewer points, less sure ones are taken, and with fewer than SOME what the plans include. */
const FEW = 5;
const SOME = 8;
/** With as many, only groups that are beyond doubt are asked, and with those of FULL none. */
const ENOUGH = 5;
const FULL = 10;
/** A group's score from which it is taken, however many are: others' words, slogans and steps are below. */
const SURE = 1;
const BEYOND_DOUBT = 2.5;
/** The same of the likeliest group where none is sure (cards are likelier it), and of further ones where what was found is few. */
const FIRST = { cards: 0.3, list: 0.6, sections: 0.6 };
const FURTHER = 0;
/** The same of the one list that is called features, or of a page of services, where nothing else tells what is done. */
const OFFERED = -2;
const FEWEST_SERVICES = 3;
const LONGEST = 200;
/** So many cards are towns, and such a share of all, where towns are listed. */
const FEWEST_TOWNS = 2;
const TOWNS = 0.6;
/** So many websites are led to, and from such a share of all cards, where they are others'. */
const FEWEST_OTHERS = 3;
const MOSTLY = 0.8;
/** Where somebody is reached: a mailbox, or a number to call. */
const REACHED = /\S@[\p{L}\p{N}-]+\.\p{L}|(?<![\p{L}\d.,])(?:\+\d|\(?0\d)[\d\s()/.–-]{6,}\d/u;
const MOST_PAGES = { features: 4, other: 5 };
/** Opens a sentence that goes on about what was said before, or about the author. */
const IS_ABOUT_ELSE = opensWith(ABOUT_ELSE);
const SAYS_IT_DOES = finds(DOES);

/** A group of a page with how sure it is that it tells what the product does. */
export type ScoredGroup = { page: ReadPage; group: CardGroup; evidence: GroupEvidence; score: number };

/**
 * What the product does: points of the groups of cards and list items that tell it most surely. Where those are few, what the
 * plans include, then sentences of the start page.
 */
export function extractFeatures(
  site: Site,
  name: string,
  tagline: string,
  weights = FEATURE_WEIGHTS,
): Candidate<string>[] {
  const found = new Map<string, Point>();
  const add = (points: Point[]): void => {
    for (const point of points) {
      const key = nameKey(point.text);
      if (found.size >= MOST || found.has(key) || !isFeature(point.text, name, tagline)) continue;
      if (![...found.values()].some(({ text }) => saysSame(text, point.text))) found.set(key, point);
    }
  };
  const groups = scoredGroups(site, weights);
  const isOfHome = ({ page }: ScoredGroup): boolean => site.home.includes(page);
  const take = (chosen: ScoredGroup[], enough = ENOUGH): void => {
    // The start page before others.
    for (const ofHome of [true, false])
      for (const one of chosen) if (isOfHome(one) === ofHome && found.size < enough) add(pointsIn(one));
  };
  const isOfServices = ({ page, group }: ScoredGroup): boolean =>
    !site.home.includes(page) && site.kinds.get(page) === 'features' && group.cards.length >= FEWEST_SERVICES;
  const from = (least: number): ScoredGroup[] => groups.filter(({ score }) => score >= least);
  take(from(SURE));
  if (found.size < FEW) add(site.home.flatMap(dataPoints));
  if (found.size === 0) add(site.home.flatMap(servicesInData));
  // Those beyond SURE gave nothing.
  const isFirst = ({ group, score }: ScoredGroup): boolean => score < SURE && score >= FIRST[group.kind];
  if (found.size === 0) take(groups.filter(isFirst).slice(0, 1));
  take(from(BEYOND_DOUBT), FULL);
  const priced = pagesOfKind(site, 'pricing').filter(
    (page) => !isTelling(page) && !isTranslation(page, site.home),
  );
  // What plans include is surer than groups that say little of themselves.
  if (found.size < SOME) add((priced.length > 0 ? priced : site.home).flatMap(planItems));
  if (found.size > 0 && found.size < FEW) take(from(FURTHER));
  const isOffered = (one: ScoredGroup): boolean => isOfServices(one) || isTitled(one.evidence);
  if (found.size === 0) take(from(OFFERED).filter(isOffered).slice(0, 1));
  if (found.size < FEW) add(site.home.flatMap(servicesBelow));
  if (found.size < FEW) add(pricedServices(site));
  for (const point of site.home.flatMap(sentencesAbout)) if (found.size < FEW) add([point]);
  return [...found.values()].map(({ page, text }) => quoted(text, page, text));
}

/** Do all words of one point stand in the other: "ID-verified", "ID-verified cleaners"? */
function saysSame(left: string, right: string): boolean {
  const [fewer = [], more = []] = [left, right]
    .map((text) => normalizeWords(text).split(' '))
    .sort((one, two) => one.length - two.length);
  return fewer.every((word) => more.includes(word));
}

/** All groups of the pages that may tell what the product does, the surest first. */
export function scoredGroups(site: Site, weights = FEATURE_WEIGHTS): ScoredGroup[] {
  const topic = topicOf(
    site.home.flatMap((page) => [
      page.title,
      getMetaContent(page, 'description', 'og:description'),
      page.blocks.find(({ heading }) => heading === 1)?.text ?? '',
    ]),
  );
  const pages = featurePages(site);
  const groupsOf = (page: ReadPage) => {
    const view = viewOf(site, page, topic);
    const leads = othersLedTo(page);
    return cardGroups(page)
      .filter(
        (group) =>
          !areTowns(group) && !areOthers(group, leads) && !areContacts(group) && !isNotOffered(group.first),
      )
      .map((group) => ({ page, group, evidence: evidenceOf(view, group) }));
  };
  // A press kit lists what it calls features, beside much else.
  const told = pagesOfKind(site, 'about').filter((page) => !pages.includes(page));
  const groups = [
    ...pages.flatMap(groupsOf),
    ...told.flatMap(groupsOf).filter(({ evidence }) => isTitled(evidence)),
  ];
  const isNamed = groups.some(({ page, evidence }) => site.home.includes(page) && isCalledFeatures(evidence));
  return groups
    .map(({ page, group, evidence: own }) => {
      // Where another group is called so, this one is less likely it, above all where it is called something else.
      const isBeside = isNamed && !isCalledFeatures(own);
      const isElse = ELSE_CALLED.some((term) => own[term] === 1);
      const evidence = { ...own, besideNamed: Number(isBeside), elseBesideNamed: Number(isBeside && isElse) };
      return { page, group, evidence, score: weigh(evidence, weights) };
    })
    .sort((left, right) => right.score - left.score);
}

/** Towns that are served, or where one finds it: a word that is some town's name is a word as any where it stands alone. */
function areTowns({ cards }: CardGroup): boolean {
  const towns = cards.filter(({ title, text }) => isKnownCity(title === '' ? text : title));
  return towns.length >= FEWEST_TOWNS && towns.length >= cards.length * TOWNS;
}

/** Blocks whose links lead to other websites, with the domain that each leads to. */
function othersLedTo(page: ReadPage): Map<number, string> {
  const own = parse(page.url).domain;
  return new Map(
    page.links.flatMap(({ block, url }): [number, string][] => {
      const { domain } = parse(url);
      return domain === null || domain === own ? [] : [[block, domain]];
    }),
  );
}

/** Retailers, partners, press: nearly each leads to a website of its own. */
function areOthers({ cards }: CardGroup, leads: Map<number, string>): boolean {
  const others = cards.flatMap(({ blocks }) => {
    const domain = blocks.map(({ id }) => leads.get(id)).find(Boolean);
    return domain === undefined ? [] : [domain];
  });
  return new Set(others).size >= FEWEST_OTHERS && others.length >= cards.length * MOSTLY;
}

/** People and offices with their numbers and mailboxes. */
const areContacts = ({ cards }: CardGroup): boolean =>
  cards.filter(({ blocks }) => blocks.some(({ text }) => REACHED.test(text))).length >= cards.length / 2;

const TITLED = ['saysFeatures', 'saysFeaturesShortly'];
const CALLED = [...TITLED, 'namedFeatures', 'calledFeatures'];
const isTitled = (evidence: GroupEvidence): boolean => TITLED.some((term) => evidence[term] === 1);
const ELSE_CALLED = ['saysSteps', 'saysProblems', 'saysOther', 'saysOtherShortly'];

const isCalledFeatures = (evidence: GroupEvidence): boolean =>
  CALLED.some((term) => evidence[term] === 1) &&
  !['namedElse', ...ELSE_CALLED].some((term) => evidence[term] === 1);

const weigh = (evidence: GroupEvidence, weights: Record<string, number>): number =>
  Object.entries(evidence).reduce(
    (sum, [term, value]) => sum + (weights[term] ?? 0) * value,
    weights['bias'] ?? 0,
  );

/** The start page, pages about features, and others that are no articles. */
function featurePages(site: Site): ReadPage[] {
  const others = pagesOfKind(site, 'other').filter(
    (page) => !site.home.includes(page) && !isTelling(page) && !isTranslation(page, site.home),
  );
  return [
    ...new Set([
      ...site.home,
      ...pagesOfKind(site, 'features').slice(0, MOST_PAGES.features),
      ...others.slice(0, MOST_PAGES.other),
    ]),
  ];
}

const pointsIn = ({ page, group }: ScoredGroup): Point[] =>
  pointsOf({
    ...group,
    cards: group.cards
      .filter(({ title }) => !isOfOurselves(title))
      // What a card leads to is called by its title.
      .map((card) => (isOfLinks(page, card) ? { ...card, text: '' } : card)),
  }).map((text) => ({ page, text }));

const isOfLinks = (page: ReadPage, { title, text, blocks }: Card): boolean =>
  title !== '' && blocks.some((block) => block.text === text && isRowOfLinks(page, block));

/** Sentences that introduce the product, for pages without cards. */
function sentencesAbout(page: ReadPage): Point[] {
  return bodyBlocks(page)
    .slice(0, 30)
    .filter(
      (block) =>
        block.heading === 0 &&
        block.tag !== 'td' &&
        block.tag !== 'button' &&
        linkShare(page, block) < 0.7 &&
        !block.headingsAbove.slice(0, 1).some(({ text }) => tellsElse(text)) &&
        !isFilledIn(block) &&
        !isInside(block.box, OTHER_WORDS, 6),
    )
    .flatMap((block) => sentences(block.text).map((text) => ({ page, text: withoutGlyphs(text) })))
    .filter(
      ({ text }) =>
        wordCount(text) >= 4 &&
        text.length <= LONGEST &&
        SAYS_IT_DOES.test(text) &&
        /^[\p{L}\p{N}]/u.test(text) &&
        !IS_ABOUT_ELSE.test(text),
    )
    .slice(0, FEW);
}
