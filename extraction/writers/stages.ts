/** Reports which stage of a drafting begins, and lists the stages to skip because they ran out of time before. */
export type Stages = { began: (stage: string) => void; leftOut: readonly string[] };

/** The stage of work that every draft needs and that is never skipped. */
export const NOT_LEFT_OUT = '';

/** Runs one stage of a drafting, or returns `fallback` if the stage is skipped. */
export function inStage<T>(stages: Stages | undefined, stage: string, work: () => T, otherwise: T): T {
  if (stages?.leftOut.includes(stage)) return otherwise;
  stages?.began(stage);
  return work();
}
