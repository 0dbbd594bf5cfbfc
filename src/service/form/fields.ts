import { targetSchema } from '../../target-file/schema.js';
import { stringify } from '../../packages/yaml.js';
import { soundDocumentOf } from './document.js';

/** Where a value stands in a target file. */
export type FormPath = readonly string[];

/** A value that one input shows. `lines`: a list, one a line. `yaml`: whatever else there is, as YAML. */
export interface Input {
  kind: 'text' | 'number' | 'choice' | 'lines' | 'yaml';
  path: FormPath;
  label: string;
  description: string;
  required: boolean;
  choices: readonly string[];
  /** As the input shows it; empty when it is absent. */
  value: string;
}

/** Values that stand together. */
export interface FormGroup {
  kind: 'group';
  path: FormPath;
  label: string;
  description: string;
  /** Whether the file has something of it. */
  filled: boolean;
  fields: readonly FormField[];
}

/** A part of the form. */
export type FormField = Input | FormGroup;

/** As much of a JSON Schema as the form is made from. */
interface Part {
  type?: string | readonly string[] | undefined;
  description?: string | undefined;
  properties?: Readonly<Record<string, Part>> | undefined;
  required?: readonly string[] | undefined;
  enum?: readonly unknown[] | undefined;
  const?: unknown;
  items?: Part | undefined;
}

/**
 * The form of a target file: what its schema knows, with what this text has of it.
 * @throws {Error} when it is not YAML
 */
export function fieldsOf(text: string): FormField[] {
  const data: unknown = soundDocumentOf(text).toJS();
  return fieldsIn(targetSchema, isMap(data) ? data : {}, []);
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
  if (part.properties && (value === undefined || isMap(value)))
    return {
      ...{ kind: 'group', ...about, filled: value !== undefined },
      fields: fieldsIn(part, isMap(value) ? value : {}, path),
    };
  const kind = kindOf(part, value);
  const choices = (part.enum ?? (part.type === 'boolean' ? [true, false] : [])).map(String);
  return { kind, ...about, required, choices, value: shown(kind, value) };
}

/** What is written otherwise than the schema has it is shown as it is. */
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

/** Every input of a form. */
export const inputsOf = (fields: readonly FormField[]): Input[] =>
  fields.flatMap((field) => (field.kind === 'group' ? inputsOf(field.fields) : [field]));

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
