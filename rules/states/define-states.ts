import { keysOf, buildRecord, buildTypedRecord } from '../typed/records.ts';
/** The target of an event that deletes the row. */
export const DELETED = 'gone';

/** One event of a table: its meaning, its condition, and the target for each state it can happen in. */
type EventRow = {
  /** What happens, as a sentence. */
  readonly means: string;
  /** A further condition, which the code that raises the event must check. */
  readonly when?: string;
  readonly to: Readonly<Record<string, string>>;
  /** Effects in this order; the code that applies the event must carry out all of them. */
  readonly does?: readonly string[];
};

type Events = Readonly<Record<string, EventRow>>;

// Turns unknown states in `to`, on either side, into compile errors.
type TargetsOf<S extends string, E extends Events> = {
  [K in keyof E]: { to: { [F in keyof E[K]['to']]: F extends S ? S | typeof DELETED : never } };
};

/** The states of one subject and the events that lead from one to another. */
export type StateTable<S extends string, E extends Events, B extends S = S> = {
  /** The subject of the states, in one or two words. */
  subject: string;
  /** All states, in reading order. */
  all: readonly [S, ...S[]];
  /** What each state means. */
  means: Readonly<Record<S, string>>;
  /** A note for docs/states.md. */
  note?: string;
  /** The initial state. */
  starts: B;
  events: E;
  /** Returns the state after an event; undefined if the event cannot happen in that state. */
  next: <K extends keyof E>(state: S, event: K) => E[K]['to'][keyof E[K]['to']] | undefined;
  /** Like `next`, but throws if the event cannot happen. */
  nextOrThrow: <K extends keyof E & string>(state: S, event: K) => E[K]['to'][keyof E[K]['to']];
  /** Returns the effects of an event, in order. */
  effectsOf: (event: keyof E) => readonly EffectOf<{ events: E }>[];
  /** Lists the events that can happen in a state, in the order of the table. */
  listEventsFrom: (state: S) => (keyof E & string)[];
};

/** The union of the states of a table. */
export type StateOf<M> = M extends { all: readonly (infer S)[] } ? S : never;
/** The union of the event names of a table. */
export type EventOf<M> = M extends { events: infer E } ? keyof E & string : never;
/** The union of the effects of all events of a table. */
export type EffectOf<M> = M extends { events: infer E }
  ? { [K in keyof E]: E[K] extends { does: readonly (infer D)[] } ? D : never }[keyof E]
  : never;

/** Defines the state table of a subject; the types of its states and events are derived from it. */
export function defineStates<
  const S extends Record<string, string>,
  const B extends keyof S & string,
  const E extends Events,
>(table: {
  subject: string;
  note?: string;
  states: S;
  starts: B;
  events: E & TargetsOf<keyof S & string, E>;
}): StateTable<keyof S & string, E, B> {
  type State = keyof S & string;
  const { subject, note, states, starts, events } = table;
  const findTarget = <K extends keyof E>(state: State, event: K) =>
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the event alone decides the targets in `to`
    events[event]?.to[state] as E[K]['to'][keyof E[K]['to']] | undefined;
  return {
    subject,
    ...(note === undefined ? {} : { note }),
    all: keysOf(states),
    means: states,
    starts,
    events,
    next: findTarget,
    nextOrThrow: <K extends keyof E & string>(state: State, event: K) => {
      const to = findTarget(state, event);
      if (to === undefined) throw new Error(`A ${subject} that is ${state} has no event ${event}.`);
      return to;
    },
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the effects of an event are those of the table
    effectsOf: (event) => (events[event]?.does ?? []) as EffectOf<{ events: E }>[],
    listEventsFrom: (state) => Object.keys(events).filter((event) => findTarget(state, event) !== undefined),
  };
}

/** Builds the targets of an event that does not change the state: `to: stays('live', 'archived')`. */
export const unchanged = <const S extends string>(...states: S[]): { readonly [K in S]: K } =>
  buildTypedRecord<{ readonly [K in S]: K }>(states, (state) => state);

/** Builds the targets of an event that leads from several states to one. */
export const from = <const S extends string, const T extends string>(
  states: readonly S[],
  to: T,
): { readonly [K in S]: T } => buildRecord(states, () => to);

/** Checks whether a value is in a list of values of its type; a misspelt member does not compile. */
export const isOneOf = <const V extends string, const L extends V>(
  value: V | null | undefined,
  list: readonly L[],
): value is L => list.some((one) => one === value);
