const OURS = '^(src|suites|generators|reports|bench|load)/';
const CHECKING = String.raw`(\.test\.tsx?$|/(testing|fixtures)/|/testing\.ts$)`;

/** What most layers stand on. */
const FLOOR = ['src/spec', 'src/platform', 'src/packages'];

/** The layers, from the top to the bottom: imports go up. `npm run generate` puts them into docs/how-it-works.md. @type {{ path: string, holds: string, mayUse: string[] }[]} */
export const LAYERS = [
  {
    path: 'src/spec',
    holds: 'The specification as data: clauses by section, operations, members of the wire types',
    mayUse: [],
  },
  {
    path: 'src/protobuf',
    holds: 'Messages of Prometheus in protocol buffers',
    mayUse: [],
  },
  {
    path: 'src/packages',
    holds: 'Packages that the build makes one file of',
    mayUse: [],
  },
  {
    path: 'src/platform',
    holds: 'What Node and the operating system give',
    mayUse: ['src/packages'],
  },
  {
    path: 'src/secrets',
    holds: 'Finds secrets in whatever leaves assay, and hides them',
    mayUse: ['src/platform'],
  },
  {
    path: 'src/document',
    holds: 'YAML and JSON read with the position of each value',
    mayUse: [...FLOOR, 'src/secrets'],
  },
  {
    path: 'src/results',
    holds: '`verdict.json` and `load.json`: their shape, and how verdicts come about',
    mayUse: [...FLOOR],
  },
  {
    path: 'generators',
    holds: 'Values to send, valid and broken',
    mayUse: ['src/spec'],
  },
  {
    path: 'src/model/reading',
    holds: 'How values of the wire are read: date-times, media types, JSON',
    mayUse: ['src/spec'],
  },
  {
    path: 'src/http',
    holds: 'The HTTP client: connections, limits, recording, curl commands, traces',
    mayUse: ['src/platform', 'src/packages', 'src/secrets', 'src/results', 'src/model/reading'],
  },
  {
    path: 'src/target-file',
    holds: 'The target file, and the session that sends calls with it',
    mayUse: [...FLOOR, 'src/secrets', 'src/document', 'src/results', 'src/model/reading', 'src/http'],
  },
  {
    path: 'src/probes/metrics',
    holds: 'Readers of metrics: the three formats in one pass',
    mayUse: ['src/platform', 'src/protobuf'],
  },
  {
    path: 'src/probes/tls',
    holds: "TLS handshakes, one at a time, by Node's own OpenSSL",
    mayUse: ['src/platform', 'src/packages', 'src/secrets', 'src/results', 'src/http', 'src/target-file'],
  },
  {
    path: 'src/probes/configuration',
    holds: 'Deployment values of all formats as one tree, and the rules for it',
    mayUse: [...FLOOR, 'src/secrets', 'src/document', 'src/http', 'src/target-file', 'src/probes/tls'],
  },
  {
    path: 'src/model',
    holds: 'What the specification allows',
    mayUse: ['src/spec', 'src/probes/metrics', 'src/probes/tls'],
  },
  {
    path: 'src/preflight',
    holds: 'What is wrong before anything is judged',
    mayUse: [
      ...FLOOR,
      'src/document',
      'src/http',
      'src/target-file',
      'src/probes/metrics',
      'src/probes/tls',
      'src/probes/configuration',
      'src/model/reading',
      'generators',
    ],
  },
  {
    path: 'src/history',
    holds: 'Records of runs, and what changed from night to night',
    mayUse: ['src/platform', 'src/packages', 'src/secrets', 'src/results', 'src/model/reading'],
  },
  {
    path: 'src/certificate',
    holds: 'Signing a run, and verifying what was signed',
    mayUse: [...FLOOR, 'src/document', 'src/results'],
  },
  {
    path: 'reports',
    holds: 'A verdict as HTML, Markdown, JUnit, Allure results or text for a terminal',
    mayUse: ['src/spec', 'src/packages', 'src/results', 'src/history', 'src/certificate'],
  },
  {
    path: 'src/engine',
    holds: 'Plans a run, sends its calls, has them judged, repeats and explains them',
    mayUse: [
      'src/spec',
      'src/platform',
      'src/secrets',
      'src/document',
      'src/results',
      'src/http',
      'src/target-file',
      'src/probes',
      'src/model',
      'src/preflight',
    ],
  },
  {
    path: 'suites',
    holds: 'One test or more for each clause, by system and section',
    mayUse: [
      'src/spec',
      'src/platform',
      'src/secrets',
      'src/results',
      'src/http',
      'src/target-file',
      'src/probes',
      'src/model',
      'src/engine',
      'generators',
    ],
  },
  {
    path: 'src/reference',
    holds: 'The embedded target, its faults and its variants',
    // The deployment that it has, and what is wrong in it, are the examples of the pages of rules.
    mayUse: ['src/protobuf', 'src/packages', 'src/spec/configuration'],
  },
  {
    path: 'src/proof',
    holds: 'What proves the suites',
    mayUse: [
      ...FLOOR,
      'src/results',
      'src/target-file',
      'src/model',
      'src/preflight',
      'src/engine',
      'src/reference',
    ],
  },
  {
    path: 'src/issuer',
    holds: 'Key set, discovery document and tokens, for a staging node to trust',
    mayUse: [
      'src/platform',
      'src/packages',
      'src/document',
      'src/target-file',
      'src/probes/tls',
      'generators',
    ],
  },
  {
    path: 'src/playwright',
    holds: 'What Playwright Test needs besides the suites',
    mayUse: ['src/platform', 'src/results', 'src/preflight', 'src/engine', 'src/proof', 'reports'],
  },
  {
    path: 'load/scripts',
    holds: 'What k6 runs',
    mayUse: ['src/spec', 'src/model/reading', 'load'],
  },
  {
    path: 'load',
    holds: 'Load: requests, profiles, k6, and what it measured',
    mayUse: [
      'src/spec',
      'src/platform',
      'src/protobuf',
      'src/secrets',
      'src/results',
      'src/http',
      'src/target-file',
      'src/model/reading',
      'src/preflight',
      'generators',
    ],
  },
  {
    path: 'src/service',
    holds: 'Targets, runs and reports as pages and an API',
    mayUse: ['src', 'generators', 'reports', 'load'],
  },
  {
    path: 'src/cli',
    holds: 'One file for each command: parse, run, exit',
    mayUse: ['src', 'generators', 'reports', 'load'],
  },
];

