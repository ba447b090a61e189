// VS Code's own MCP client, as CodinGame publishes the editor's code on npm: connects, lists, calls, and with a key answers
// its request to sign in. It is large and no dependency of this repository:
//   npm install --no-save @codingame/monaco-vscode-api
//   node examples/hosts/vscode.ts http://localhost:3000/mcp [API_KEY]
import { registerHooks } from 'node:module';

// The editor's modules import style sheets, which Node cannot load.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context),
});
const EDITOR: string = '@codingame/monaco-vscode-api/vscode/vs';
const { ExtHostMcpService } = await import(`${EDITOR}/workbench/api/common/extHostMcp`);
const { McpServerTransportType } = await import(`${EDITOR}/workbench/contrib/mcp/common/mcpTypes`);
const { URI } = await import(`${EDITOR}/base/common/uri`);

/** Of what a server answers, what is shown here. */
type Result = {
  protocolVersion: string;
  tools: unknown[];
  structuredContent: { items: unknown[]; email: string };
};

const [, , url = 'http://localhost:3000/mcp', key] = process.argv;
const answers = new Map<number, PromiseWithResolvers<Result>>();
let scopes: string[] = [];
/** What the rest of the editor does for the client. */
const editor = {
  $onDidReceiveMessage: (_server: number, text: string) => {
    const { id, result } = JSON.parse(text);
    answers.get(id)?.resolve(result);
  },
  $onDidChangeState: (_server: number, { message }: { message?: string }) => {
    if (message) for (const { reject } of answers.values()) reject(new Error(message));
  },
  $getTokenFromServerMetadata: async (_server: number, details: { scopes?: string[] }) => {
    scopes = details.scopes ?? [];
    return key;
  },
  $onDidPublishLog: () => undefined,
  $logMcpAuthSetup: () => undefined,
};
const log = new Proxy({}, { get: () => () => undefined });
const client = new ExtHostMcpService({ getProxy: () => editor }, log, { remote: {} }, {}, {});
const launch = { type: McpServerTransportType.HTTP, uri: URI.parse(url).toJSON(), headers: [] };
client.$startMcp(1, { launch });

const send = (message: object) => client.$sendMessage(1, JSON.stringify({ jsonrpc: '2.0', ...message }));
function ask(method: string, params = {}): Promise<Result> {
  const id = answers.size + 1;
  const answer = Promise.withResolvers<Result>();
  answers.set(id, answer);
  send({ id, method, params });
  return answer.promise;
}

const { protocolVersion } = await ask('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: { elicitation: { form: {}, url: {} } },
  clientInfo: { name: 'Visual Studio Code', version: '1' },
});
send({ method: 'notifications/initialized' });
const { tools } = await ask('tools/list');
console.log(`${tools.length} tools over ${protocolVersion}`);
const found = await ask('tools/call', { name: 'search_listings', arguments: { q: 'notes' } });
console.log(`${found.structuredContent.items.length} listings`);
if (key) {
  const account = await ask('tools/call', { name: 'get_account', arguments: {} });
  console.log(`asked to sign in for ${scopes.join(', ')}, then it was ${account.structuredContent.email}`);
}
client.$stopMcp(1);
console.log('vscode: ok');
process.exit();
