import { PATHS } from '../../../spec/configuration/keys/known.js';
import { childrenOf, itemsOf, type Children, type Entry } from '../../../spec/entry.js';
import type { Doc, Style } from '../../../spec/configuration/doc.js';
import { mergedDoc } from '../merged.js';
import { nearestOf } from '../nearest-key.js';
import { embedded } from './embedded.js';
import { rootOf } from './kind.js';
import { configured, entryIn as at, nothingYet, plain, push, variables, type ValueSearch } from './pieces.js';
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
  else if (kind === 'Kustomization' && itemsOf(at(document, 'secretGenerator')))
    leave('it makes secrets: kustomize build shows them');
  else if (kind === 'HelmRelease') helmRelease(document, what, source);
  else if (
    /^Application(?:Set)?$/.test(kind) &&
    (at(document, 'spec', 'source') ?? at(document, 'spec', 'sources') ?? at(document, 'spec', 'template'))
  )
    application(document, what, source);
  else if (kind === 'ConfigMap') configMap(document, what, source);
  else if (/^(?:Deployment|StatefulSet|DaemonSet|Job|CronJob|Pod|ReplicaSet)$/.test(kind))
    workload(document, what, name, source);
  else leave('it holds no deployment values');
}

const CHART = ['spec', 'chart', 'spec', 'chart'] as const;

function helmRelease(release: Entry, what: string, source: ValueSearch): void {
  const values = at(release, 'spec', 'values');
  const from = itemsOf(at(release, 'spec', 'valuesFrom'));
  const called = [
    at(release, ...CHART)?.text,
    at(release, 'spec', 'chartRef', 'name')?.text,
    at(release, 'metadata', 'name')?.text,
  ]
    .filter(Boolean)
    .join(' ');
  const children = childrenOf(values);
  if (children)
    plain(children, {
      ...source,
      what: `spec.values of the ${what}`,
      called,
      style: 'flux',
      isPartial: from !== undefined,
    });
  else {
    const names = from
      ?.map((item) => `${at(item, 'kind')?.text ?? ''} ${at(item, 'name')?.text ?? ''}`)
      .join(', ');
    source.harvest.unread.push({
      what,
      why: names ? `its values are in ${names} (valuesFrom)` : 'it has no spec.values',
      offset: release.keyAt,
    });
  }
}

/** Reads what Helmfile and Kustomize install: values in the file itself, and files that it names. */
function releases(document: Entry, list: 'releases' | 'helmCharts', source: ValueSearch): void {
  for (const release of itemsOf(at(document, list)) ?? []) {
    const called = ['chart', 'releaseName', 'name'].map((key) => at(release, key)?.text ?? '').join(' ');
    const what = `${list === 'releases' ? 'release' : 'chart'} ${at(release, 'name')?.text ?? ''}`.trim();
    const given = [...(itemsOf(at(release, 'values')) ?? []), at(release, 'valuesInline')];
    const [first, ...others] = given.flatMap((each) => {
      const children = childrenOf(each);
      return children ? [{ ...source.doc, root: rootOf(children) }] : [];
    });
    const files = [
      ...given,
      at(release, 'valuesFile'),
      ...(itemsOf(at(release, 'additionalValuesFiles')) ?? []),
    ]
      .flatMap((each) => (each?.text ? [each.text] : []))
      .join(', ');
    if (files) source.harvest.unread.push({ what, why: `its values are in ${files}`, offset: release.keyAt });
    if (!first) continue;
    const doc = mergedDoc([first, ...others]);
    const own = { ...source, doc, what: `values of the ${what}`, called, style: 'helm' as const };
    plain(childrenOf(doc.root)!, { ...own, isPartial: files !== '' });
  }
}

/** Reads an Argo CD application: parameters override valuesObject, that overrides values, and that overrides files. */
function application(app: Entry, what: string, source: ValueSearch): void {
  const spec = at(app, 'spec', 'template', 'spec') ?? at(app, 'spec');
  const sources = [at(spec, 'source'), ...(itemsOf(at(spec, 'sources')) ?? [])].filter(
    (each) => each !== undefined,
  );
  if (!sources.some((each) => at(each, 'helm')))
    source.harvest.unread.push({ what, why: 'it has no helm values', offset: app.keyAt });
  for (const each of sources) {
    const helm = at(each, 'helm');
    if (!helm) continue;
    const called = [
      at(each, 'chart')?.text,
      at(each, 'path')?.text,
      at(helm, 'releaseName')?.text,
      at(app, 'metadata', 'name')?.text,
    ]
      .filter(Boolean)
      .join(' ');
    const docs: Doc[] = [];
    const text = at(helm, 'values');
    const sub = nothingYet();
    if (text && !childrenOf(text)) source.readText(embedded(source.doc, text), called, sub);
    docs.push(...sub.pieces.filter(({ isWithin }) => !isWithin).map(({ doc }) => doc));
    source.harvest.problems.push(...sub.problems);
    for (const object of [childrenOf(text), childrenOf(at(helm, 'valuesObject'))])
      if (object) docs.push({ ...source.doc, root: rootOf(object) });
    const parameters = itemsOf(at(helm, 'parameters')) ?? [];
    if (parameters.length > 0) docs.push({ ...source.doc, root: rootOf(parametersOf(parameters)) });
    const [first, ...others] = docs;
    if (!first) {
      source.harvest.unread.push({
        what,
        why: 'its values are in files that helm.valueFiles names',
        offset: app.keyAt,
      });
      continue;
    }
    const merged = mergedDoc([first, ...others]);
    const isPartial = itemsOf(at(helm, 'valueFiles')) !== undefined;
    plain(childrenOf(merged.root)!, {
      ...source,
      doc: merged,
      what: `helm values of the ${what}`,
      called,
      style: 'helm',
      isPartial,
    });
  }
}

/** `name: auth.audience, value: x`, as in `--set`. With `forceString` the value is text. */
function parametersOf(parameters: readonly Entry[]): Children {
  const root = new Map<string, Entry>();
  for (const parameter of parameters) {
    const [name, value] = [at(parameter, 'name'), at(parameter, 'value')];
    if (!name || !value) continue;
    const isText = at(parameter, 'forceString')?.value === true;
    setAt(root, name.text, { ...value, keyAt: name.at, value: isText ? value.text : typed(value.text) });
  }
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

/** Records variables that are defined elsewhere, and where. */
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
const OPTIONS =
  /^(?:JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|JAVA_OPTS|_JAVA_OPTIONS|ADDITIONAL_JVM_OPTIONS|JAVA_OPTIONS)$/;

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
  if (network.some(({ name }) => NETWORK.includes(name)) || network.length > 1)
    push(new Map(network.map((entry) => [entry.name, entry])), { ...own, kind: 'network' });
  const kind = /validator/i.test(called)
    ? 'validator'
    : /participant/i.test(called)
      ? 'participant'
      : undefined;
  const options = entries.find(({ name }) => OPTIONS.test(name));
  if (options && kind)
    push(new Map([['additionalJvmOptions', { ...options, name: 'additionalJvmOptions' }]]), { ...own, kind });
  configured(entries, called, source);
}
