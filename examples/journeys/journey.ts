import type { Assistant } from './assistant.ts';
import type { Person } from './person.ts';

export type Founder = {
  person: Person;
  /** The one whose calls count. */
  assistant: Assistant;
  /** Another conversation of the same person, before the journey or during it. */
  elsewhere: Assistant;
  /** Connects an assistant of the same person with these scopes, by default all. */
  connect: (scopes?: string[]) => Promise<Assistant>;
};

/** Where a journey takes place: a directory with sample data in test mode, people, and their mail. */
export type World = {
  directory: string;
  /** A person and the assistant that acts for them, with these scopes. */
  founder: (scopes?: string[]) => Promise<Founder>;
  /** The assistant of somebody who is not signed in. */
  visitor: () => Promise<Assistant>;
};

/** What somebody asks an assistant for, played by following nothing but what the server says. */
export type Journey = {
  /** In the person's words. */
  asks: string;
  /** The least calls that can do it. */
  least: number;
  /** Plays it and checks what it finds; returns the assistant that did, whose calls count. */
  play: (world: World) => Promise<{ calls: number; characters: number }>;
};
