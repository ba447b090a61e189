// Folders are layers and data flows one way; docs/architecture.md draws it. `npm run imports` checks it.
const LAYERS = {
  rules: [],
  store: ['rules'],
  search: ['store', 'rules'],
  pipeline: ['store', 'rules'],
  orders: ['pipeline/mail', 'store', 'rules'],
  'tools/kit': ['orders', 'pipeline', 'search', 'store', 'rules'],
  http: ['tools/kit', 'store', 'rules'],
  rest: ['tools', 'http', 'rules/typed'],
  cards: ['tools', 'rules'],
  transport: ['tools', 'http', 'cards', 'rules/typed'],
  auth: ['tools/kit', 'pipeline/mail', 'store', 'rules'],
  acts: ['auth', 'tools/kit', 'orders', 'pipeline/mail', 'store', 'rules'],
  site: ['acts', 'tools', 'http', 'auth', 'orders', 'pipeline/processes', 'store', 'rules'],
  operator: ['acts', 'orders', 'search', 'pipeline', 'store', 'rules'],
};

// Types of the environment are shared; wiring it is the business of app/ alone.
const EVERYWHERE = ['^settings\\.ts$', '^node_modules/'];

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
      name: 'pages-and-commands-only-read',
      severity: 'error',
      comment:
        'What site/ and operator/ change they change by an act or an operation: no store write and no query there.',
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
      comment: 'An operation imports no other operation: shared work sinks to tools/kit, rules or store.',
      from: { path: '^tools/[^/]+\\.ts$', pathNot: '^tools/index\\.ts$' },
      to: { path: '^tools/[^/]+\\.ts$' },
    },
    {
      name: 'acts-know-no-page',
      severity: 'error',
      comment:
        'An act is handed what it needs and answers an outcome: no request, no response, no HTML; queries stand in store/.',
      from: { path: '^acts/' },
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
        'What parses what strangers sent is never loaded by the service itself, only by processes that may end over it: those of pipeline/read/reader/page-worker.ts and site/pictures/picture-worker.ts and svg-worker.ts.',
      from: { path: '^app/(app|command-line)\\.ts$' },
      to: {
        path: [
          '^node_modules/(htmlparser2|domhandler|entities|cheerio|parse5|saxes|sharp|@img|@resvg)/',
          // page.ts says what a page is once it was read.
          '^pipeline/read/(?!page\\.ts$)[^/]+\\.ts$',
          '^pipeline/read/proof/',
          '^pipeline/read/reader/page-tasks\\.ts$',
          '^pipeline/crawl/(robots|choose-pages|meta-refresh)\\.ts$',
          '^pipeline/crawl/fetch/(decode-text|decode-body|read-body)\\.ts$',
          '^pipeline/(propose/(write-draft\\.ts$|extract/)|prove/)',
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
