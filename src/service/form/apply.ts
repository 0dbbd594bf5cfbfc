import { type Document, isMap, isScalar } from '../../packages/yaml.js';
import { documentOf, soundDocumentOf } from './document.js';
import { fieldsOf, type Input, inputsOf, type FormPath } from './fields.js';

/** The name of an input: the keys of its path in dots. */
export const inputName = (path: FormPath): string => path.join('.');

/**
 * The text of a target file with what was filled in: only what differs is changed, so that comments and order stay.
 * @param filled the inputs by their names; those that are absent stay as they are
 * @throws {Error} when the text is not YAML
 */
export function withFields(text: string, filled: Readonly<Record<string, string | undefined>>): string {
  const inputs = inputsOf(fieldsOf(text));
  const document = documentOf(text);
  for (const input of inputs) {
    const value = filled[inputName(input.path)]?.replaceAll('\r\n', '\n').trim();
    if (value === undefined || value === input.value.trim()) continue;
    if (value === '') remove(document, input.path);
    else put(document, input.path, valueOf(input, value));
  }
  return document.toString();
}

function valueOf({ kind, choices }: Input, text: string): unknown {
  if (kind === 'number') return Number.isNaN(Number(text)) ? text : Number(text);
  if (kind === 'choice') return choices.join() === 'true,false' ? text === 'true' : text;
  if (kind === 'lines')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  if (kind === 'text') return text;
  try {
    return soundDocumentOf(text).toJS();
  } catch {
    // What is not YAML yet is kept as it was written: it is shown again, as what is wrong.
    return text;
  }
}

/** A value in the place of another keeps the comment that stands behind it. */
function put(document: Document, path: FormPath, value: unknown): void {
  const there = document.getIn(path, true);
  if (isScalar(there) && !(value instanceof Object)) there.value = value;
  else document.setIn(path, document.createNode(value));
}

/** Maps that are left empty go as well. */
function remove(document: Document, path: FormPath): void {
  document.deleteIn(path);
  const parent = path.slice(0, -1);
  if (parent.length === 0) return;
  const left = document.getIn(parent);
  if (isMap(left) && left.items.length === 0) remove(document, parent);
}
