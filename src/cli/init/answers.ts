import type { AskedKey } from './keys.js';

/** What a user answered about a target: the parts of a target file. Unanswered keys are absent. */
export interface Answers {
  name: string;
  environment: 'staging' | 'production';
  [part: string]: unknown;
}

/** The answer to a question: a string, several strings, or whether the key is there. */
export type Told = string | readonly string[] | boolean;

/** Adds the required keys that have a default value. */
export function completed(answers: Answers): Answers {
  const issuer = answers['issuer'] as object | undefined;
  return issuer === undefined ? answers : { ...answers, issuer: { algorithm: 'RS256', ...issuer } };
}

type Part = Record<string, unknown>;

/** Returns the answers with one more. */
export function withAnswer(answers: Answers, { key, kind }: AskedKey, answer: Told): Answers {
  const all = structuredClone(answers);
  if (kind === 'pairs') for (const pair of answer as string[]) put(all, key.split('.'), ...parted(pair));
  else put(all, key.split('.'), kind === 'present' ? {} : answer);
  if (key.startsWith('credentials.registryUser')) (all['registry'] as Part)['credential'] = 'registryUser';
  return all;
}

/** Splits "validator=http://…" into value and name. The default name is `app`. */
function parted(pair: string): [value: string, name: string] {
  const [, name = 'app', value = pair] = /^([\w.-]+)=(.*)$/s.exec(pair) ?? [];
  return [value, name];
}

/**
 * Writes a value at a key. `*` is the name of a pair: in a list, the item with that name. `+` is a new item of a
 * list.
 */
function put(part: Part, [key = '', ...rest]: string[], value: unknown, name = ''): void {
  const own = key === '*' ? name : key;
  if (rest.length === 0) {
    part[own] = isEmpty(value) ? (part[own] ?? value) : value;
    return;
  }
  const isList = ['0', '+'].includes(rest[0]!) || (rest[0] === '*' && own === 'apps');
  const next = (part[own] ??= isList ? [] : {}) as Part & Part[];
  if (!isList) return put(next, rest, value, name);
  const at = rest[0] === '0' ? 0 : rest[0] === '+' ? -1 : next.findIndex((item) => item['name'] === name);
  if (next[at] === undefined) next.push(rest[0] === '*' ? { name } : {});
  put(next[at === -1 ? next.length - 1 : at]!, rest.slice(1), value, name);
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
