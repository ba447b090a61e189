// Folders are layers and data flows one way; docs/architecture.md draws it. `npm run imports` checks it.
const LAYERS = {
  rules: [],
  store: ['rules'],
  search: ['store', 'rules'],
  'worker-pool': ['rules'],
  extraction: ['worker-pool', 'rules'],
  mail: ['jobs/run-job.ts', 'store', 'rules'],
  jobs: ['extraction', 'mail', 'worker-pool', 'store', 'rules'],
  scheduler: ['extraction', 'jobs', 'worker-pool', 'store', 'rules'],
  orders: ['mail', 'store', 'rules'],
  'tools/shared': ['orders', 'extraction', 'mail', 'search', 'worker-pool', 'store', 'rules'],
  http: ['tools/shared', 'store', 'rules'],
  rest: ['tools', 'http', 'rules/typed'],
  cards: ['tools', 'rules'],
  mcp: ['tools', 'http', 'cards', 'rules/typed'],
  auth: ['tools/shared', 'mail', 'store', 'rules'],
  'use-cases': ['auth', 'tools/shared', 'orders', 'mail', 'store', 'rules'],
  site: ['use-cases', 'tools', 'http', 'auth', 'orders', 'worker-pool', 'store', 'rules'],
  operator: ['use-cases', 'orders', 'search', 'store', 'rules'],
  // A website becomes a draft: crawl → html → writers propose → proof decides. What decides knows nothing of what proposes.
  'extraction/lexicon': [],
  'extraction/crawl': [
    'extraction/html',
    'extraction/lexicon',
    'extraction/problems.ts',
    'worker-pool',
    'rules',
  ],
  'extraction/html': ['extraction/crawl/site-page.ts', 'rules'],
  'extraction/page-checks': [
    'extraction/crawl',
    'extraction/html',
    'extraction/problems.ts',
    'worker-pool',
    'rules',
  ],
  'extraction/patterns': [
    'extraction/html',
    'extraction/lexicon',
    'extraction/crawl/page-kinds.ts',
    'extraction/candidate.ts',
    'rules',
  ],
  'extraction/proposals': [
    'extraction/html',
    'extraction/patterns',
    'extraction/proof',
    'extraction/candidate.ts',
    'rules',
  ],
  'extraction/proof': [
    'extraction/crawl/page-kinds.ts',
    'extraction/html',
    'extraction/lexicon',
    'extraction/patterns',
    'extraction/candidate.ts',
    'rules',
  ],
};

// Types of the environment are shared; wiring it is the business of app/ alone.
const EVERYWHERE = ['^settings\\.ts$', '^node_modules/'];

// A layer is a folder, or one file of it.
const startOf = (layer) => (layer.endsWith('.ts') ? `^${layer.replaceAll('.', '\\.')}$` : `^${layer}/`);

const may = (folder, allowed) => ({
  name: `${folder.replace('/', '-')}-imports`,
  severity: 'error',
  comment: `${folder}/ may import ${allowed.length ? allowed.join(', ') : 'nothing of the project'}.`,
  from: { path: `^${folder}/` },
  to: {
    path: '^[^/]+(/|\\.(ts|js)$)',
    pathNot: [`^${folder}/`, ...allowed.map(startOf), ...EVERYWHERE],
    dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
  },
});

module.exports = {
  forbidden: [
    ...Object.entries(LAYERS).map(([folder, allowed]) => may(folder, allowed)),
    {
      name: 'pages-and-commands-only-read',
      severity: 'error',
      comment:
        'What site/ and operator/ change they change by a use case or an operation: no store write and no query there.',
      from: { path: '^(site|operator)/' },
      to: { path: ['^store/[^/]+/write/', '^store/(schema|[^/]+/tables)', '^node_modules/drizzle-orm/'] },
    },
    {
      name: 'reading-does-not-write',
      severity: 'error',
      comment:
        'Who may write is seen from what is imported: writes of a room of the store stand in its write/ alone.',
      from: { path: '^store/[^/]+/[^/]+\\.ts$', pathNot: '^store/(engine|sample)/' },
      to: { path: '^store/[^/]+/write/' },
    },
    {
      name: 'operations-stand-alone',
      severity: 'error',
      comment: 'An operation imports no other operation: shared work sinks to tools/shared, rules or store.',
      from: { path: '^tools/[^/]+\\.ts$', pathNot: '^tools/index\\.ts$' },
      to: { path: '^tools/[^/]+\\.ts$' },
    },
    {
      name: 'use-cases-know-no-page',
      severity: 'error',
      comment:
        'A use case takes its dependencies and returns an outcome: no request, no response, no HTML; queries are in store/.',
      from: { path: '^use-cases/' },
      to: { path: 'node_modules/(express|hono|drizzle-orm)/' },
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
      comment: 'Nothing imports app/ but tests, scripts and benchmarks.',
      from: { pathNot: '^(app|test|scripts|bench)/' },
      to: { path: '^app/' },
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
        'What parses what strangers sent is never loaded by the service itself, only by processes that may end over it: those of extraction/reader/page-worker.ts and site/pictures/picture-worker.ts and svg-worker.ts.',
      from: { path: '^app/(app|command-line)\\.ts$' },
      to: {
        path: [
          '^node_modules/(htmlparser2|domhandler|entities|cheerio|parse5|saxes|sharp|@img|@resvg)/',
          // page.ts holds the type of a page that was read.
          '^extraction/html/(?!page\\.ts$)[^/]+\\.ts$',
          '^extraction/page-checks/(badge-on-page|proof-on-page|style-sheets)\\.ts$',
          '^extraction/reader/page-tasks\\.ts$',
          '^extraction/crawl/(robots|choose-pages|meta-refresh)\\.ts$',
          '^extraction/crawl/fetch/(decode-text|decode-body|read-body)\\.ts$',
          '^extraction/writers/(write-draft\\.ts$|rules/)',
          '^extraction/(patterns|proof|proposals)/',
          '^site/pictures/(picture-tasks|svg-tasks|draw-svg|self-contained-svg)\\.ts$',
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
