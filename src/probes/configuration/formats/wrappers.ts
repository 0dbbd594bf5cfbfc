import { OPTIONS } from '../../../spec/configuration/jvm.js';
import { PATHS } from '../../../spec/configuration/keys/known.js';
import { childrenOf, itemsOf, type Children, type Entry } from '../../../spec/entry.js';
import type { Doc, Style } from '../../../spec/configuration/doc.js';
import { mergedDoc } from '../merged.js';
import { namesSecret } from '../../../secrets/secret-keys.js';
import { nearestOf } from '../nearest-key.js';
import { embedded } from './embedded.js';
import { chartNamed, rootOf } from './kind.js';
import {
  configured,
  entryIn as at,
  nested,
  nothingYet,
  plain,
  push,
  variables,
  type ValueSearch,
} from './pieces.js';
import { setAt, typed } from './set.js';

/** Reads a YAML document: plain values, or a wrapper with values in it. */
export function harvest(document: Entry, source: ValueSearch, called: string): void {
  const children = childrenOf(document);
  if (!children) return;
  source.harvest.documents.push(document);
  const kind = children.get('kind')?.text ?? '';
  if (
    children.has('kind') &&
    (children.has('apiVersion') || children.has('metadata') || /^(?:Secret|List|ConfigMap)s?$/i.test(kind))
  ) {
    manifest(document, kind, source, called);
  } else if (/^secret$/i.test(kind) || (children.has('stringData') && children.size < 6))
    source.harvest.secrets.push(document);
  else if (childrenOf(children.get('services')) && !children.has('kind')) compose(document, source);
  else if (itemsOf(children.get('releases'))) releases(document, 'releases', source);
  else plain(children, { ...source, what: '', called, style: 'helm' });
}

function manifest(document: Entry, kind: string, source: ValueSearch, called: string): void {
  const { harvest: found } = source;
  const name = at(document, 'metadata', 'name')?.text ?? '';
  const what = `${kind} ${name}`.trim();
  const leave = (why: string) => found.unread.push({ what, why, offset: document.keyAt });
  if (/^(?:List|SecretList|ConfigMapList)$/.test(kind)) {
    const inner = { ...source, harvest: { ...found, documents: [] } };
    for (const item of itemsOf(at(document, 'items')) ?? []) harvest(item, inner, called);
  } else if (at(document, 'sops') && /^secret$/i.test(kind))
    leave('SOPS has encrypted its values: sops -d shows them');
  else if (/^secret$/i.test(kind)) found.secrets.push(document);
  else if (/^(?:Cluster)?(?:ExternalSecret|PushSecret)$/.test(kind))
    leave(
      'it names where its values are, and holds none: kubectl get secret -o yaml shows them in the cluster',
    );
  else if (kind === 'SealedSecret')
    leave('its values are encrypted for the cluster: only their names can be read');
  else if (
    /^(?:SecretProviderClass|VaultStaticSecret|VaultDynamicSecret|OnePasswordItem|InfisicalSecret|SopsSecret|BitwardenSecret)$/.test(
      kind,
    )
  )
    leave('it names where its values are, and holds none');
  else if (kind === 'Kustomization' && itemsOf(at(document, 'helmCharts')))
    releases(document, 'helmCharts', source);
  else if (kind === 'Kustomization')
    leave(
      at(document, 'spec')
        ? 'it names what Flux deploys: flux build kustomization shows it'
        : 'it makes manifests: kustomize build shows them',
    );
  else if (kind === 'HelmRelease') helmRelease(document, what, source);
  else if (/^HelmChart(?:Config)?$/.test(kind) && at(document, 'spec', 'valuesContent'))
    helmChart(document, what, source);
  else if (
    /^Application(?:Set)?$/.test(kind) &&
    (at(document, 'spec', 'source') ?? at(document, 'spec', 'sources') ?? at(document, 'spec', 'template'))
  )
    application(document, what, source);
  else if (kind === 'ConfigMap') configMap(document, what, source);
  else if (/^(?:Deployment|StatefulSet|DaemonSet|Job|CronJob|Pod|ReplicaSet)$/.test(kind))
    workload(document, what, name, source);
  else if (!nested(childrenOf(document)!, { ...source, what, style: 'helm' }))
    leave('it holds no deployment values');
}

/** Values in a wrapper of another program. */
type Wrapped = {
  wrapper: Entry;
  what: string;
  /** What may name the chart. */
  called: readonly (Entry | undefined)[];
  /** Maps, or texts with values, in the order in which they are merged. */
  given: readonly (Entry | undefined)[];
  /** Values that are laid over them one by one. */
  set?: Children;
  /** Where more of the values are. */
  files?: readonly string[];
  style?: Style;
};

