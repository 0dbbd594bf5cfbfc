import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pemFiles } from '../../src/reference/configuration/deployment.js';

const TOKEN =
  /[\t\n\r ]+|("(?:[ !#-[\]-\uffff]|\\["\\/bfnrt]|\\u[0-9A-Fa-f]{4})*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([[\]{}:,])/y;

const EMPTY_OR_LIST = [/\[(?:[sv](?:,[sv])*)?\]/g, /\{(?:s:[sv](?:,s:[sv])*)?\}/g];

/** Whether bytes are JSON by the grammar of RFC 8259, computed by rewriting, independently of `JSON.parse`. */
export function isJson(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString();
  if (!Buffer.from(text).equals(bytes)) return false;
  let shape = '';
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return false;
    const [, string, scalar, mark = ''] = match;
    shape += string === undefined ? (scalar === undefined ? mark : 'v') : 's';
  }
  for (let before = ''; before !== shape;) {
    before = shape;
    for (const container of EMPTY_OR_LIST) shape = shape.replace(container, 'v');
  }
  return shape === 's' || shape === 'v';
}

/** Values of a generator. The same seed returns the same values. */
export const sampled = <T>(arbitrary: fc.Arbitrary<T>, count = 500, seed = 1): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed });

/** Whether the same seed returns the same values, and another seed returns others. */
export const isRepeatable = (arbitrary: fc.Arbitrary<unknown>): boolean => {
  const values = (seed: number) => JSON.stringify(sampled(arbitrary, 50, seed), serialised);
  return values(3) === values(3) && values(3) !== values(4);
};

// Functions are compared by their result for the same id.
const serialised = (_: string, value: unknown) =>
  typeof value === 'function' ? String((value as (id: string) => unknown)('ab'.repeat(40))) : value;

/** Whether a value has the types of Resources / GetChoiceContextRequest. It is independent of the generators. */
export function isValidRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { meta, excludeDebugFields } = value;
  const isFlag = excludeDebugFields === undefined || typeof excludeDebugFields === 'boolean';
  return isFlag && (meta === undefined || isMeta(meta));
}

export const isMeta = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

const isObject = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]';

/** Whether a text is a valid hint (Endpoints / 2, rule 2). It is independent of the generators. */
export const isValidHint = (text: string): boolean => /^[A-Za-z0-9 :_-]{1,255}$/.test(text);

/** Examples of the unique part of a hint, with the form that the suites use. */
export const UNIQUE = [
  '0a1b2c3d0001',
  '0a1b2c3d0002',
  '1a1b2c3d0001',
  '000000000000',
  'zzzzzzzzzzzz',
] as const;

/** Creates a folder with the files that generated TLS values name. It is deleted when the process ends. */
export const folderOfPem = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pem-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(await pemFiles())) writeFileSync(join(folder, name), text);
  return folder;
};
