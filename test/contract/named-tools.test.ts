import { expect, it } from 'vitest';
import { MCP_ADDRESSES } from '../../tools/shared/schema/mcp-addresses.ts';
import { TOOLS } from '../../tools/index.ts';
import { toInputSchema, toOutputSchema } from '../../tools/shared/schema/json-schema.ts';
import { getPromptText } from '../../mcp/capabilities/prompts.ts';
import { surfaceAt } from '../../scripts/tokens.ts';
import { toolsNamedIn, unknownToolsIn } from '../kit/named-tools.ts';

// Of answers and errors, test/kit/clients.ts expects the same in each test.
it('what a model is given before it calls anything names only tools that there are', async () => {
  const definitions = TOOLS.map(({ name, description, input, output }) => [
    name,
    JSON.stringify([description, toInputSchema(input), toOutputSchema(output)]),
  ]);
  const surfaces = MCP_ADDRESSES.map(async ({ path }) => {
    const { instructions, prompts, skills } = surfaceAt(path);
    const filled = prompts.map(({ name }) => getPromptText(name, {}, () => true));
    const texts = [
      instructions,
      ...prompts.map(({ description, arguments: args }) => JSON.stringify([description, args])),
      ...filled,
      ...(await skills()).map(({ text }) => text),
    ];
    return [path, texts.join('\n')];
  });
  const told = [...definitions, ...(await Promise.all(surfaces))] as [string, string][];
  expect(told.flatMap(([at, text]) => unknownToolsIn(text).map((word) => `${at}: ${word}`))).toEqual([]);
  expect(told.flatMap(([, text]) => toolsNamedIn(text)).length).toBeGreaterThan(100);
});
