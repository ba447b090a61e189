import type { Judged } from './judge.ts';

const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`;

/** Prints accepted false claims and refused true ones, of all, by kind and by language; `verbose` lists each. */
export function printScores(judged: Judged[], verbose: boolean): void {
  console.log(`${judged.length} claims about ${new Set(judged.map(({ site }) => site)).size} sites`);
  printGroup('all', judged);
  for (const key of ['kind', 'field', 'language'] as const) {
    console.log(`\nby ${key}`);
    const groups = Map.groupBy(judged, (one) => one[key]);
    for (const [name, group] of [...groups].toSorted(([left], [right]) => left.localeCompare(right)))
      printGroup(name, group);
  }
  if (!verbose) return;
  for (const one of judged.filter(isWrong)) {
    console.log(
      `${one.truth ? 'TRUE ' : 'FALSE'} ${one.outcome} | ${one.site} ${one.field} (${one.kind}) ${JSON.stringify([one.value, one.title, one.answer].filter(Boolean).join(' / '))} <- ${JSON.stringify(one.lines)}`,
    );
  }
}

const isAccepted = ({ outcome }: Judged): boolean => outcome === 'stated' || outcome === 'worded';
const isWrong = (one: Judged): boolean => one.truth !== isAccepted(one);

function printGroup(name: string, group: Judged[]): void {
  const [honest, wrong] = [group.filter(({ truth }) => truth), group.filter(({ truth }) => !truth)];
  const accepted = wrong.filter(isAccepted);
  const stated = accepted.filter(({ outcome }) => outcome === 'stated');
  const refused = honest.filter((one) => !isAccepted(one));
  console.log(
    `  ${name.padEnd(18)} false ${String(wrong.length).padStart(4)}: accepted ${accepted.length} (${share(accepted.length, wrong.length)}), stated ${stated.length}` +
      `   true ${String(honest.length).padStart(4)}: refused ${refused.length} (${share(refused.length, honest.length)}), worded ${honest.filter(({ outcome }) => outcome === 'worded').length}`,
  );
}
