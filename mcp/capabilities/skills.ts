import { ProtocolError, ProtocolErrorCode, type Resource, type Server } from '@modelcontextprotocol/server';
import {
  type Skill,
  skillEntry,
  SKILLS_EXTENSION_ID,
  SKILLS_GET_METHOD,
  SKILLS_LIST_METHOD,
} from '@modelcontextprotocol/server/ext/skills';
import { z } from 'zod';
import type { Prompt } from '@modelcontextprotocol/server';
import { promptText } from './prompts.ts';

const FILE = 'SKILL.md';
const TYPE = 'text/markdown';

/** A prompt as a skill (SEP-2640): the same text, with the names of its arguments where their values would be. */
export type ServedSkill = { entry: Skill; text: string; resource: Resource };

/** What a server that serves skills declares. */
export const SKILLS_CAPABILITY = { [SKILLS_EXTENSION_ID]: {} };

/** The skills of an address: one for each of its prompts. */
export const skillsOf = (
  prompts: readonly Prompt[],
  has: (tool: string) => boolean,
): Promise<ServedSkill[]> =>
  Promise.all(
    prompts.map(async ({ name: prompt, title = prompt, description = title, arguments: asked = [] }) => {
      const name = prompt.replaceAll('_', '-');
      const values = Object.fromEntries(asked.map((one) => [one.name, `<${one.name}>`]));
      const head = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n`;
      const told = asked.map((one) => `- \`<${one.name}>\`: ${one.description}\n`).join('');
      const text = `${head}\n# ${title}\n\n${told === '' ? '' : `${told}\n`}${promptText(prompt, values, has)}\n`;
      const entry = await skillEntry(name, { [FILE]: text });
      return { entry, text, resource: { uri: entry.uri, name, title, description, mimeType: TYPE } };
    }),
  );

/** The contents of a file of a skill; undefined for any other address. */
export function readSkill(skills: readonly ServedSkill[], uri: string) {
  const skill = skills.find(({ entry }) => entry.uri === uri);
  return skill && { contents: [{ uri, mimeType: TYPE, text: skill.text }] };
}

const LIST = z.looseObject({ cursor: z.string().optional() });
const GET = z.looseObject({ uri: z.string() });

/**
 * Answers `skills/list` and `skills/get`. The extension of the SDK wants its high-level server; what it adds to the
 * handlers, entries with digests, is made by its own `skillEntry`.
 */
export function serveSkills(
  server: Server,
  skills: () => Promise<readonly ServedSkill[]>,
  cache: { ttlMs: number; cacheScope: 'public' } | undefined,
): void {
  server.setRequestHandler(SKILLS_LIST_METHOD, { params: LIST.optional() }, async (params) => {
    if (params?.cursor !== undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        'Unknown cursor: this list has a single page.',
      );
    return { skills: (await skills()).map(({ entry }) => entry), ...cache };
  });
  server.setRequestHandler(SKILLS_GET_METHOD, { params: GET }, async ({ uri }) => {
    const skill = (await skills()).find(({ entry }) => entry.uri === uri);
    if (!skill)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        'No skill has this address; skills/list names them.',
      );
    return { skill: skill.entry, ...cache };
  });
}