function wrapped(
  { wrapper, what, called, given, set = new Map(), files = [], style = 'helm' }: Wrapped,
  source: ValueSearch,
): void {
  const { doc, harvest: found } = source;
  const name = called.map((each) => each?.text ?? '').join(' ');
  const docs = given.flatMap((each): Doc[] => {
    const children = childrenOf(each);
    if (children) return [{ ...doc, root: rootOf(children) }];
    if (!each?.text) return [];
    const inner = nothingYet();
    source.readText(embedded(doc, each), name, inner);
    found.problems.push(...inner.problems);
    return inner.pieces.filter(({ isWithin }) => !isWithin).map((piece) => piece.doc);
  });
  if (set.size > 0) docs.push({ ...doc, root: rootOf(set) });
  const [first, ...others] = docs;
  if (files.length > 0 || !first) {
    const why =
      files.length > 0 ? `its values are in ${files.join(', ').replace(/_{4,}/g, '…')}` : 'it has no values';
    found.unread.push({ what, why: first ? `more of ${why}` : why, offset: wrapper.keyAt, from: files });
  }
  if (!first) return;
  const own = mergedDoc([first, ...others]);
  plain(childrenOf(own.root)!, {
    ...source,
    doc: own,
    what: `values of the ${what}`,
    called: name,
    style,
    isPartial: files.length > 0,
  });
}

const textsOf = (list: Entry | undefined): string[] =>
  (itemsOf(list) ?? []).flatMap(({ text }) => text || []);

function helmRelease(release: Entry, what: string, source: ValueSearch): void {
  const spec = at(release, 'spec');
  const named = [at(spec, 'chart', 'spec', 'chart'), at(spec, 'chartRef', 'name')];
  const from = itemsOf(at(spec, 'valuesFrom')) ?? [];
  wrapped(
    {
      wrapper: release,
      what,
      style: 'flux',
      given: [at(spec, 'values')],
      called: [...named, at(release, 'metadata', 'name')],
      files: from.map((item) => `${at(item, 'kind')?.text ?? ''} ${at(item, 'name')?.text ?? ''}`),
    },
    source,
  );
}

/** Reads what the Helm controller of K3s installs. */
function helmChart(chart: Entry, what: string, source: ValueSearch): void {
  const spec = at(chart, 'spec');
  const set = childrenOf(at(spec, 'set')) ?? new Map<string, Entry>();
  wrapped(
    {
      wrapper: chart,
      what,
      given: [at(spec, 'valuesContent')],
      called: [at(spec, 'chart'), at(chart, 'metadata', 'name')],
      set: setOf([...set.values()].map((value) => [value.name, value, value.keyAt])),
    },
    source,
  );
}

/** Reads what Helmfile and Kustomize install: values in the file itself, and files that it names. */
function releases(document: Entry, list: 'releases' | 'helmCharts', source: ValueSearch): void {
  for (const release of itemsOf(at(document, list)) ?? []) {
    const values = itemsOf(at(release, 'values')) ?? [];
    const file = at(release, 'valuesFile')?.text;
    wrapped(
      {
        wrapper: release,
        what: `${list === 'releases' ? 'release' : 'chart'} ${at(release, 'name')?.text ?? ''}`.trim(),
        called: ['chart', 'releaseName', 'name'].map((key) => at(release, key)),
        given: [...values, at(release, 'valuesInline')].filter((each) => childrenOf(each)),
        set: parametersOf(at(release, 'set')),
        files: [
          ...textsOf(at(release, 'values')),
          ...(file ? [file] : []),
          ...textsOf(at(release, 'additionalValuesFiles')),
        ],
      },
      source,
    );
  }
}

/** Reads an Argo CD application: parameters override valuesObject, that overrides values, and that overrides files. */
function application(app: Entry, what: string, source: ValueSearch): void {
  const spec = at(app, 'spec', 'template', 'spec') ?? at(app, 'spec');
  const sources = [at(spec, 'source'), ...(itemsOf(at(spec, 'sources')) ?? [])].filter((each) =>
    at(each, 'helm'),
  );
  if (sources.length === 0)
    source.harvest.unread.push({ what, why: 'it has no helm values', offset: app.keyAt });
  for (const each of sources) {
    const helm = at(each, 'helm');
    wrapped(
      {
        wrapper: app,
        what,
        called: [at(each, 'chart'), at(each, 'path'), at(helm, 'releaseName'), at(app, 'metadata', 'name')],
        given: [at(helm, 'values'), at(helm, 'valuesObject')],
        set: parametersOf(at(helm, 'parameters')),
        files: textsOf(at(helm, 'valueFiles')),
      },
      source,
    );
  }
}

