const OURS = '^(src|suites|generators|reports|bench|load)/';
const CHECKING = String.raw`(\.test\.tsx?$|/(testing|fixtures)/|/testing\.ts$)`;

/** The layers, from the top to the bottom: imports go up. `npm run generate` puts them into docs/how-it-works.md. @type {{ path: string, holds: string, mayUse: string[] }[]} */
export const LAYERS = [
  {
    path: 'src/spec',
    holds: 'The specification as data: clauses by section, schemas of the wire types',
    mayUse: [],
  },
  {
    path: 'src/verdict',
    holds:
      "The shape of `verdict.json`; how a clause's verdict, the summary, waivers and merged shards come about",
    mayUse: ['src/spec', 'src/packages'],
  },
  {
    path: 'src/protobuf',
    holds:
      'Messages of Prometheus in protocol buffers: `.proto` files, and what `npm run generate` makes of them',
    mayUse: [],
  },
  {
    path: 'src/packages',
    holds: 'Packages of a hundred files and more: the build makes one file of each, which loads faster',
    mayUse: [],
  },
  {
    path: 'generators',
    holds: 'Values to send: valid ones, and broken ones that say which rule they break',
    mayUse: ['src/spec'],
  },
  {
    path: 'src/harness',
    holds:
      'Target file, HTTP client, readers of metrics, TLS handshakes, running properties, shrinking, redaction',
    mayUse: ['src/spec', 'src/verdict', 'src/protobuf', 'src/packages'],
  },
  {
    path: 'src/model',
    holds: 'What the specification allows: a page a call, laws over a run',
    mayUse: ['src/spec', 'src/harness/judging', 'src/harness/metrics', 'src/harness/tls'],
  },
  {
    path: 'src/history',
    holds: 'Records of runs, where they are kept, and what changed from night to night',
    mayUse: ['src/verdict', 'src/harness', 'src/packages'],
  },
  {
    path: 'src/certificate',
    holds: 'Signing a run, and verifying what was signed',
    mayUse: ['src/spec', 'src/verdict', 'src/harness', 'src/packages'],
  },
  {
    path: 'reports',
    holds: 'A verdict as HTML, Markdown, JUnit, Allure results or text for a terminal',
    mayUse: ['src/spec', 'src/verdict', 'src/history', 'src/certificate', 'src/packages'],
  },
  {
    path: 'src/engine',
    holds:
      'Calls and handshakes that are sent, judged, made again under other conditions, and explained where wrong',
    mayUse: ['src/spec', 'src/verdict', 'src/harness', 'src/model'],
  },
  {
    path: 'suites',
    holds: 'One test or more for each clause, by system and section',
    mayUse: ['src/spec', 'src/verdict', 'src/harness', 'src/model', 'src/engine', 'generators'],
  },
  {
    path: 'src/reference',
    holds: 'The embedded target, its faults and its variants: it meets its judge over HTTP',
    // The deployment that it has, and what is wrong in it, are the examples of the pages of rules.
    mayUse: ['src/protobuf', 'src/packages', 'src/spec/configuration'],
  },
  {
    path: 'src/proof',
    holds:
      'What proves the suites: judging what has a fault or none; mutants of answers, which the model judges',
    mayUse: ['src/spec', 'src/harness', 'src/model', 'src/reference', 'src/packages'],
  },
  {
    path: 'src/issuer',
    holds: 'Key set, discovery document and tokens, for a staging node to trust',
    mayUse: ['src/harness', 'generators', 'src/packages'],
  },
  {
    path: 'src/playwright',
    holds: 'What Playwright Test needs besides the suites: the target of a run, and its verdict',
    mayUse: ['src/verdict', 'src/harness', 'src/proof', 'reports'],
  },
  { path: 'load/scripts', holds: 'What k6 runs', mayUse: ['src/spec', 'src/harness/judging', 'load'] },
  {
    path: 'load',
    holds: 'Load: requests made by the generators, and profiles',
    mayUse: ['src/spec', 'src/verdict', 'src/harness', 'generators'],
  },
  {
    path: 'src/service',
    holds: 'Targets, runs and reports as pages and an API, with a queue and a database',
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
    foreign('src/harness/judging', [...NPM, 'core']),
    foreign('src/model', [...NPM, 'core']),
    foreign('src/verdict', [...NPM, 'core'], '^(node:)?util$'),
    foreign('src/protobuf', [...NPM, 'core'], 'node_modules/@bufbuild/protobuf/'),
    foreign('src/reference', NPM, 'node_modules/@bufbuild/protobuf/'),
    {
      // The shapes of what the API gives are types, which are gone when it runs.
      name: 'a page of the service asks its API, and reaches nothing that keeps, judges or sends',
      severity: 'error',
      from: { path: '^src/service/pages/', pathNot: CHECKING },
      to: {
        path: '^(src/service/(store|runs|queue|team/(secrets|sign-in|stores))|src/(harness|history|certificate|reference|model)/|suites/)',
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
      // What k6 runs is bundled: nothing of it is imported at a user.
      from: { path: OURS, pathNot: [CHECKING, '^bench/', '^load/scripts/'] },
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
