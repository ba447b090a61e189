/** Says which part of a drafting begins, and which parts are left out: those that ran out of time before. */
export type Stages = { began: (stage: string) => void; leftOut: readonly string[] };

/** The stage of work that every draft needs. */
export const NOT_LEFT_OUT = '';

/** Does one part of a drafting, or gives `otherwise` where that part is left out. */
export function inStage<T>(stages: Stages | undefined, stage: string, work: () => T, otherwise: T): T {
  if (stages?.leftOut.includes(stage)) return otherwise;
  stages?.began(stage);
  return work();
}
