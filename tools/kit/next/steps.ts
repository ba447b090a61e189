import { z } from 'zod';

const MOST_STEPS = 5;
/** Blank fields that are named. */
const MOST_NAMED = 5;

/** One thing to do next: a call, or what only a person does on a page. */
const nextStep = z.object({
  tool: z.string().optional(),
  arguments: z.record(z.string(), z.unknown()).optional(),
  page: z.string().optional().describe('Where the person does it.'),
  why: z.string(),
});

/** What comes next, the most urgent first. */
export const nextSteps = z.array(nextStep).max(MOST_STEPS);

/** What people would ask for and cannot have now. */
export const notPossible = z.array(z.object({ what: z.string(), why: z.string(), instead: z.string() }));

/** What answers about something unfinished say of it. */
export const nextShape = { next_steps: nextSteps, not_possible: notPossible.optional() };

export type Step = z.infer<typeof nextStep>;
export type NotPossible = z.infer<typeof notPossible>[number];

/** As many as an answer holds of the steps, which stand in the order of their urgency. */
export const mostUrgent = (steps: Step[]): Step[] => steps.slice(0, MOST_STEPS);

/** What only the person knows is asked of them: no call as it stands could fill it in. */
export const fillingStep = (draftId: string, publicUrl: string, why: string): Step => ({
  page: `${publicUrl}/account/drafts/${draftId}`,
  why: `${why} Values of the person: update_draft, or this page.`,
});

/** What is blank, in words. */
export function blankWords(missing: readonly { label: string }[]): string {
  const named = missing.slice(0, MOST_NAMED).map(({ label }) => label);
  const more = missing.length - named.length;
  return `Still blank: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
