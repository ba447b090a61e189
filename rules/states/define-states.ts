import { keysOf, recordOf, shaped } from '../typed/records.ts';
/** Where an event leads that ends with the row: it is deleted. */
export const GONE = 'gone';

/** One event of a table: what it is, what has to hold, where it leads from each state it can happen in. */
type EventRow = {
  /** What happens, as a sentence. */
  readonly means: string;
  /** What else has to hold; whoever brings the event sees to it. */
  readonly when?: string;
  readonly to: Readonly<Record<string, string>>;
  /** What follows from it, in this order; whoever applies the event does all of it. */
  readonly does?: readonly string[];
};

type Events = Readonly<Record<string, EventRow>>;

// Makes an error of every state in `to` that the table does not have, on either side.
type OfStates<S extends string, E extends Events> = {
  [K in keyof E]: { to: { [F in keyof E[K]['to']]: F extends S ? S | typeof GONE : never } };
};

/** The states of one subject and what moves it from one to another. */
export type States<S extends string, E extends Events, B extends S = S> = {
  /** What the states are of, in one or two words. */
  subject: string;
  /** In the order people read them. */
  all: readonly [S, ...S[]];
  /** What each state means. */
  means: Readonly<Record<S, string>>;
  /** What else there is to know of it, for docs/states.md. */
  note?: string;
  /** Where it begins. */
  starts: B;
  events: E;
  /** Where an event leads from a state; undefined where it cannot happen there. */
  after: <K extends keyof E>(state: S, event: K) => E[K]['to'][keyof E[K]['to']] | undefined;
  /** As `after`; throws where it cannot happen. */
  moved: <K extends keyof E & string>(state: S, event: K) => E[K]['to'][keyof E[K]['to']];
  /** What follows from an event, in this order. */
  follows: (event: keyof E) => readonly EffectOf<{ events: E }>[];
  /** The events that can happen in a state, in the order of the table. */
  eventsFrom: (state: S) => (keyof E & string)[];
};

/** One of the states of a table. */
export type StateOf<M> = M extends { all: readonly (infer S)[] } ? S : never;
/** The name of one of its events. */
export type EventOf<M> = M extends { events: infer E } ? keyof E & string : never;
/** What follows from any of its events. */
export type EffectOf<M> = M extends { events: infer E }
  ? { [K in keyof E]: E[K] extends { does: readonly (infer D)[] } ? D : never }[keyof E]
  : never;

/** Makes the one table of a subject: types of its states and events are read off it. */
export function defineStates<
  const S extends Record<string, string>,
  const B extends keyof S & string,
  const E extends Events,
>(table: {
  subject: string;
  note?: string;
  states: S;
  starts: B;
  events: E & OfStates<keyof S & string, E>;
}): States<keyof S & string, E, B> {
  type State = keyof S & string;
  const { subject, note, states, starts, events } = table;
  const leads = <K extends keyof E>(state: State, event: K) =>
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what stands in `to` is known by the event alone
    events[event]?.to[state] as E[K]['to'][keyof E[K]['to']] | undefined;
  return {
    subject,
    ...(note === undefined ? {} : { note }),
    all: keysOf(states),
    means: states,
    starts,
    events,
    after: leads,
    moved: <K extends keyof E & string>(state: State, event: K) => {
      const to = leads(state, event);
      if (to === undefined) throw new Error(`A ${subject} that is ${state} has no event ${event}.`);
      return to;
    },
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the effects of an event are those of the table
    follows: (event) => (events[event]?.does ?? []) as EffectOf<{ events: E }>[],
    eventsFrom: (state) => Object.keys(events).filter((event) => leads(state, event) !== undefined),
  };
}

/** An event that leaves the state as it is, where it can happen: `to: stays('live', 'archived')`. */
export const stays = <const S extends string>(...states: S[]): { readonly [K in S]: K } =>
  shaped<{ readonly [K in S]: K }>(states, (state) => state);

/** An event that leads from several states into one. */
export const from = <const S extends string, const T extends string>(
  states: readonly S[],
  to: T,
): { readonly [K in S]: T } => recordOf(states, () => to);

/** Whether a value is in a list of values of its type: a member that is misspelt does not compile. */
export const isOneOf = <const V extends string, const L extends V>(
  value: V | null | undefined,
  list: readonly L[],
): value is L => list.some((one) => one === value);
