/**
 * Families of assistants, from the client name in MCP or else from the user agent. A closed set, so that invented
 * names cannot fill a table.
 */
const FAMILIES = [
  ['claude', /claude|anthropic/i],
  ['chatgpt', /chatgpt|openai/i],
  ['gemini', /gemini|google-?(?:ai|agent|extended)/i],
  ['copilot', /copilot/i],
  ['perplexity', /perplexity/i],
  ['mistral', /mistral|le ?chat/i],
  ['cursor', /cursor/i],
  ['vscode', /vscode|visual studio code/i],
] as const;

/** The name of a family; `other` for unknown clients. */
export type ClientFamily = (typeof FAMILIES)[number][0] | 'other';

const ROBOT = /bot|crawl|spider|slurp|monitor|scan/i;

/** Returns the family of a client; undefined for robots that fetch everything. */
export function getClientFamily(
  name: string | undefined,
  userAgent: string | undefined,
): ClientFamily | undefined {
  const names = [name, userAgent].filter((one) => one !== undefined);
  for (const one of names) {
    const family = FAMILIES.find(([, pattern]) => pattern.test(one.slice(0, MAX_CHARACTERS)))?.[0];
    if (family) return family;
  }
  return names.some((one) => ROBOT.test(one.slice(0, MAX_CHARACTERS))) ? undefined : 'other';
}

const MAX_CHARACTERS = 300;
