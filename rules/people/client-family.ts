/**
 * Which assistants ask, as far as they say: a closed set, so that what strangers call themselves fills no table. From the
 * name a client gives itself over MCP, else from its user agent.
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

/** The families by name; `other` is everybody else. */
export type ClientFamily = (typeof FAMILIES)[number][0] | 'other';

const ROBOT = /bot|crawl|spider|slurp|monitor|scan/i;

/** The family of a client; undefined for robots that fetch whatever they find. */
export function clientFamily(
  name: string | undefined,
  userAgent: string | undefined,
): ClientFamily | undefined {
  const said = [name, userAgent].filter((one) => one !== undefined);
  for (const one of said) {
    const family = FAMILIES.find(([, pattern]) => pattern.test(one.slice(0, LONGEST)))?.[0];
    if (family) return family;
  }
  return said.some((one) => ROBOT.test(one.slice(0, LONGEST))) ? undefined : 'other';
}

const LONGEST = 300;
