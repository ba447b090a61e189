import { z } from 'zod';
import { STORY_SECTIONS } from '../rules/listings/story.ts';
import { findStory } from '../store/listings/listings.ts';
import { changes, defineWrite } from './shared/runtime/define.ts';
import { listingId } from './shared/listings/input-fields.ts';
import { presentShown } from './shared/listings/milestones.ts';
import { previousShape, presentPrevious } from './shared/listings/edits/previous-values.ts';
import { editConfirmation } from './shared/listings/edits/edit-confirmation.ts';
import { authorizeListing } from './shared/runtime/authorize-owner.ts';
import { publishEdit } from './shared/listings/edits/publish-edit.ts';
import { buildRecord } from '../rules/typed/records.ts';

const SECTION_DESCRIPTIONS = {
  title: 'Headline.',
  story: 'In short.',
  why_started: 'Why it was begun.',
  problem: 'What it solves.',
  journey: 'From idea to today.',
  challenges: 'What was hard.',
  achievements: 'What was reached.',
  lessons: 'What was learned.',
  whats_next: 'What is planned.',
} as const satisfies Record<(typeof STORY_SECTIONS)[number], string>;

const sections = buildRecord(STORY_SECTIONS, (section) =>
  z
    .string()
    .max(section === 'title' ? 200 : 8000)
    .optional()
    .describe(SECTION_DESCRIPTIONS[section]),
);

export default defineWrite({
  name: 'set_founder_story',
  title: 'Tell the founder story',
  description:
    'Saves sections of the founder story of a listing the caller works on; others stay, an empty text clears one. Published with the listing, shown when a paid launch unlocked the section. Questions about the person: answer_interview.',
  scope: 'listings:write',
  annotations: { ...changes, openWorldHint: true },
  rest: { method: 'PUT', path: '/me/listings/{listing_id}/story', idempotent: true },
  input: z.strictObject({ listing_id: listingId, ...sections }),
  output: z.object({
    listing_id: z.int(),
    story: z.record(z.string(), z.string()),
    shown: z.boolean().describe('Whether visitors see it.'),
    ...previousShape,
    note: z.string().optional(),
  }),

  confirmation: editConfirmation,

  async change(tx, { listing_id, ...sent }, { account, mail, settings, now }) {
    const listing = await authorizeListing(tx, account, listing_id);
    const before: Record<string, string> = (await findStory(tx, listing.id)) ?? {};
    const merged = Object.entries({ ...before, ...sent });
    const story = Object.fromEntries(
      merged.flatMap(([section, text]) => (text?.trim() ? [[section, text]] : [])),
    );
    await publishEdit({ account, mail, settings, now }, tx, listing, {
      change: { story },
      operation: 'set_founder_story',
    });
    const replaced = Object.keys(sent).filter(
      (section) => (before[section] ?? '') !== (story[section] ?? ''),
    );
    const { shown, hiddenNote } = presentShown('story', listing);
    return {
      listing_id: listing.id,
      story,
      shown,
      ...presentPrevious(Object.fromEntries(replaced.map((section) => [section, before[section] ?? ''])), [
        hiddenNote,
      ]),
    };
  },
});
