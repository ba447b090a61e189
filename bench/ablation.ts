/**
 * What each rule and word list earns: how the F1 of the labelled websites of the tuning half changes without it.
 *
 *     npm run bench:ablation -- FOLDER [--of rules|words|languages] [--only pattern] [--mirror DIR]
 *
 * `rules` leaves out one function of extraction/writers/rules or extraction/patterns after the other (it answers no, nothing or an
 * empty list), `words` one list of extraction/words, `languages` one file. A line tells the function, list or file, the points of F1
 * that are lost without it, and the fields that change. `--only` takes names that match a pattern. Only fields that a rule feeds
 * are drafted, from pages that are read once. Lists and files are left out by loading the rules again, which takes memory: a few dozen
 * in one run.
 */
import { readFileSync } from 'node:fs';
import { type LoadHookSync, registerHooks, type ResolveHookSync } from 'node:module';
import { fileURLToPath } from 'node:url';
import { resolve as resolvePath } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { EvidenceVerifier, type Subject } from '../extraction/proof/evidence.ts';
import type { Verdict } from '../extraction/proof/verdict.ts';
import { readWordLists } from '../extraction/lexicon/words.ts';
import type { ReadPage } from '../extraction/html/page.ts';
import type * as rulesWriter from '../extraction/writers/rules/rules-writer.ts';
import { readSitePages } from '../extraction/writers/read-site-pages.ts';
import { verifyCandidates } from '../extraction/writers/write-draft.ts';
import { choices, crawlSites, inSlugs } from './sites/draft.ts';
import { halfOf, labelledSites, type LabelledSite } from './sites/labels.ts';
import { bringPages } from './sites/pages.ts';
import { addUp, rates } from './sites/report.ts';
import { type FieldScore, scoreSite } from './sites/score.ts';

const RULES = /\/extraction\/(?:writers\/rules|patterns)\//;
/** Stages of the rules writer that a folder or file of rules feeds; all others feed every stage. */
const STAGES: [path: RegExp, stages: string[]][] = [
  [/\/people\//, ['founders']],
  [/\/prices\//, ['pricing']],
  [/company\/email/, ['contact_email']],
  [/company\/founded/, ['founded_year']],
  [/company\/(?:socials|platforms)/, ['socials']],
  [/company\/|\/places\//, ['place']],
  [
    /identity\/(?:logo|video|keywords|categories)/,
    ['logo_url', 'demo_video_url', 'keywords', 'tags', 'categories'],
  ],
  [/identity\/(?:descriptions|passages)/, ['short_description', 'description']],
  [/offer\/(?:faqs|question-rows|same-questions)/, ['faqs', 'short_description', 'description']],
  [/offer\/stage/, ['stage']],
  [/offer\//, ['features', 'usps']],
];
const ALL_STAGES = [...new Set(STAGES.flatMap(([, stages]) => stages)), 'tagline'];
const ALWAYS = new Set(['name', 'tagline']);

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    of: { type: 'string', default: 'rules' },
    only: { type: 'string', default: '' },
    mirror: { type: 'string' },
  },
});
const [folder = ''] = positionals;

type Read = { site: LabelledSite; pages: ReadPage[]; verifier: EvidenceVerifier };
/** What is left out, and the stages that it feeds. */
type Part = { name: string; path: string; without: string; stages: string[] };

/** Judges each claim once: most are the same whatever is left out. */
class RememberingVerifier extends EvidenceVerifier {
  readonly #known = new Map<string, Verdict>();

  override check(...claim: Parameters<EvidenceVerifier['check']>): Verdict {
    const key = JSON.stringify(claim satisfies [Subject, unknown]);
    const verdict = this.#known.get(key) ?? super.check(...claim);
    this.#known.set(key, verdict);
    return verdict;
  }
}

/** The modules of rules, and what each imports of them. */
const modules = new Map(
  ts.sys
    .readDirectory(fileURLToPath(new URL('../extraction', import.meta.url)), ['.ts'])
    .filter((path) => RULES.test(path))
    .map((path): [string, string] => [path, readFileSync(path, 'utf8')]),
);
const importsOf = (path: string): string[] =>
  Array.from((modules.get(path) ?? '').matchAll(/from '(\.[^']+)'/g), ([, other = '']) =>
    resolvePath(path, '..', other),
  );