/** What a layer may import of ours besides itself. Tests may also use what judges them from outside. @param {string} path @param {string[]} mayUse */
const layer = (path, ...mayUse) => ({
  name: `${path} may use ${mayUse.join(', ') || 'none of the other layers'}`,
  severity: 'error',
  from: { path: `^${path}/`, pathNot: CHECKING },
  to: { path: OURS, pathNot: [path, ...mayUse].map((own) => `^${own}/`) },
});

/** What a layer may import of others' code: `builtin` is Node itself. @param {string} path @param {string[]} types @param {string} [packages] */
const foreign = (path, types, packages) => ({
  name: `${path} uses ${packages ?? 'no package'}`,
  severity: 'error',
  from: { path: `^${path}/`, pathNot: CHECKING },
  to: { dependencyTypes: types, ...(packages && { pathNot: packages }) },
});

const NPM = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

export default {
  forbidden: [
    ...LAYERS.map(({ path, mayUse }) => layer(path, ...mayUse)),
    foreign('src/spec', [...NPM, 'core']),
    // k6 runs it too, which has neither Node nor packages.
    foreign('src/platform/judging', [...NPM, 'core']),
    foreign('src/model', [...NPM, 'core']),
    foreign('src/results', [...NPM, 'core'], '^(node:)?(util|path|crypto)$'),
    foreign('src/protobuf', [...NPM, 'core'], 'node_modules/@bufbuild/protobuf/'),
    foreign('src/reference', NPM, 'node_modules/@bufbuild/protobuf/'),
    {
      // The shapes of what the API gives are types, which are gone when it runs.
      name: 'a page of the service asks its API, and reaches nothing that keeps, judges or sends',
      severity: 'error',
      from: { path: '^src/service/pages/', pathNot: CHECKING },
      to: {
        path: '^(src/service/(store|runs|queue|team/(secrets|sign-in|stores))|src/(platform|secrets|document|http|target-file|probes|preflight|engine|history|certificate|reference|model)/|suites/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nobody imports the command line',
      severity: 'error',
      from: { pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'only tests and measurements import what is for tests',
      severity: 'error',
      from: { pathNot: [CHECKING, '^bench/'] },
      to: { path: CHECKING },
    },
    {
      name: 'what is installed at a user imports no development package',
      severity: 'error',
      // What k6 runs and what is in src/packages is bundled: nothing of it is imported at a user.
      from: { path: OURS, pathNot: [CHECKING, '^bench/', '^load/scripts/', '^src/packages/'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'no cycles, not of types either', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no orphans',
      severity: 'error',
      from: { orphan: true, pathNot: String.raw`(\.d\.ts|playwright\.config\.ts)$` },
      to: {},
    },
    // What begins with k6 is k6 itself, or the module that is built into it.
    {
      name: 'every import is found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^k6(/|$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types count: they are what makes two files depend on each other for a reader.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
