/**
 * Writes the generated docs: docs/operations.md and docs/openapi.json from the registry, docs/states.md,
  ...buildPlaceLists(),
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import about from '../package.json' with { type: 'json' };
import { buildOpenApi } from '../rest/openapi.ts';
import { curlExample } from '../site/machine/example-request.ts';
import { type InputRow, inputRows } from '../site/shared/forms/operation-inputs.ts';
import { TOOLS } from '../tools/index.ts';
import type { Tool } from '../tools/shared/runtime/define.ts';
import { toConversationJson, buildToolList } from '../mcp/capabilities/tool-list.ts';
import { groupByApi } from '../tools/shared/schema/rest-parameters.ts';
import { buildFieldsPage } from './fields-page.ts';
import { buildGrowthPage } from './growth-page.ts';
import { buildPlaceLists } from './place-lists/index.ts';
import { buildStatesPage } from './states-page.ts';
import { computeCosts, tokensIn } from './tokens.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const files = {
  'docs/operations.md': buildOperationsPage(TOOLS),
  'docs/states.md': buildStatesPage(),
  'docs/fields.md': buildFieldsPage(),
  'docs/growth.md': buildGrowthPage(),
  ...buildPlaceLists(),
  'docs/openapi.json': `${JSON.stringify(buildOpenApi(TOOLS, { publicUrl: '', version: about.version }), null, 2)}\n`,
};

for (const [name, text] of Object.entries(files)) {
  const file = path.join(import.meta.dirname, '..', name);
  if (!values.check) {
    await writeFile(file, text);
    console.log(`wrote ${name}`);
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${name} is not what the program says. Run: npm run docs`);
    process.exitCode = 1;
  }
}

function buildOperationsPage(tools: readonly Tool[]): string {
  const groups = [...groupByApi(tools)];
  const contents = groups.map(
    ([group, members]) => `- ${group}: ${members.map(({ name }) => `[${name}](#${name})`).join(', ')}`,
  );
  return [
    '# Operations',
    'Generated from the registry by `npm run docs`; do not edit. Every operation is a REST call below `/v1` ' +
      'and an MCP tool of the same name. The machine-readable form is [openapi.json](openapi.json). ' +
      'An operation with an `Idempotency-Key` takes it over MCP as argument `idempotency_key`.',
    contents.join('\n'),
    buildCostSection(tools),
    ...groups.flatMap(([group, members]) => [`## ${group}`, ...members.map(buildSection)]),
  ]
    .join('\n\n')
    .concat('\n');
}

/**
 * Describes what the tool definitions cost an assistant in tokens; test/contract/toolsets.test.ts limits each
 * address.
 */
function buildCostSection(tools: readonly Tool[]): string {
  const costsByTool = tools.map((tool) => ({
    name: tool.name,
    tokens: buildToolList([tool]).reduce((sum, listed) => sum + tokensIn(toConversationJson(listed)), 0),
  }));
  const mostExpensive = costsByTool
    .sort((a, b) => b.tokens - a.tokens)
    .slice(0, 3)
    .map(({ name, tokens }) => `${name} ${tokens.toLocaleString('en')}`);
  const rows = computeCosts().map(
    ({ path, tools: count, tokens, instructions, bytes }) =>
      `| \`${path}\` | ${count} | ${tokens.toLocaleString('en')} | ${instructions} | ${Math.round(bytes / 1000)} kB |`,
  );
  return [
    'MCP addresses. A host adds names, titles, descriptions and inputs of the tools, and the instructions, to every conversation: ' +
      'counted in tokens (o200k_base). The last column is the whole `tools/list` with outputs and icons. ' +
      `The largest tools are ${mostExpensive.join(', ')}.`,
    '| address | tools | tokens | instructions | `tools/list` |\n|---|---|---|---|---|\n'.concat(
      rows.join('\n'),
    ),
  ].join('\n\n');
}

function buildSection(tool: Tool): string {
  const { name, title, description, scope, rest } = tool;
  const rows = inputRows(tool);
  const facts = [
    `\`${rest.method} /v1${rest.path}\``,
    scope === null ? 'public' : `scope \`${scope}\``,
    `answers ${rest.status ?? 200}`,
    ...(rest.idempotent ? ['takes an `Idempotency-Key`'] : []),
  ];
  return [
    `### ${name}`,
    `**${title}.** ${facts.join(', ')}.`,
    description,
    rows.length > 0 ? buildTable(rows) : 'Takes no input.',
    `\`\`\`sh\n${curlExample(tool, 'http://localhost:3000')}\n\`\`\``,
  ].join('\n\n');
}

function buildTable(rows: InputRow[]): string {
  const lines = rows.map(({ name, location: place, required, bounds, description }) => {
    const cells = [`\`${name}\``, required ? `${place}, required` : place, bounds, description];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| input | in | accepts | meaning |', '|---|---|---|---|', ...lines].join('\n');
}