const stagesOfPath = (path: string): string[] =>
  STAGES.find(([pattern]) => pattern.test(path))?.[1] ?? ALL_STAGES;

/** The stages of the modules that name a list, and of those that import them. */
function stagesOfList(list: string): string[] {
  const users = new Set(
    [...modules].filter(([, source]) => source.includes(`'${list}'`)).map(([path]) => path),
  );
  for (const user of users)
    for (const path of modules.keys())
      if (importsOf(path).includes(user) && !path.endsWith('/rules-writer.ts')) users.add(path);
  return [...new Set([...users].filter((path) => path.includes('/rules/')).flatMap(stagesOfPath))];
}

/** What a function answers that is left out, by the type it returns; undefined where nothing can be said for it. */
function answerOf(type: string): string | undefined {
  if (/\[\]$/.test(type)) return '[]';
  if (/\bundefined\b/.test(type)) return 'undefined';
  return { boolean: 'false', string: "''", number: '0', void: 'undefined' }[type];
}

/** The functions of a module that can be left out, with where their bodies begin and end. */
function functionsIn(source: string): { name: string; from: number; to: number; answer: string }[] {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
  const found: ReturnType<typeof functionsIn> = [];
  const add = (name: string, node: ts.FunctionDeclaration | ts.ArrowFunction): void => {
    const answer = answerOf(node.type?.getText() ?? '');
    if (answer !== undefined && node.body)
      found.push({ name, from: node.body.getStart(), to: node.body.getEnd(), answer });
  };
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement)) add(statement.name?.text ?? '', statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer && ts.isArrowFunction(initializer)) add(name.getText(), initializer);
  }
  return found;
}

/** A module whose functions answer nothing while they are named in `globalThis.leftOut`. */
function switchable(url: string): string {
  const path = fileURLToPath(url.replace(/\?.*/, ''));
  let source = readFileSync(path, 'utf8');
  for (const { name, from, to, answer } of functionsIn(source).reverse()) {
    const isOff = `globalThis.leftOut === ${JSON.stringify(`${path}#${name}`)}`;
    const body = source.slice(from, to);
    const whole = body.startsWith('{')
      ? `{ if (${isOff}) return ${answer}; ${body.slice(1)}`
      : `(${isOff} ? ${answer} : (${body}))`;
    source = source.slice(0, from) + whole + source.slice(to);
  }
  return source;
}

/** Modules below one that was asked for with `?without=…` are loaded again, with rules that can be left out and words without some. */
const resolve: ResolveHookSync = (specifier, context, next) => {
  const found = next(specifier, context);
  const query = /\?without=.*/.exec(context.parentURL ?? '')?.[0];
  const isOfWords = context.parentURL?.includes('/words-without.ts');
  if (
    query === undefined ||
    isOfWords ||
    !/\/extraction\/(?:writers\/rules|patterns|lexicon)\//.test(found.url)
  )
    return found;
  if (found.url.endsWith('.json')) return found;
  if (found.url.endsWith('/lexicon/words.ts'))
    return { ...found, url: new URL(`sites/words-without.ts${query}`, import.meta.url).href };
  return { ...found, url: found.url + query };
};
const load: LoadHookSync = (url, context, next) =>
  RULES.test(url) && url.includes('?without=')
    ? {
        format: 'module-typescript',
        source: switchable(url),
        shortCircuit: true,
      }
    : next(url, context);
registerHooks({ resolve, load });

type RulesModule = typeof rulesWriter;
const rulesWithout = async (without: string): Promise<RulesModule> => {
  const url = new URL('../extraction/writers/rules/rules-writer.ts', import.meta.url);
  return import(`${url.href}?without=${encodeURIComponent(without)}`);
};

