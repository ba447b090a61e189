import tseslint from 'typescript-eslint';

// console.log belongs to programs a person runs by hand; everywhere else stdout is not ours to write to.
const printing = ['scripts/**', 'examples/**', 'bench/**', 'operator/**'];

// States are keys of the tables in rules/states/. The compiler does not see a misspelt one in a list of texts or a bare write.
const states = [
  {
    selector:
      'CallExpression[callee.property.name="includes"][callee.object.type="ArrayExpression"] > :matches(Identifier[name=/^(status|state|plan|fulfilment)$/], MemberExpression[property.name=/^(status|state|plan|fulfilment)$/]).arguments',
    message: 'Use isOneOf(state, […]): a misspelt state does not compile.',
  },
  {
    selector:
      'CallExpression[callee.property.name="has"][callee.object.type="NewExpression"] > :matches(Identifier[name=/^(status|state|plan|fulfilment)$/], MemberExpression[property.name=/^(status|state|plan|fulfilment)$/]).arguments',
    message: 'Use isOneOf(state, […]): a misspelt state does not compile.',
  },
  {
    selector:
      'CallExpression[callee.property.name="set"] > ObjectExpression > Property[key.name=/^(status|state|plan|launchWeek|relaunchWeek|fulfilment)$/]',
    message: 'A row moves by an event: moveListing and its siblings in store/*/write/.',
  },
];

export default tseslint.config(
  { ignores: ['node_modules', 'data', 'store/migrations', 'docs', 'coverage', '**/*.cjs'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['*.js', 'scripts/*.js', 'app/*.js'] } },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Node only strips types: an import of nothing but types that is not marked as a whole loads the module.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: printing, rules: { 'no-console': 'off' } },
  {
    // rules/typed/ has checked forms of what the compiler cannot know; each assertion that is left says why.
    files: ['**/*.ts'],
    ignores: ['search/**', 'test/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    },
  },
  {
    files: ['**/*.ts'],
    // Tests put rows where they want them.
    ignores: ['test/**', 'bench/**', 'examples/**'],
    rules: { 'no-restricted-syntax': ['error', ...states] },
  },
  {
    // SQLite-only calls of drizzle would break on PostgreSQL: await the builder instead.
    files: ['store/**/*.ts'],
    ignores: [
      'store/engine/sqlite.ts',
      'store/engine/writes/write-queue.ts',
      'store/engine/postgres/postgres.ts',
      'store/engine/migrate.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...states,
        {
          selector:
            'CallExpression[callee.type="MemberExpression"][callee.property.name=/^(all|run)$/][arguments.length=0]',
          message: 'Await the query builder: .all() and .run() exist on SQLite only.',
        },
      ],
    },
  },
  {
    // A function with a transaction writes, and only those in store/*/write/ have one; .dependency-cruiser.cjs relies on it.
    files: ['store/*/*.ts', 'site/**/*.ts', 'operator/**/*.ts'],
    ignores: ['store/engine/**', 'store/sample/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: 'engine/database\\.ts$',
              importNames: ['Tx'],
              message: 'Functions that write are in store/*/write/, use-cases/ or an operation.',
            },
          ],
        },
      ],
    },
  },
  {
    // A page or command has no query either: it calls a function of the store.
    files: ['site/**/*.ts', 'operator/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...states,
        {
          selector:
            ':matches(MemberExpression > .property, ObjectPattern > Property > .key)[name=/^(transaction|exclusively|select|selectDistinct|[$]count|insert)$/]',
          message: 'Queries stand in store/, changes in use-cases/ or in an operation.',
        },
        {
          selector:
            'MemberExpression[computed=true] > Literal.property[value=/^(transaction|exclusively|select|selectDistinct|[$]count|insert|update|delete)$/]',
          message: 'Queries stand in store/, changes in use-cases/ or in an operation.',
        },
      ],
    },
  },
  {
    // A function is a few decisions, and its steps have names.
    files: ['**/*.ts'],
    ignores: ['test/**', 'bench/**'],
    rules: { complexity: ['error', 15], 'max-params': ['error', 4] },
  },
  // No pattern or list of words is longer than a line that can be read.
  { files: ['extraction/**/*.ts'], rules: { 'max-len': ['error', { code: 200 }] } },
  // Tests and examples read answers as they come over the wire.
  {
    files: ['test/**', 'examples/**', 'bench/**'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
);
