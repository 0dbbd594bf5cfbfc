import type { Example, Setting } from './deployment.js';
import { KEYS, PROPERTIES, SECRET_KEYS } from './keys/all.js';
import type { Key, ValueSchema } from './keys/key.js';
import type { Rule } from './rule.js';
import { PAGES } from './rules.js';
import { wordsOf } from './rules/proxy.js';
import { CHARTS, FILES, type FileKind } from './section.js';

/**
 * A key that the specification names. `kind`: the file of the rules that may name it. `place`: the key in the examples of
 * rules, where it is another one. Without a schema it is text.
 */
export type Explained = Pick<Key, 'path' | 'description' | 'types'> & {
  where: string;
  kind: FileKind;
  schema?: ValueSchema;
  place?: string;
};

/** Every key that the specification names, also those of secrets and the options of the JVM. */
export const EXPLAINED: readonly Explained[] = [
  ...FILES.flatMap((kind) => {
    const where = CHARTS.some((chart) => chart === kind) ? `values of the ${kind}` : kind;
    return KEYS[kind].map((key) => ({ ...key, where, kind }));
  }),
  ...Object.entries(SECRET_KEYS).flatMap(([role, keys], at) => {
    const description = 'A value of this secret, in base64 under data or as text under stringData.';
    const own = { description, where: `the secret: ${role}`, kind: 'secrets' as const };
    // The manifests of the examples are in the same order. What a rule says of one UI, it says of both.
    const manifests = role.endsWith('-ui') ? '[12]' : at;
    return keys.map((path) => ({ ...own, path, place: `${manifests}.*.${path}` }));
  }),
  ...Object.entries(PROPERTIES).map(([path, description]) => {
    const where = 'option of the JVM: additionalJvmOptions';
    return { path, description, where, kind: 'validator' as const };
  }),
];

/** The keys that a path names, as in a file: below the keys of a wrapper, of a party or of an item. Or those with it in them. */
export function keysNamed(path: string): readonly Explained[] {
  const asked = path.replace(/\[\d+\]/g, '');
  const fitting = EXPLAINED.filter(({ path }) =>
    new RegExp(`(?:^|\\.)${path.replaceAll('.', '\\.').replaceAll('*', '.+')}$`, 'i').test(asked),
  );
  const longest = Math.max(...fitting.map(({ path }) => path.length));
  const isPart = ({ path }: Explained) => `.${path}.`.toLowerCase().includes(`.${asked.toLowerCase()}.`);
  if (fitting.length > 0) return fitting.filter(({ path }) => path.length === longest);
  // An app writes its keys with minus signs.
  const inValues = asked.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const parts = EXPLAINED.filter(isPart);
  return parts.length > 0 || inValues === asked ? parts : keysNamed(inValues);
}

/** Rules that judge the syntax of any file. */
export const ALWAYS: readonly string[] = ['configuration.readable', 'configuration.unrendered'];

/** Rules about everything in any file. That they find nothing says nothing about a node. */
export const OF_ANY: readonly string[] = [
  ...ALWAYS,
  ...['near-miss', 'misplaced-key', 'placeholder', 'secret-in-clear'].map((name) => `configuration.${name}`),
];

const startsWith = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '.+?')}(?:\\.|$)`);

/** Whether an example sets an option of the JVM otherwise than what it starts from. */
const changes = ({ setup, breaks }: Example, property: string): boolean => {
  const optionIn = (options: Setting | undefined) =>
    (typeof options === 'string' ? wordsOf(options) : []).findLast((word) =>
      word.startsWith(`-D${property}=`),
    );
  const before = (place: string) => setup[place] ?? setup[place.replace(/^\w+/, 'charts')];
  return Object.entries(breaks).some(([place, value]) => optionIn(value) !== optionIn(before(place)));
};

/** The rules that check a key: they give its type or name it, or one of their examples is wrong there. */
export function rulesAbout({ path, kind, types, place = path }: Explained): Rule[] {
  const hasExample = ({ broken }: Rule, start: RegExp) =>
    broken.some((each) => (each.kind === kind && start.test(each.key.join('.'))) || changes(each, path));
  const isNamed = (rule: Rule) =>
    new RegExp(`(?<![\\w.-])${path.replaceAll('.', '\\.')}(?![\\w-]|\\.\\w)`).test(rule.why) &&
    [...rule.all, ...rule.any].includes(kind) &&
    (kind !== 'secrets' || hasExample(rule, startsWith(place.split('.', 1)[0]!)));
  return PAGES.filter((rule) => !OF_ANY.includes(rule.id)).filter(
    (rule) => rule.id === types || hasExample(rule, startsWith(place)) || isNamed(rule),
  );
}

/** The sections of the specification that name a key. One without a rule stands where the others of its file stand. */
export function sectionsOf(key: Explained): string[] {
  const own = rulesAbout(key);
  const rules = own.length > 0 ? own : EXPLAINED.filter(({ kind }) => kind === key.kind).flatMap(rulesAbout);
  return [...new Set(rules.map(({ section }) => section))];
}
