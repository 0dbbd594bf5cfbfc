const OURS = '^(src|suites|generators|reports|bench|load)/';
const CHECKING = String.raw`(\.test\.tsx?$|/(testing|fixtures)/|/testing\.ts$)`;

/** What a layer may import of ours besides itself. Tests may also use what judges them from outside. */
const layer = (path, ...mayUse) => ({
  name: `${path} may use ${mayUse.join(', ') || 'none of the other layers'}`,
  severity: 'error',
  from: { path: `^${path}/`, pathNot: CHECKING },
  to: { path: OURS, pathNot: [path, ...mayUse].map((own) => `^${own}/`) },
});

/** What a layer may import of others' code: `builtin` is Node itself. */
const foreign = (path, types, packages) => ({
  name: `${path} uses ${packages ?? 'no package'}`,
  severity: 'error',
  from: { path: `^${path}/`, pathNot: CHECKING },
  to: { dependencyTypes: types, ...(packages && { pathNot: packages }) },
});

const NPM = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

export default {
  forbidden: [
    layer('src/spec'),
    layer('src/verdict', 'src/spec'),
    layer('src/protobuf'),
    layer('generators', 'src/spec', 'src/protobuf'),
    layer('src/history', 'src/verdict', 'src/harness'),
    layer('reports', 'src/spec', 'src/verdict', 'src/history'),
    layer('src/harness', 'src/spec', 'src/verdict', 'src/protobuf'),
    layer('suites', 'src/spec', 'src/verdict', 'src/harness', 'generators'),
    layer('src/reference'),
    layer('src/issuer', 'src/harness', 'generators'),
    layer('src/certificate', 'src/spec', 'src/verdict', 'src/harness'),
    layer('load/scripts', 'src/spec', 'src/harness/judging', 'load'),
    layer('load', 'src/spec', 'src/verdict', 'src/harness', 'generators'),
    layer('src/cli', 'src', 'generators', 'reports', 'load'),
    foreign('src/spec', [...NPM, 'core']),
    // k6 runs it too, which has neither Node nor packages.
    foreign('src/harness/judging', [...NPM, 'core']),
    foreign('src/verdict', [...NPM, 'core'], 'node_modules/@sinclair/typebox/'),
    foreign('src/protobuf', [...NPM, 'core'], 'node_modules/@bufbuild/protobuf/'),
    foreign('src/reference', NPM, 'node_modules/(jose|@peculiar/x509|reflect-metadata)/'),
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
    { name: 'every import is found', severity: 'error', from: {}, to: { couldNotResolve: true } },
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
