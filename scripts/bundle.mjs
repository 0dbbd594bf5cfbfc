import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';

/** Where the scripts of k6 stand; what they import from the folders in it becomes a part of them. */
export const SCRIPTS = join('load', 'scripts');

/** What k6 runs: it knows nothing of modules as Node has them, so each script becomes one file. */
export async function bundleScripts() {
  // Not there before the packages are installed.
  const { build } = await import('esbuild');
  await build({
    entryPoints: readdirSync(inRoot(SCRIPTS))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => inRoot(SCRIPTS, file)),
    outdir: inRoot('dist', SCRIPTS),
    bundle: true,
    format: 'esm',
    target: 'es2023',
    external: ['k6', 'k6/*'],
    // k6 would wait for ever at one, without a word.
    supported: { 'for-await': false },
    plugins: [onlyIds],
  });
}

/**
 * Of clauses scripts need the ids. Each virtual user has a copy of all that its script holds, and the statements of a
 * specification are more than the rest of it.
 * @type {import('esbuild').Plugin}
 */
const onlyIds = {
  name: 'only-ids',
  setup(building) {
    building.onLoad({ filter: /[\\/]src[\\/]spec[\\/].*\.ts$/ }, async ({ path }) => {
      const compiled = inRoot('dist', relative(inRoot(), path).replace(/ts$/, 'js'));
      /** @type {unknown} */
      const exported = await import(pathToFileURL(compiled).href);
      const contents = Object.entries(/** @type {Record<string, { id?: unknown }>} */ (exported))
        // Whatever else a script may import is missed while it is bundled, not while it runs.
        .filter(([, { id }]) => typeof id === 'string')
        .map(([name, { id }]) => `export const ${name} = ${JSON.stringify({ id })};\n`)
        .join('');
      return { contents };
    });
  },
};
