// What a host's model reads in five journeys: the tools of the address once, then every answer. As Markdown.
//   DIRECTORY_URL=http://localhost:3000 OUTBOX=data/outbox node examples/journeys/tokens.ts [whole]
// Each is played at the address of its toolset, with `whole` at /mcp: so may be an older version, which has no other.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { journeys } from './index.ts';
import type { Journey } from './journey.ts';
import { openWorld } from './world.ts';

const directory = process.env['DIRECTORY_URL'] ?? 'http://localhost:3000';
const outbox = process.env['OUTBOX'] ?? 'data/outbox';
const whole = process.argv.includes('whole');

const FIVE: [name: string, path: string][] = [
  ['find-by-need', '/mcp/x/discover'],
  ['compare-two', '/mcp/x/discover'],
  ['launch-for-free', '/mcp/x/launch'],
  ['what-is-left', '/mcp/x/launch'],
  ['order-to-invoice', '/mcp/x/orders'],
];

/** What a host puts of an address into every conversation. */
async function tokensOfTools(path: string): Promise<number> {
  const client = new Client({ name: 'journeys', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(directory + path)));
  const { tools } = await client.listTools();
  const listed = tools.map(({ name, title, description, inputSchema }) =>
    JSON.stringify({ name, title, description, inputSchema }),
  );
  const instructions = client.getInstructions() ?? '';
  await client.close();
  return [...listed, instructions].reduce((sum, text) => sum + countTokens(text), 0);
}

console.log('| journey | address | calls | tokens of tools | of answers | together |');
console.log('| --- | --- | ---: | ---: | ---: | ---: |');
const sums = { calls: 0, tools: 0, answers: 0 };
for (const [name, at] of FIVE) {
  const path = whole ? '/mcp' : at;
  let answers = 0;
  const read = (text: string) => (answers += countTokens(text));
  const { world, close } = openWorld({ directory, outbox, connected: { path, read } });
  const journey: Journey | undefined = journeys[name];
  if (!journey) throw new Error(`There is no journey ${name}.`);
  const { calls } = await journey.play(world);
  await close();
  const tools = await tokensOfTools(path);
  console.log(`| ${name} | \`${path}\` | ${calls} | ${tools} | ${answers} | ${tools + answers} |`);
  sums.calls += calls;
  sums.tools += tools;
  sums.answers += answers;
}
console.log(
  `| all five | | ${sums.calls} | ${sums.tools} | ${sums.answers} | ${sums.tools + sums.answers} |`,
);
