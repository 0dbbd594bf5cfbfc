import { basename } from 'node:path';
import { OPTIONS } from '../../../spec/configuration/rules/proxy.js';
import { PATHS } from '../../../spec/configuration/keys/known.js';
import { childrenOf, entryIn as at, itemsOf, type Entry } from '../../../spec/entry.js';
import { variables, type Style } from '../../../spec/configuration/bundle.js';
import { namesSecret } from '../../../secrets/secret-keys.js';
import { nearestOf } from '../../../document/nearest.js';
import { chartNamed } from './kind.js';
import { byName, configured, embedded, push, type ValueSearch } from './pieces.js';

const isFile = (entry: Entry) =>
  /\.(?:ya?ml|conf|hocon|env|properties|json)$/.test(entry.name) || entry.text.trim().includes('\n');

/** Reads the variables and the mounted files of a ConfigMap, or of a Secret. */
export function variablesOf(map: Entry, what: string, source: ValueSearch): void {
  const isSecret = what.startsWith('Secret');
  const entries = (isSecret ? ['data', 'stringData'] : ['data']).flatMap((part) =>
    [...(childrenOf(at(map, part))?.values() ?? [])].map((entry): Entry => {
      if (!isSecret || part === 'stringData' || typeof entry.value !== 'string') return entry;
      // What is found in base64 is shown at its key: no place in it is one of the file.
      const text = Buffer.from(entry.text, 'base64').toString();
      return { ...entry, value: text, text };
    }),
  );
  for (const entry of entries)
    if (typeof entry.value === 'string' && isFile(entry))
      source.readText(
        { ...embedded(source.doc, entry), what: `${entry.name} in the ${what}` },
        `${entry.name} ${at(map, 'metadata', 'name')?.text ?? ''}`,
        source.harvest,
      );
  const set = entries.filter((entry) => !isFile(entry));
  environment(set, what, '', source);
}

/** Where the containers of a workload are: of Kubernetes, and of Amazon ECS. */
const CONTAINERS = [
  ...['spec.jobTemplate.spec.template.spec', 'spec.template.spec', 'spec'].flatMap((pod) => [
    `${pod}.containers`,
    `${pod}.initContainers`,
  ]),
  'containerDefinitions',
].map((path) => path.split('.'));

/** Reads the environment of the containers of a workload. @returns whether the document is one */
export function workload(document: Entry, what: string, name: string, source: ValueSearch): boolean {
  const containers = CONTAINERS.flatMap((path) => itemsOf(at(document, ...path)) ?? []);
  for (const container of containers) {
    const own = `environment of the ${what}`;
    const set = filledIn(variables(at(container, 'env') ?? at(container, 'environment')));
    const called = nameOf(container, `${name} ${at(container, 'name')?.text ?? ''}`);
    environment([...set, ...commanded(container)], own, called, source);
    const from = (itemsOf(at(container, 'envFrom')) ?? []).flatMap((item) =>
      ['configMapRef', 'secretRef'].flatMap((reference) => {
        const named = at(item, reference, 'name')?.text;
        return named ? [`${reference === 'secretRef' ? 'Secret' : 'ConfigMap'} ${named}`] : [];
      }),
    );
    elsewhere(container, own, from, 'envFrom', source);
  }
  return containers.length > 0;
}

/** Kubernetes fills in variables that stand further up in the list. */
const filledIn = (set: readonly Entry[]): Entry[] =>
  set.reduce<Entry[]>((above, entry) => {
    const text = entry.text.replace(
      /(?<!\$)\$\((\w+)\)/g,
      (all, name) => above.find((each) => each.name === name)?.text ?? all,
    );
    return [...above, text === entry.text ? entry : { ...entry, value: text, text }];
  }, []);

/** What tells the app of a container: its image, or its name. */
const nameOf = (container: Entry, name: string): string =>
  [at(container, 'image')?.text ?? '', name].find(chartNamed) ?? name;

/** The command of a container, if it sets properties of the JVM or of the node, under the name of a variable for them. */
const commanded = (container: Entry): Entry[] =>
  ['args', 'command', 'entrypoint', 'entryPoint'].flatMap((key) => {
    const command = at(container, key);
    const has = (option: RegExp) => oneOrMore(command).some(({ text }) => option.test(text));
    const name = has(/(?:^|\s)-D\S/) ? 'JAVA_OPTS' : has(/(?:^|\s)-C/) ? 'COMMAND' : undefined;
    return command && name ? [{ ...command, name }] : [];
  });

const oneOrMore = (entry: Entry | undefined): readonly Entry[] => itemsOf(entry) ?? (entry ? [entry] : []);

