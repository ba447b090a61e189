import { z } from 'zod';

const MAX_STEPS = 5;
/** Most blank fields that are named. */
const MAX_NAMED = 5;

/** One next step: a call, or something only a person can do on a page. */
const nextStep = z.object({
  tool: z.string().optional(),
  arguments: z.record(z.string(), z.unknown()).optional(),
  page: z.string().optional().describe('Where the person does it.'),
  why: z.string(),
});

/** Next steps, the most urgent first. */
export const nextSteps = z.array(nextStep).max(MAX_STEPS);

/** Things people may ask for that are not possible now. */
export const notPossible = z.array(z.object({ what: z.string(), why: z.string(), instead: z.string() }));

/** Output members of answers about something unfinished. */
export const nextStepsShape = { next_steps: nextSteps, not_possible: notPossible.optional() };

export type Step = z.infer<typeof nextStep>;
export type NotPossible = z.infer<typeof notPossible>[number];

/** Returns the first steps, as many as an answer may hold. They must be sorted by urgency. */
export const takeMostUrgent = (steps: Step[]): Step[] => steps.slice(0, MAX_STEPS);

/** Step for values that only the person knows, so that no ready-made call can fill them in. */
export const createFillStep = (draftId: string, publicUrl: string, why: string): Step => ({
  page: `${publicUrl}/account/drafts/${draftId}`,
  why: `${why} Values of the person: update_draft, or this page.`,
});

/** Sentence that names blank fields. */
export function describeBlankFields(missing: readonly { label: string }[]): string {
  const named = missing.slice(0, MAX_NAMED).map(({ label }) => label);
  const more = missing.length - named.length;
  return `Still blank: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