/** `name: auth.audience, value: x`, as in `--set`. With `forceString` the value is text. */
const parametersOf = (parameters: Entry | undefined): Children =>
  setOf(
    (itemsOf(parameters) ?? []).flatMap((parameter) => {
      const [name, value] = [at(parameter, 'name'), at(parameter, 'value')];
      if (!name || !value) return [];
      const isText = at(parameter, 'forceString')?.value === true || typeof value.value === 'object';
      return [[name.text, { ...value, value: isText ? value.value : typed(value.text) }, name.at]];
    }),
  );

function setOf(values: readonly (readonly [path: string, value: Entry, keyAt: number])[]): Children {
  const root = new Map<string, Entry>();
  for (const [path, value, keyAt] of values) setAt(root, path, { ...value, keyAt });
  return root;
}

function configMap(map: Entry, what: string, source: ValueSearch): void {
  const data = childrenOf(at(map, 'data'));
  if (!data) return;
  const isFile = (entry: Entry) =>
    /\.(?:ya?ml|conf|hocon|env|properties|json)$/.test(entry.name) || entry.text.trim().includes('\n');
  for (const entry of data.values())
    if (typeof entry.value === 'string' && isFile(entry))
      source.readText(
        { ...embedded(source.doc, entry), what: `${entry.name} in the ${what}` },
        `${entry.name} ${at(map, 'metadata', 'name')?.text ?? ''}`,
        source.harvest,
      );
  environment(
    [...data.values()].filter((entry) => !isFile(entry)),
    what,
    '',
    source,
  );
}

function workload(document: Entry, what: string, name: string, source: ValueSearch): void {
  const spec =
    at(document, 'spec', 'jobTemplate', 'spec', 'template', 'spec') ??
    at(document, 'spec', 'template', 'spec') ??
    at(document, 'spec');
  for (const list of ['containers', 'initContainers'])
    for (const container of itemsOf(at(spec, list)) ?? []) {
      const called = `${name} ${at(container, 'name')?.text ?? ''}`;
      environment(
        variables(itemsOf(at(container, 'env')) ?? []),
        `environment of the ${what}`,
        called,
        source,
      );
      const from = (itemsOf(at(container, 'envFrom')) ?? []).flatMap((item) =>
        [
          ['ConfigMap', at(item, 'configMapRef', 'name')?.text],
          ['Secret', at(item, 'secretRef', 'name')?.text],
        ].flatMap(([kind, own]) => (own ? [`${kind} ${own}`] : [])),
      );
      if (from.length > 0) elsewhere(container, `environment of the ${what}`, from, 'envFrom', source);
    }
}

function elsewhere(
  { keyAt: offset }: Entry,
  what: string,
  from: readonly string[],
  key: string,
  { harvest: found }: ValueSearch,
): void {
  found.unread.push({ what, why: `more of it is in ${from.join(' and ')} (${key})`, offset, from });
}

function compose(document: Entry, source: ValueSearch): void {
  for (const service of childrenOf(at(document, 'services'))?.values() ?? []) {
    const written = at(service, 'environment');
    const list = itemsOf(written)?.flatMap((item) => {
      const equals = item.text.indexOf('=');
      if (equals < 1) return [];
      const quote = /^["']/.test(source.doc.text.charAt(item.at)) ? 1 : 0;
      const text = item.text.slice(equals + 1);
      return [
        { ...item, name: item.text.slice(0, equals), value: text, text, at: item.at + quote + equals + 1 },
      ];
    });
    environment(
      list ?? [...(childrenOf(written)?.values() ?? [])].filter(({ value }) => value !== null),
      `environment of the service ${service.name}`,
      service.name,
      source,
      'compose',
    );
    const named = at(service, 'env_file');
    const from = (itemsOf(named) ?? (named ? [named] : [])).flatMap(
      (each) => (at(each, 'path') ?? each).text || [],
    );
    if (from.length > 0)
      elsewhere(service, `environment of the service ${service.name}`, from, 'env_file', source);
  }
}

const NETWORK = PATHS.network;
/** Reads the variables of a container: parameters of the network, JVM options, and configuration of the node. */
function environment(
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
  const chart = chartNamed(called);
  // Options of a chart are judged with it.
  const options = chart ? [] : entries.filter(({ name }) => OPTIONS.test(name));
  const secrets = entries.filter(({ name }) => namesSecret(name));
  // Local networks of compose files have made-up passwords.
  if (chart && style === 'plain' && secrets.length > 0)
    push(new Map(secrets.map((entry) => [entry.name, entry])), { ...own, kind: chart });
  if (network.some(({ name }) => NETWORK.includes(name)) || network.length > 1)
    push(new Map([...network, ...options].map((entry) => [entry.name, entry])), { ...own, kind: 'network' });
  configured(entries, called, own, chart);
}
