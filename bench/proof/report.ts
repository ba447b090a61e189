import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { halfOfClaims } from './claims.ts';
import type { Judged } from './judge.ts';

const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`;

/** Prints accepted false claims and refused true ones, of all, by kind, field and language; `verbose` lists each. */
export function printScores(judged: Judged[], verbose: boolean): void {
  console.log(`${judged.length} claims about ${new Set(judged.map(({ site }) => site)).size} sites`);
  printGroup('all', judged);
  for (const key of ['kind', 'field', 'language'] as const) {
    console.log(`\nby ${key}`);
    for (const [name, group] of groupBy(judged, key)) printGroup(name, group);
  }
  if (!verbose) return;
  for (const one of judged.filter(isWrong)) {
    const value = [one.value, one.title, one.answer].filter(Boolean).join(' / ');
    console.log(
      `${one.truth ? 'TRUE ' : 'FALSE'} ${one.outcome} | ${one.site} ${one.field} (${one.kind}) ${JSON.stringify(value)} <- ${JSON.stringify(one.lines)}`,
    );
  }
}

const groupBy = (judged: Judged[], key: 'kind' | 'field' | 'language'): [string, Judged[]][] =>
  [...Map.groupBy(judged, (one) => one[key])].toSorted(([left], [right]) => left.localeCompare(right));

const isAccepted = ({ outcome }: Judged): boolean => outcome === 'stated' || outcome === 'worded';
const isWrong = (one: Judged): boolean => one.truth !== isAccepted(one);

type Counts = Record<'wrong' | 'accepted' | 'stated' | 'honest' | 'refused' | 'worded', number>;

function count(group: Judged[]): Counts {
  const [honest, wrong] = [group.filter(({ truth }) => truth), group.filter(({ truth }) => !truth)];
  const accepted = wrong.filter(isAccepted);
  return {
    wrong: wrong.length,
    accepted: accepted.length,
    stated: accepted.filter(({ outcome }) => outcome === 'stated').length,
    honest: honest.length,
    refused: honest.filter((one) => !isAccepted(one)).length,
    worded: honest.filter(({ outcome }) => outcome === 'worded').length,
  };
}

function printGroup(name: string, group: Judged[]): void {
  const { wrong, accepted, stated, honest, refused, worded } = count(group);
  console.log(
    `  ${name.padEnd(18)} false ${String(wrong).padStart(4)}: accepted ${accepted} (${share(accepted, wrong)}), stated ${stated}` +
      `   true ${String(honest).padStart(4)}: refused ${refused} (${share(refused, honest)}), worded ${worded}`,
  );
}

const DOCS = path.join(import.meta.dirname, '../../docs/proof.md');
const MARKS = /(<!-- bench:proof -->)[\s\S]*(<!-- \/bench:proof -->)/;

/** Writes the tables of both halves into docs/proof.md. */
export function writeProofDocs(judged: Judged[]): void {
  const halves = (['tune', 'score'] as const).map(
    (half) => [half, judged.filter(({ site }) => halfOfClaims(site) === half)] as const,
  );
  const sites = new Set(judged.map(({ site }) => site)).size;
  const languages = new Set(judged.map(({ language }) => language)).size;
  const table = (key: 'kind' | 'field' | 'language', half: Judged[]): string =>
    [
      `| ${key} | false claims | accepted | of these stated | true claims | refused |`,
      '| --- | --- | --- | --- | --- | --- |',
      ...groupBy(half, key).map(([name, group]) => toRow(name, count(group))),
    ].join('\n');
  const text = [
    `${judged.length.toLocaleString('en')} claims about ${sites} sites in ${languages} languages.`,
    [
      '| half | false claims | accepted | of these stated | true claims | refused |',
      '| --- | --- | --- | --- | --- | --- |',
      ...halves.map(([half, group]) => toRow(half, count(group))),
    ].join('\n'),
    'The half `score` by kind of claim, field and language:',
    ...(['kind', 'field', 'language'] as const).map((key) => table(key, halves[1]?.[1] ?? [])),
  ].join('\n\n');
  writeFileSync(
    DOCS,
    readFileSync(DOCS, 'utf8').replace(MARKS, (_, open, close) => `${open}\n\n${text}\n\n${close}`),
  );
}

const toRow = (name: string, { wrong, accepted, stated, honest, refused }: Counts): string =>
  `| ${name} | ${wrong} | ${accepted} (${share(accepted, wrong)}) | ${stated} | ${honest} | ${refused} (${share(refused, honest)}) |`;
