import { defineStates, type EventOf, from, DELETED, type StateOf, unchanged } from './define-states.ts';

/** The states in which the website of a draft is being read. */
export const READING_STATUSES = ['crawling', 'drafting'] as const;

/** The states of drafts. */
export const DRAFT = defineStates({
  subject: 'draft',
  states: {
    crawling: 'The pages of the website are being read.',
    drafting: 'The profile is being written from them.',
    ready: 'Written, or given up with the reason in `problems`; a person corrects it.',
  },
  starts: 'crawling',
  events: {
    pages_read: {
      means: 'The pages are read; a job that was cut off reads them again.',
      to: from(READING_STATUSES, 'drafting'),
    },
    finish: { means: 'The profile is written, or cannot be.', to: from(READING_STATUSES, 'ready') },
    read_again: { means: 'The person has the website read again.', to: from(['ready'], 'crawling') },
    delete: {
      means: 'Its owner deletes it, with its listing.',
      when: 'The listing was never published.',
      to: from([...READING_STATUSES, 'ready'], DELETED),
    },
  },
});

export type DraftStatus = StateOf<typeof DRAFT>;
export type DraftEvent = EventOf<typeof DRAFT>;

const UNLOCKED = ['ai', 'not_found', 'edited', 'manual', 'deleted'] as const;
const ANY = [...UNLOCKED, 'override'] as const;

/** The states of the fields of a draft. */
export const DRAFT_FIELD = defineStates({
  subject: 'field of a draft',
  states: {
    ai: 'The website says it; quotes stand behind it.',
    not_found: 'The website does not say it: blank on purpose.',
    edited: 'The person changed what the website says; that is kept beside it.',
    manual: 'The person wrote it; the website did not say it.',
    override: 'Locked by the person: no redraft changes it.',
    deleted: 'The person removed it.',
  },
  starts: 'not_found',
  events: {
    found: { means: 'The website, read again, says it.', to: from(UNLOCKED, 'ai') },
    missed: { means: 'The website, read again, does not say it.', to: from(UNLOCKED, 'not_found') },
    edit: {
      means: 'The person sets another value.',
      when: 'The website had said something.',
      to: { ...from(UNLOCKED, 'edited'), ...unchanged('override') },
    },
    write: {
      means: 'The person sets a value.',
      when: 'The website had said nothing.',
      to: { ...from(UNLOCKED, 'manual'), ...unchanged('override') },
    },
    clear: {
      means: 'The person sets it to null.',
      to: { ...from(UNLOCKED, 'deleted'), ...unchanged('override') },
    },
    lock: { means: 'The person locks it.', to: from(ANY, 'override') },
    restore: {
      means: 'The person brings back what the website says, or accepts it.',
      when: 'The website had said something; a locked one has that value.',
      to: from(ANY, 'ai'),
    },
    suggest: {
      means: 'The website, read again, says something; the value stays until the person accepts that.',
      to: { manual: 'edited', ...unchanged('ai', 'not_found', 'edited', 'deleted', 'override') },
    },
    withdraw_suggestion: {
      means: 'The website, read again, says nothing any more; the person’s own value stays.',
      to: { edited: 'manual', ...unchanged('manual', 'deleted', 'override') },
    },
    unlock_edit: {
      means: 'The person unlocks it, and keeps their value.',
      when: 'The website had said something else.',
      to: { override: 'edited' },
    },
    unlock_own: {
      means: 'The person unlocks it, and keeps their value.',
      when: 'The website had said nothing.',
      to: { override: 'manual' },
    },
    unlock_blank: { means: 'The person unlocks what they removed.', to: { override: 'deleted' } },
    blank: {
      means: 'The person brings back what the website says.',
      when: 'The website had said nothing.',
      to: from(ANY, 'not_found'),
    },
  },
});

export type FieldState = StateOf<typeof DRAFT_FIELD>;
