import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Parses JSON; the caller must give the type. @param {string} text @returns {unknown} */
export const parseJson = (text) => JSON.parse(text);

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A path inside the checkout. @param {readonly string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** The built command line. */
export const ASSAY = inRoot('dist', 'src', 'cli', 'assay.js');

/**
 * Loads a module of the build by the path of its source. The caller gives its type.
 * @param {string} source such as `src/spec/catalogue.ts`
 * @returns {Promise<unknown>}
 */
export const built = (source) => import(pathToFileURL(inRoot('dist', source.replace(/\.tsx?$/, '.js'))).href);
