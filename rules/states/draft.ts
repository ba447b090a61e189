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

const ANY = ['ai', 'not_found', 'edited', 'manual', 'deleted'] as const;

/** The states of the fields of a draft: who decided the value. Whether the website states it is in the field's evidence. */
export const DRAFT_FIELD = defineStates({
  subject: 'field of a draft',
  note: 'A field can be locked in each of these states. While it is, its state is shown as `override`, and neither a reading nor a redraft changes it.',
  states: {
    ai: 'The value is from the website.',
    not_found: 'Blank: our reader found nothing on the website.',
    edited: 'The person changed what the website says; that is kept with it.',
    manual: 'The person set it, or another website states it (`also_read`); our reader had found nothing.',
    deleted: 'Blank, because the person wants it so.',
  },
  starts: 'not_found',
  events: {
    found: { means: 'The website, read again, says it.', to: from(ANY, 'ai') },
    missed: { means: 'The website was read again, and nothing was found.', to: from(ANY, 'not_found') },
    edit: {
      means: 'The person sets another value.',
      when: 'The website had said something.',
      to: from(ANY, 'edited'),
    },
    write: {
      means: 'The person sets a value, or an assistant one that another website states.',
      when: 'Nothing had been found on the website.',
      to: from(ANY, 'manual'),
    },
    clear: { means: 'The person sets it to null.', to: from(ANY, 'deleted') },
    restore: {
      means: 'The person brings back what the website says, accepts it, or sends the same value.',
      when: 'The website had said something.',
      to: from(ANY, 'ai'),
    },
    blank: {
      means: 'The person brings back what the website says.',
      when: 'Nothing had been found on the website.',
      to: from(ANY, 'not_found'),
    },
    suggest: {
      means: 'The website, read again, says something; the value stays until the person accepts that.',
      to: { manual: 'edited', ...unchanged('ai', 'not_found', 'edited', 'deleted') },
    },
    withdraw_suggestion: {
      means: 'The website was read again, and nothing was found; the value of the person stays.',
      to: { edited: 'manual', ...unchanged('manual', 'not_found', 'deleted') },
    },
    lose_proof: {
      means: 'The pages, as they were read last, do not prove the value of the website any more; it stays.',
      to: { ai: 'manual' },
    },
  },
});

export type FieldState = StateOf<typeof DRAFT_FIELD>;

/** The states of a field as answers show them: a locked field is an `override`. */
export const SHOWN_FIELD_STATES = [...DRAFT_FIELD.all, 'override'] as const;
