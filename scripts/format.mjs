import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { parseJson, inRoot } from './paths.mjs';

/** @import { FormatConfig } from 'oxfmt' */

/**
 * Formats a text as `npm run format` formats its file.
 * @param {string} file whose extension is that of the language
 * @param {string} text
 * @throws {Error} when it is not in that language
 */
export async function formatted(file, text) {
  const { $schema, ignorePatterns, ...options } =
    /** @type {FormatConfig & { $schema?: string, ignorePatterns?: string[] }} */ (
      parseJson(readFileSync(inRoot('.oxfmtrc.json'), 'utf8'))
    );
  const { code, errors } = await format(file, text, options);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return code;
}