/** The variables in a list of texts `NAME=value`. @returns undefined when the entry is not a list */
const assigned = (list: Entry | undefined, { doc }: ValueSearch): Entry[] | undefined =>
  itemsOf(list)?.flatMap((item) => {
    const equals = item.text.indexOf('=');
    if (equals < 1) return [];
    const quote = /^["']/.test(doc.text.charAt(item.at)) ? 1 : 0;
    const [name, text] = [item.text.slice(0, equals), item.text.slice(equals + 1)];
    return [{ ...item, name, value: text, text, at: item.at + quote + equals + 1 }];
  });

/** A literal without the quotes that kustomize takes off. */
const unquoted = (entry: Entry): Entry => {
  const text = entry.text.replace(/^(["'])([^]*)\1$/, '$2');
  return { ...entry, value: text, text };
};

/** The keys of a kustomization with parts of manifests, the kind of each manifest, and the key of its values. */
export const GENERATORS = [
  ['configMapGenerator', 'ConfigMap', 'data'],
  ['secretGenerator', 'Secret', 'stringData'],
] as const;

/** The manifests that kustomize makes from the literals of its generators. Says which files hold more of them. */
export function generated(document: Entry, source: ValueSearch): Entry[] {
  return GENERATORS.flatMap(([key, kind, values]) =>
    (itemsOf(at(document, key)) ?? []).flatMap((each) => {
      const text = (name: string, value: string): Entry => ({ ...each, name, value, text: value });
      const map = (name: string, held: Entry[]): Entry => ({ ...each, name, value: byName(held) });
      const name = at(each, 'name')?.text ?? '';
      const filesIn = (list: string) => oneOrMore(at(each, list));
      const named = filesIn('files');
      const envs = [...filesIn('env'), ...filesIn('envs')];
      const from = [...envs, ...named].map((file) => file.text.replace(/^[^=]*=/, ''));
      elsewhere(each, `${kind} ${name}`, from, key, source);
      // A file of variables may hold any of the keys; another file is the value of one.
      if (kind === 'Secret' && envs.length > 0) return [];
      const held = named.map((file): Entry => {
        const its = /^([^=]*)=/.exec(file.text)?.[1] ?? basename(file.text);
        return { ...file, name: its, value: '', text: '', isUnknown: true };
      });
      return map('', [
        text('kind', kind),
        map('metadata', [text('name', name)]),
        text('type', at(each, 'type')?.text ?? ''),
        map(values, [...held, ...(assigned(at(each, 'literals'), source) ?? []).map(unquoted)]),
      ]);
    }),
  );
}

/** Says which other files or manifests hold more of the values. */
function elsewhere(part: Entry, what: string, from: string[], key: string, { harvest }: ValueSearch): void {
  const why = `more values are in ${from.join(' and ')} (${key})`;
  if (from.length > 0) harvest.unread.push({ what, why, offset: part.keyAt, from });
}

/** Reads the environment of the services of a compose file. */
export function compose(document: Entry, source: ValueSearch): void {
  for (const config of childrenOf(at(document, 'configs'))?.values() ?? []) {
    const content = at(config, 'content');
    const doc = content && { ...embedded(source.doc, content), what: `the config ${config.name}` };
    if (doc) source.readText(doc, config.name, source.harvest);
  }
  for (const service of childrenOf(at(document, 'services'))?.values() ?? []) {
    const what = `environment of the service ${service.name}`;
    const written = at(service, 'environment');
    const inMap = [...(childrenOf(written)?.values() ?? [])].filter(({ value }) => value !== null);
    const entries = [...(assigned(written, source) ?? inMap), ...commanded(service)];
    environment(entries, what, nameOf(service, service.name), source, 'compose');
    const from = oneOrMore(at(service, 'env_file')).flatMap((each) => (at(each, 'path') ?? each).text || []);
    elsewhere(service, what, from, 'env_file', source);
  }
}

const NETWORK = PATHS.network;
/** Reads the variables of a container: parameters of the network, JVM options, and configuration of the node. */
export function environment(
  entries: readonly Entry[],
  what: string,
  called: string,
  source: ValueSearch,
  style: Style = 'plain',
): void {
  const network = entries.filter(
    ({ name }) => NETWORK.includes(name) || nearestOf(name, NETWORK) !== undefined,
  );
  const own = { ...source, what, style, isPartial: true, isWithin: false };
  const { pieces, unread } = source.harvest;
  const before = pieces.length;
  const chart = chartNamed(called);
  // Options of a chart are judged with it.
  const options = chart ? [] : entries.filter(({ name }) => OPTIONS.test(name));
  const secrets = entries.filter(({ name }) => namesSecret(name));
  // Local networks of compose files have made-up passwords.
  if (chart && style === 'plain' && secrets.length > 0) push(byName(secrets), { ...own, kind: chart });
  if (network.some(({ name }) => NETWORK.includes(name)) || network.length > 1)
    push(byName([...network, ...options]), { ...own, kind: 'network' });
  configured(entries, called, own, chart);
  const [first] = entries;
  if (chart && first && pieces.length === before)
    unread.push({ what, why: 'no rule is about any of its variables', offset: first.keyAt });
}
