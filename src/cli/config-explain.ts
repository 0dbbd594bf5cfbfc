import { didYouMean } from '../document/nearest.js';
import { UsageError } from '../platform/errors.js';
import { PROPERTIES } from '../spec/configuration/jvm.js';
import { KEYS, SECRET_KEYS } from '../spec/configuration/keys/all.js';
import type { ValueSchema } from '../spec/configuration/keys/key.js';
import type { Rule } from '../spec/configuration/rule.js';
import { RULES } from '../spec/configuration/rules.js';
import { FILES } from '../spec/configuration/section.js';
import { type ArgsOf, command, text } from './command.js';
import { print } from './say.js';

const keyAsked = { key: text('a key, such as auth.audience; without one, all keys are listed') } as const;

/** `assay config explain`. */
export const configExplainCommand = command({ positionals: keyAsked }, explainKeys);

type Explained = { path: string; where: string; description: string; type: string; rules: readonly Rule[] };

/**
 * Prints the meaning of a key, the rules that check it, and where the specification names it.
 * @throws {UsageError} when the specification does not name the key
 */
function explainKeys({ key }: ArgsOf<typeof keyAsked>): void {
  const all = explained();
  if (key === undefined) {
    print(`${all.map(({ path, where }) => `${path}  (${where})`).join('\n')}\n`);
    return;
  }
  // As in a file: below the keys of a wrapper, of a party or of an item.
  const asked = key.replace(/\[\d+\]/g, '');
  const same = (path: string) => path.toLowerCase() === asked.toLowerCase();
  const ends = ({ path }: Explained) =>
    new RegExp(`(?:^|\\.)${path.replaceAll('.', '\\.').replaceAll('*', '.+')}$`, 'i').test(asked);
  const fitting = all.filter(ends);
  const longest = Math.max(...fitting.map(({ path }) => path.length));
  const named =
    fitting.length > 0
      ? fitting.filter(({ path }) => path.length === longest)
      : all.filter(({ path }) => path.split(/[.*]+/).some(same));
  if (named.length === 0) {
    const names = all.map(({ path }) => path);
    throw new UsageError(
      `${key}: the specification names no such key.${didYouMean(key, names)} assay config explain lists all.`,
    );
  }
  print(named.map(textOf).join('\n'));
}

const textOf = ({ path, where, description, type, rules }: Explained): string => {
  const rows = (label: string, texts: readonly string[]) =>
    texts.map((text, at) => `  ${(at === 0 ? label : '').padEnd(7)}  ${text}`);
  const named = rules.map(({ id, severity }) => `${id}${severity === 'warning' ? ' (warning)' : ''}`);
  return [
    `${path}  (${where})`,
    `  ${description}`,
    ...rows('type', type === '' ? [] : [type]),
    ...rows('section', [...new Set(rules.map(({ section }) => section))]),
    ...rows('rules', named.length === 0 ? ['none'] : named),
    '',
  ].join('\n');
};

/** A rule belongs to a key when it gives the type of the key or names the key. */
function explained(): Explained[] {
  const ofValues = FILES.flatMap((kind) =>
    (kind === 'secrets' ? [] : KEYS[kind]).map(({ path, schema, description, types }) => ({
      path,
      description,
      type: typeOf(schema),
      where: kind === 'validator' || kind === 'participant' ? `values of the ${kind}` : kind,
      rules: RULES.filter(({ id, why, all, any }) => {
        const files = [...all, ...any];
        return id === types || ((files.length === 0 || files.includes(kind)) && names(why, path));
      }),
    })),
  );
  const ofSecrets = Object.entries(SECRET_KEYS).flatMap(([role, keys]) =>
    keys.map((path) => ({
      path,
      type: 'text',
      where: `the secret: ${role}`,
      description: 'A value of this secret, in base64 under data or as text under stringData.',
      rules: RULES.filter(({ all, any, why }) => [...all, ...any].includes('secrets') && names(why, path)),
    })),
  );
  const ofJvm = Object.entries(PROPERTIES).map(([path, description]) => ({
    path,
    description,
    type: 'text',
    where: 'option of the JVM: additionalJvmOptions',
    rules: RULES.filter(({ any, why }) => any.includes('validator') && names(why, path)),
  }));
  return [...ofValues, ...ofSecrets, ...ofJvm];
}

const names = (statement: string, path: string): boolean => {
  const own = path.replace(/^.*\*\.?/, '') || path.replace(/\.\*$/, '');
  return new RegExp(`(?<![\\w.-])${own.replaceAll('.', '\\.')}(?![\\w-]|\\.\\w)`).test(statement);
};

const typeOf = (schema: ValueSchema): string => {
  const { type, anyOf, items, enum: values } = schema;
  if (values) return values.join(', ');
  if (anyOf) return anyOf.map(typeOf).join(', or ');
  const of = items ? ` of ${typeOf(items)}` : '';
  return `${{ string: 'text', boolean: 'true or false', integer: 'a whole number', number: 'a number', array: 'a list', object: 'a map' }[type ?? 'string']}${of}`;
};
