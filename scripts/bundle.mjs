import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './run.mjs';

/** The folder of the k6 scripts. Imports from its subfolders become part of them. */
export const SCRIPTS = join('load', 'scripts');

/** Bundles the scripts for k6, which has no Node modules, into one file per scenario. Needs a build. */
export async function bundleScripts() {
  // Not available before the packages are installed.
  const { build } = await import('esbuild');
  /** @type {unknown} */
  const module = await import(pathToFileURL(inRoot('dist', 'load', 'scenario.js')).href);
  const { SCENARIO_CHOICES } = /** @type {typeof import('../load/scenario.js')} */ (module);
  const bundle = (/** @type {string} */ scenario) =>
    build({
      entryPoints: [inRoot(SCRIPTS, 'load.ts')],
      outfile: inRoot('dist', SCRIPTS, `${scenario}.js`),
      define: { SCENARIO: JSON.stringify(scenario) },
      bundle: true,
      minifySyntax: true,
      format: 'esm',
      target: 'es2023',
      external: ['k6', 'k6/*'],
      // k6 would hang at a `for await` without an error.
      supported: { 'for-await': false },
      plugins: [onlyIds],
    });
  await Promise.all(SCENARIO_CHOICES.map(bundle));
}

/**
 * Bundles each file of `src/packages` with the package that it uses. Runs after the compiler, which writes there
 * too.
 */
export async function bundlePackages() {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [inRoot('src', 'packages', '*.ts')],
    outdir: inRoot('dist', 'src', 'packages'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    // CommonJS code in them requires Node modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
  });
}

/**
 * Keeps the specification small in the bundle: of clauses only the ids, and lists are created for each use. Each
 * virtual user has a copy of everything in its script, in which a member of a wire type would take 1.6 KB.
 * @type {import('esbuild').Plugin}
 */
const onlyIds = {
  name: 'only-ids',
  setup(building) {
    building.onLoad({ filter: /[\\/]src[\\/]spec[\\/].*\.ts$/ }, async ({ path }) => {
      const compiled = inRoot('dist', relative(inRoot(), path).replace(/ts$/, 'js'));
      /** @type {unknown} */
      const module = await import(pathToFileURL(compiled).href);
      const exported = Object.entries(/** @type {Record<string, unknown>} */ (module));
      return {
        contents: exported.map(([name, data]) => `export const ${name} = ${inBundle(data)};\n`).join(''),
      };
    });
  },
};

/** @param {unknown} data */
function inBundle(data) {
  const text = JSON.stringify(data, (_, /** @type {{ id?: string, statement?: string }} */ value) =>
    value?.statement === undefined ? value : { id: value.id },
  );
  return Array.isArray(data) ? `() => ${text}` : text;
}
