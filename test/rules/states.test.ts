import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { STATE_TABLES } from '../../rules/states/state-tables.ts';
import { defineStates, DELETED, isOneOf } from '../../rules/states/define-states.ts';
import { LISTING, type ListingStatus } from '../../rules/states/listing.ts';
import { ORDER } from '../../rules/states/order.ts';
import { listTransitions } from '../../scripts/states-page.ts';

describe.each(STATE_TABLES.map((table) => [table.subject, table] as const))('states of a %s', (_, table) => {
  const after = table.next as (state: string, event: string) => string | undefined;
  const eventsFrom = table.listEventsFrom as (state: string) => string[];

  it('each state and event leads where the table says, or is refused', () => {
    expect(
      Object.fromEntries(
        table.all.map((state) => [
          state,
          Object.fromEntries(eventsFrom(state).map((event) => [event, after(state, event)])),
        ]),
      ),
    ).toMatchSnapshot();
    const steps = new Map(listTransitions(table).map(({ from, event, to }) => [`${from} ${event}`, to]));
    for (const state of table.all) {
      for (const event of Object.keys(table.events)) {
        expect(after(state, event)).toBe(steps.get(`${state} ${event}`));
        expect(eventsFrom(state).includes(event)).toBe(steps.has(`${state} ${event}`));
      }
    }
  });

  it('leads to no state it does not have, and every state can be reached', () => {
    const reached = new Set<string>([table.starts]);
    const steps = listTransitions(table);
    for (const { to } of steps) if (to !== DELETED) expect(table.all).toContain(to);
    for (let grown = 0; grown < reached.size;) {
      grown = reached.size;
      for (const { from, to } of steps) if (reached.has(from) && to !== DELETED) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...table.all].sort());
  });

  it('has a diagram with all of them', async () => {
    const page = await readFile(new URL('../../docs/states.md', import.meta.url), 'utf8');
    const title = `## ${table.subject.charAt(0).toUpperCase()}${table.subject.slice(1)}\n`;
    const [, diagram] = /```mermaid\n(.*?)```/s.exec(page.slice(page.indexOf(title))) ?? [];
    const drawn = [...(diagram ?? '').matchAll(/^ {2}(\w+)$/gm)].map(([, state]) => state);
    expect(drawn).toEqual(table.all);
    for (const { from, event, to } of listTransitions(table).filter((step) => step.from !== step.to)) {
      const edge = `${from} --> ${to === DELETED ? '\\[\\*\\]' : to}: (.*, )?${event}(,|$)`;
      expect(diagram).toMatch(new RegExp(`^  ${edge}`, 'm'));
    }
  });
});

describe('a state that is misspelt', () => {
  it('is a type error', () => {
    const status = 'live' as ListingStatus;
    // @ts-expect-error -- no such state
    expect(status === 'sheduled').toBe(false);
    // @ts-expect-error -- no such state in a list
    expect(isOneOf(status, ['draft', 'sheduled'])).toBe(false);
    // @ts-expect-error -- no such event
    expect(LISTING.next(status, 'archve')).toBeUndefined();
    // @ts-expect-error -- no such state
    expect(ORDER.next('payed', 'refund')).toBeUndefined();
    const table = { subject: 'lamp', states: { off: 'Dark.', on: 'Lit.' }, starts: 'off' } as const;
    // @ts-expect-error -- leads from a state it does not have
    defineStates({ ...table, events: { light: { means: 'Lit.', to: { of: 'on', on: 'on' } } } });
    // @ts-expect-error -- leads to a state it does not have
    defineStates({ ...table, events: { light: { means: 'Lit.', to: { off: 'onn' } } } });
  });

  it('narrows where it is one of a list', () => {
    const status = 'live' as ListingStatus;
    const narrowed: 'live' | 'scheduled' | undefined = isOneOf(status, ['live', 'scheduled'])
      ? status
      : undefined;
    expect(narrowed).toBe('live');
    const led: 'scheduled' | undefined = LISTING.next('awaiting_badge', 'see_badge');
    expect(led).toBe('scheduled');
  });
});