/** Scores of all sites, for the stages that are drafted. */
function scoresOf(sites: Read[], { extractCandidates }: RulesModule, stages: string[]): FieldScore[][] {
  const leftOut = ALL_STAGES.filter((stage) => !stages.includes(stage) && !ALWAYS.has(stage));
  return sites.map(({ site, pages, verifier }) => {
    const context = { categories: choices, stages: { onStage: () => {}, leftOut } };
    // Rules remember what they found on a page by its identity.
    const candidates = extractCandidates(
      pages.map((page) => ({ ...page })),
      context,
    );
    const draft = { ...verifyCandidates(candidates, verifier, true), problems: [] };
    return scoreSite(site, inSlugs(draft));
  });
}

const f1Of = (scores: FieldScore[][]): number =>
  rates(addUp(scores.map((some) => ({ name: '', scores: some, honesty: NONE }))).all).f1;
const NONE = { quotes: 0, altered: [], values: 0, invented: [], traps: [] };

/** Points of F1 over all fields that are lost, and what changes in which field. */
function compare(whole: FieldScore[][], base: FieldScore[][], without: FieldScore[][]): string {
  const changes = new Map<string, { right: number; wrong: number }>();
  const merged = whole.map((scores, at) =>
    scores.map((score) => {
      const [before, after] = [base, without].map((some) =>
        some[at]?.find(({ field }) => field === score.field),
      );
      if (!before || !after) return score;
      const change = changes.get(score.field) ?? { right: 0, wrong: 0 };
      change.right += after.right - before.right;
      change.wrong += after.wrong - before.wrong;
      changes.set(score.field, change);
      return {
        ...score,
        right: score.right + after.right - before.right,
        wrong: score.wrong + after.wrong - before.wrong,
        lost: score.lost + after.lost - before.lost,
      };
    }),
  );
  const changed = [...changes].filter(([, { right, wrong }]) => right !== 0 || wrong !== 0);
  const sign = (number: number): string => (number > 0 ? `+${number}` : String(number));
  return [
    (f1Of(whole) - f1Of(merged)).toFixed(2),
    ...changed.map(([field, { right, wrong }]) => `${field} right ${sign(right)} wrong ${sign(wrong)}`),
  ].join('; ');
}

function partsOf(kind: string): Part[] {
  const lists = [...readWordLists()];
  if (kind === 'words')
    return lists
      .map(([name]) => ({ name, path: '', without: `list=${name}`, stages: stagesOfList(name) }))
      .filter(({ stages }) => stages.length > 0);
  if (kind === 'languages')
    return [...new Set(lists.flatMap(([, table]) => Object.keys(table)))].map((name) => ({
      name,
      path: '',
      without: `language=${name}`,
      stages: ALL_STAGES,
    }));
  return [...modules].flatMap(([path, source]) =>
    functionsIn(source).map(({ name }) => ({
      name: `${path.split('/extraction/')[1]} ${name}`,
      path,
      without: '',
      stages: stagesOfPath(path),
    })),
  );
}

const sites = labelledSites().filter((site) => halfOf(site) === 'tune');
const absent = new Set(bringPages(sites, folder, options.mirror).map((line) => line.split(':')[0]));
const read: Read[] = [];
for await (const { site, crawl } of crawlSites(
  sites.filter(({ name }) => !absent.has(name)),
  folder,
)) {
  const pages = await readSitePages(crawl.pages);
  const names = choices.map(({ name }) => name);
  read.push({ site, pages, verifier: new RememberingVerifier(pages, names) });
}
const rules = await rulesWithout('');
const whole = scoresOf(read, rules, ALL_STAGES);
console.log(`${read.length} sites, F1 ${f1Of(whole).toFixed(2)}`);

const bases = new Map<string, FieldScore[][]>();
for (const { name, path, without, stages } of partsOf(options.of)) {
  if (!new RegExp(options.only).test(name)) continue;
  const base = bases.get(stages.join()) ?? scoresOf(read, rules, stages);
  bases.set(stages.join(), base);
  Reflect.set(globalThis, 'leftOut', `${path}#${name.split(' ').at(-1)}`);
  let outcome: string;
  try {
    outcome = compare(
      whole,
      base,
      scoresOf(read, without === '' ? rules : await rulesWithout(without), stages),
    );
  } catch (error) {
    outcome = `is needed (${error instanceof Error ? error.message.slice(0, 60) : ''})`;
  }
  console.log(`${name}: ${outcome}`);
}
