import { z } from 'zod';

/** One thing to do next: a call, or what only a person does on a page. */
export const nextStep = z.object({
  tool: z.string().optional(),
  arguments: z.record(z.string(), z.unknown()).optional(),
  page: z.string().optional().describe('Where the person does it.'),
  why: z.string(),
});

/** What comes next, the most urgent first. */
export const nextSteps = z.array(nextStep).max(5);

/** What people would ask for and cannot have now. */
export const notPossible = z.array(z.object({ what: z.string(), why: z.string(), instead: z.string() }));

export type Step = z.infer<typeof nextStep>;
export type NotPossible = z.infer<typeof notPossible>[number];
