// Folders are layers and data flows one way; docs/architecture.md draws it. `npm run imports` checks it.
const LAYERS = {
  rules: [],
  workers: [],
  store: ['rules'],
  mail: ['rules'],
  payments: ['rules'],
  orders: ['payments', 'mail', 'store', 'rules'],
  search: ['store', 'rules'],
  pipeline: ['workers', 'store', 'mail', 'rules'],
  'tools/kit': ['store', 'search', 'pipeline', 'workers', 'orders', 'payments', 'mail', 'rules'],
  http: ['tools/kit'],
  rest: ['tools', 'http'],
  transport: ['tools', 'http'],
  auth: ['tools/kit', 'store', 'mail', 'rules'],
  acts: ['orders', 'store', 'mail', 'rules'],
  site: ['acts', 'tools', 'http', 'auth', 'orders', 'store', 'payments', 'workers', 'rules'],
  operator: ['acts', 'orders', 'store', 'search', 'pipeline', 'mail', 'rules'],
};

// Types of the environment are shared; wiring it is the business of app.ts and wiring/ alone.
const EVERYWHERE = ['^settings\\.ts$', '^node_modules/', '^node:'];

const may = (folder, allowed) => ({
  name: `${folder}-imports`,
  severity: 'error',
  comment: `${folder}/ may import ${allowed.length ? allowed.join(', ') : 'nothing of the project'}.`,
  from: { path: `^${folder}/` },
  to: {
    path: '^[^/]+(/|\\.(ts|js)$)',
    pathNot: [`^${folder}/`, ...allowed.map((layer) => `^${layer}/`), ...EVERYWHERE],
    dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
  },
});

module.exports = {
  forbidden: [
    ...Object.entries(LAYERS).map(([folder, allowed]) => may(folder, allowed)),
    {
      name: 'operations-stand-alone',
      severity: 'error',
      comment: 'An operation imports no other operation: shared work sinks to tools/kit, rules or store.',
      from: { path: '^tools/[^/]+\\.ts$', pathNot: '^tools/index\\.ts$' },
      to: { path: '^tools/[^/]+\\.ts$' },
    },
    {
      name: 'operations-know-no-facade',
      severity: 'error',
      comment: 'An operation knows neither Express nor the MCP SDK.',
      from: { path: '^tools/' },
      to: { path: 'node_modules/(express|@modelcontextprotocol)/' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'rules/ does no I/O.',
      from: { path: '^rules/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-app-wires',
      severity: 'error',
      comment: 'Nothing imports app.ts but the command line, tests, scripts and benchmarks.',
      from: { pathNot: '^(command-line\\.ts|test/|scripts/|bench/)' },
      to: { path: '^app\\.ts$' },
    },
    {
      name: 'wiring-is-of-app',
      severity: 'error',
      comment:
        'wiring/ holds the parts of app.ts: nothing else imports it, and it imports anything but app.ts.',
      from: { pathNot: '^(app\\.ts$|wiring/)' },
      to: { path: '^wiring/' },
    },
    {
      name: 'examples-use-packages-only',
      severity: 'error',
      comment: 'An example holds what a reader copies: no file of the project, only published packages.',
      from: { path: '^examples/' },
      to: { path: '^(?!examples/|node_modules/)', dependencyTypesNot: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'strangers-bytes-are-read-elsewhere',
      severity: 'error',
      comment:
        'What parses what strangers sent is never loaded by the service itself, only by processes that may end over it: pipeline/page-worker.ts and site/picture-worker.ts.',
      from: { path: '^(app|command-line)\\.ts$' },
      to: {
        path: [
          '^node_modules/(htmlparser2|domhandler|entities|cheerio|parse5|sharp|@img|@resvg)/',
          '^pipeline/(page-tasks|read-page|robots|choose-pages|write-draft|evidence|proof-on-page|badge-on-page)\\.ts$',
          '^pipeline/(extract/|crawl/(decode|meta-refresh|read-body))',
          '^site/(picture-tasks|preview-image)\\.ts$',
        ],
        reachable: true,
      },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(data|store/migrations|docs|coverage)/' },
  },
};
