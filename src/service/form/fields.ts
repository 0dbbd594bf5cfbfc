import { type Document, isMap, isScalar, stringify } from '../../packages/yaml.js';
import { parseYaml } from '../../document/parse-yaml.js';
import { isObject } from '../../model/reading/wire.js';
import { targetSchema } from '../../target-file/schema.js';

/** The name of an input: the keys of its path, joined with dots. */
export const inputName = (path: FormPath): string => path.join('.');

/**
 * Returns the text of a target file with the values of a form. Only differing values are changed, so that comments
 * and order stay.
 * @param filled the values by input name; absent inputs are unchanged
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
    // Text that is not valid YAML yet is kept as written; it is shown again with its error.
    return text;
  }
}

/** Replaces a value; the comment after it stays. */
function put(document: Document, path: FormPath, value: unknown): void {
  const there = document.getIn(path, true);
  if (isScalar(there) && !(value instanceof Object)) there.value = value;
  else document.setIn(path, document.createNode(value));
}

/** Removes a value, and maps that become empty. */
function remove(document: Document, path: FormPath): void {
  document.deleteIn(path);
  const parent = path.slice(0, -1);
  if (parent.length === 0) return;
  const left = document.getIn(parent);
  if (isMap(left) && left.items.length === 0) remove(document, parent);
}

/**
 * Parses the text of a target file as YAML that can be changed. Form input gets the same checks as a file.
 * @throws {Error} when it cannot be read, or would take too long
 */
export const documentOf = (text: string): Document => parseYaml(text).documents[0]!;

/** @throws {Error} like `documentOf`, and also when it is not YAML */
export function soundDocumentOf(text: string): Document {
  const document = documentOf(text);
  if (document.errors.length > 0) throw document.errors[0]!;
  return document;
}

/** The place of a value in a target file. */
type FormPath = readonly string[];

/** A value that one input shows. `lines`: a list, one item per line. `yaml`: any other value, as YAML. */
interface Input {
  kind: 'text' | 'number' | 'choice' | 'lines' | 'yaml';
  path: FormPath;
  label: string;
  description: string;
  required: boolean;
  choices: readonly string[];
  /** The text in the input; empty when the value is absent. */
  value: string;
}

interface FormGroup {
  kind: 'group';
  path: FormPath;
  label: string;
  description: string;
  /** Whether the file has any of its values. */
  filled: boolean;
  fields: readonly FormField[];
}

/** An element of the form. */
export type FormField = Input | FormGroup;

/** The part of JSON Schema that the form is made from. */
interface Part {
  type?: string | readonly string[] | undefined;
  description?: string | undefined;
  properties?: Readonly<Record<string, Part>> | undefined;
  required?: readonly string[] | undefined;
  enum?: readonly unknown[] | undefined;
  const?: unknown;
  items?: Part | undefined;
}

/** The form of a target file: the keys of the schema with its values. @throws {Error} when not YAML */
export function fieldsOf(text: string): FormField[] {
  const data: unknown = soundDocumentOf(text).toJS();
  return fieldsIn(targetSchema, isObject(data) ? data : {}, []);
}

const fieldsIn = (
  { properties = {}, required = [] }: Part,
  data: Readonly<Record<string, unknown>>,
  path: FormPath,
) =>
  Object.entries(properties)
    .filter(([, part]) => part.const === undefined)
    .map(([name, part]): FormField => fieldOf(part, data[name], [...path, name], required.includes(name)));

function fieldOf(part: Part, value: unknown, path: FormPath, required: boolean): FormField {
  const about = { path, label: path.at(-1)!, description: part.description ?? '' };
  if (part.properties && (value === undefined || isObject(value)))
    return {
      kind: 'group',
      ...about,
      filled: value !== undefined,
      fields: fieldsIn(part, isObject(value) ? value : {}, path),
    };
  const kind = kindOf(part, value);
  const choices = (part.enum ?? (part.type === 'boolean' ? [true, false] : [])).map(String);
  return { kind, ...about, required, choices, value: shown(kind, value) };
}

/** A value with another type than in the schema is shown as YAML. */
function kindOf({ type, enum: choices, items }: Part, value: unknown): Input['kind'] {
  const isAbsent = value === undefined || value === null;
  if (choices && (isAbsent || choices.includes(value))) return 'choice';
  if (type === 'boolean') return 'choice';
  if (type === 'string' && (isAbsent || typeof value === 'string')) return 'text';
  if ((type === 'integer' || type === 'number') && (isAbsent || typeof value === 'number')) return 'number';
  const isList = type === 'array' && items?.type === 'string';
  const isPlain =
    Array.isArray(value) && value.every((one) => typeof one === 'string' && !one.includes('\n'));
  return isList && (isAbsent || isPlain) ? 'lines' : 'yaml';
}

function shown(kind: Input['kind'], value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'lines') return (value as string[]).join('\n');
  return typeof value === 'string' ? value : stringify(value).trimEnd();
}

/** Returns every input of a form. */
export const inputsOf = (fields: readonly FormField[]): Input[] =>
  fields.flatMap((field) => (field.kind === 'group' ? inputsOf(field.fields) : [field]));
