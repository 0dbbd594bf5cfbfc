import { parseYaml } from '../../document/parse-yaml.js';
import type { Document } from '../../packages/yaml.js';

/**
 * The text of a target file as YAML that can be changed. Whatever somebody typed is looked at as carefully as a file.
 * @throws {Error} when it cannot be read, or would take long
 */
export const documentOf = (text: string): Document => parseYaml(text).documents[0]!;

/**
 * As `documentOf`.
 * @throws {Error} also when it is not YAML
 */
export function soundDocumentOf(text: string): Document {
  const document = documentOf(text);
  if (document.errors.length > 0) throw document.errors[0]!;
  return document;
}
