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
import { getPromptText } from './prompts.ts';

const SKILL_FILE = 'SKILL.md';
const TYPE = 'text/markdown';

/** A prompt as a skill (SEP-2640): the same text with placeholders in place of the arguments. */
export type ServedSkill = { entry: Skill; text: string; resource: Resource };

/** The capability that a server with skills declares. */
export const SKILLS_CAPABILITY = { [SKILLS_EXTENSION_ID]: {} };

/** Builds one skill for each prompt of an address. */
export const buildSkills = (
  prompts: readonly Prompt[],
  has: (tool: string) => boolean,
): Promise<ServedSkill[]> =>
  Promise.all(
    prompts.map(
      async ({ name: prompt, title = prompt, description = title, arguments: promptArguments = [] }) => {
        const name = prompt.replaceAll('_', '-');
        const values = Object.fromEntries(promptArguments.map((one) => [one.name, `<${one.name}>`]));
        const head = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n`;
        const argumentLines = promptArguments
          .map((one) => `- \`<${one.name}>\`: ${one.description}\n`)
          .join('');
        const text = `${head}\n# ${title}\n\n${argumentLines === '' ? '' : `${argumentLines}\n`}${getPromptText(prompt, values, has)}\n`;
        const entry = await skillEntry(name, { [SKILL_FILE]: text });
        return { entry, text, resource: { uri: entry.uri, name, title, description, mimeType: TYPE } };
      },
    ),
  );

/** Returns the contents of a skill's file, or undefined for any other URI. */
export function readSkill(skills: readonly ServedSkill[], uri: string) {
  const skill = skills.find(({ entry }) => entry.uri === uri);
  return skill && { contents: [{ uri, mimeType: TYPE, text: skill.text }] };
}

const LIST_PARAMS = z.looseObject({ cursor: z.string().optional() });
const GET_PARAMS = z.looseObject({ uri: z.string() });

/**
 * Handles `skills/list` and `skills/get`. The SDK's extension requires its high-level server, so only its `skillEntry`, which
 * computes entries and digests, is used.
 */
export function serveSkills(
  server: Server,
  skills: () => Promise<readonly ServedSkill[]>,
  cache: { ttlMs: number; cacheScope: 'public' } | undefined,
): void {
  server.setRequestHandler(SKILLS_LIST_METHOD, { params: LIST_PARAMS.optional() }, async (params) => {
    if (params?.cursor !== undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        'Unknown cursor: this list has a single page.',
      );
    return { skills: (await skills()).map(({ entry }) => entry), ...cache };
  });
  server.setRequestHandler(SKILLS_GET_METHOD, { params: GET_PARAMS }, async ({ uri }) => {
    const skill = (await skills()).find(({ entry }) => entry.uri === uri);
    if (!skill)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        'No skill has this address; skills/list names them.',
      );
    return { skill: skill.entry, ...cache };
  });
}
