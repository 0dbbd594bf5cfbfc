import { childrenOf, entryIn as at, itemsOf, type Children, type Entry } from '../../../spec/entry.js';
import type { Doc, Style } from '../../../spec/configuration/bundle.js';
import { listed, mergedDoc, setAt, typed } from '../merged.js';
import { compose, generated, GENERATORS, variablesOf, workload } from './containers.js';
import { chartNamed, rootOf } from './kind.js';
import { embedded, nested, nothingYet, plain, type ValueSearch } from './pieces.js';

/** Reads a YAML document: plain values, or a wrapper with values in it. */
export function harvest(document: Entry, source: ValueSearch, called: string): void {
  const children = childrenOf(document);
  if (!children) return;
  source.harvest.documents.push(document);
  const kind = (children.get('kind')?.text ?? '').replace(/^Component$/, 'Kustomization');
  if (
    children.has('kind') &&
    (children.has('apiVersion') || children.has('metadata') || /^(?:Secret|List|ConfigMap)s?$/i.test(kind))
  ) {
    manifest(document, kind, source, called);
  } else if (/kustomization\.ya?ml$/.test(called) || GENERATORS.some(([key]) => children.has(key)))
    manifest(document, 'Kustomization', source, called);
  else if (children.has('stringData') && children.size < 6) source.harvest.secrets.push(document);
  else if (childrenOf(children.get('services')) && !children.has('kind')) compose(document, source);
  else if (workload(document, 'task', children.get('family')?.text ?? '', source)) return;
  else if (!(itemsOf(children.get('releases')) && wrapped(document, '', '', source)))
    plain(children, { ...source, what: '', called, style: 'helm' });
}

const LEFT: readonly (readonly [kind: RegExp, why: string])[] = [
  [
    /^(?:Cluster)?(?:ExternalSecret|PushSecret)$/,
    'it names where its values are, and holds none: kubectl get secret -o yaml shows them in the cluster',
  ],
  [/^SealedSecret$/, 'its values are encrypted for the cluster: only their names can be read'],
  [
    /^(?:SecretProviderClass|VaultStaticSecret|VaultDynamicSecret|OnePasswordItem|InfisicalSecret|SopsSecret|BitwardenSecret)$/,
    'it names where its values are, and holds none',
  ],
];

function manifest(document: Entry, kind: string, source: ValueSearch, called: string): void {
  const { harvest: found } = source;
  const name = at(document, 'metadata', 'name')?.text ?? '';
  const what = `${kind} ${name}`.trim();
  const leave = (why: string) => found.unread.push({ what, why, offset: document.keyAt });
  for (const each of PATCHES.flatMap((path) => below(document, path.split('.'))))
    patched(each, source, called);
  const left = LEFT.find(([pattern]) => pattern.test(kind));
  if (/^(?:List|SecretList|ConfigMapList)$/.test(kind)) {
    const inner = { ...source, harvest: { ...found, documents: [] } };
    for (const item of itemsOf(at(document, 'items')) ?? []) harvest(item, inner, called);
  } else if (at(document, 'sops') && /^secret$/i.test(kind))
    leave('SOPS has encrypted its values: sops -d shows them');
  else if (/^secret$/i.test(kind)) {
    found.secrets.push(document);
    variablesOf(document, what, { ...source, doc: { ...source.doc, isSecret: true } });
  } else if (left) leave(left[1]);
  else if (kind === 'ConfigMap') variablesOf(document, what, source);
  else if (workload(document, what, name, source)) return;
  else if (kind === 'Kustomization' && GENERATORS.some(([key]) => at(document, key))) {
    for (const made of generated(document, source)) harvest(made, source, called);
    wrapped(document, kind, what, source);
  } else if (wrapped(document, kind, what, source)) return;
  else if (kind === 'Kustomization')
    leave(
      at(document, 'spec')
        ? 'it names what Flux deploys: flux build kustomization shows it'
        : 'it makes manifests: kustomize build shows them',
    );
  else if (!nested(childrenOf(document)!, { ...source, what, style: 'helm' }))
    leave('it holds no deployment values');
}

/** Where patches of manifests are; `*` is any item of a list. */
const PATCHES = [
  ...['', 'spec.', 'spec.source.kustomize.', 'spec.postRenderers.*.kustomize.'].map((at) => `${at}patches.*`),
  ...['patchesJson6902.*', 'patchesStrategicMerge.*'],
];

const below = (entry: Entry, [name, ...rest]: readonly string[]): Entry[] =>
  name === undefined
    ? [entry]
    : (name === '*' ? (itemsOf(entry) ?? []) : [at(entry, name) ?? []].flat()).flatMap((each) =>
        below(each, rest),
      );

/** Reads a patch: a part of a manifest, or operations on its target. A patch in a file is read with that file. */
function patched(each: Entry, source: ValueSearch, called: string): void {
  const patch = at(each, 'patch') ?? each;
  if (typeof patch.value !== 'string' || !/^\s*[{[]|\n/.test(patch.text)) return;
  const target = at(each, 'target') ?? each;
  source.readText({ ...embedded(source.doc, patch), isPartial: true, target }, called, source.harvest);
}

/** The manifest of what operations set in their target (RFC 6902); undefined when its kind is not known. */
export function setBy(operations: readonly Entry[], target: Entry | undefined): Entry | undefined {
  const kind = at(target, 'kind');
  if (!target || !kind) return undefined;
  const root = new Map([
    ['kind', kind],
    ['metadata', { ...target, name: 'metadata' }],
  ]);
  for (const [index, operation] of operations.entries()) {
    const [value, path] = [at(operation, 'value'), at(operation, 'path')];
    if (!value || !path || !/^(?:add|replace)$/.test(at(operation, 'op')?.text ?? '')) continue;
    const steps = path.text
      .split('/')
      .slice(1)
      .map((name) => {
        const own = name.replaceAll('~1', '/').replaceAll('~0', '~');
        const item = own === '-' ? index : own;
        return /^\d{1,2}$/.test(String(item)) ? `[${item}]` : `.${own.replace(/[.[\]\\]/g, '\\$&')}`;
      });
    setAt(root, steps.join('').replace(/^\./, ''), { ...value, keyAt: path.at });
  }
  return listed(rootOf(root));
}

/** Where another program keeps the values of charts: dotted paths below each of the `parts` of its document. */
type Wrapper = {
  kind: RegExp;
  parts: readonly string[];
  /** What may name the chart. */
  called: readonly string[];
  /** A map, a text with values, or a list of maps: the first of these that is there counts. */
  given: readonly string[];
  /** Values that are laid over them one by one. */
  set?: readonly string[];
  /** Names of files and of manifests with more of the values. */
  files?: readonly string[];
  style?: Style;
};

const WRAPPERS: readonly Wrapper[] = [
  {
    kind: /^HelmRelease$/,
    parts: ['spec'],
    called: ['chart.spec.chart', 'chartRef.name'],
    given: ['values'],
    files: ['valuesFrom'],
    style: 'flux',
  },
  // K3s.
  {
    kind: /^HelmChart(?:Config)?$/,
    parts: ['spec'],
    called: ['chart'],
    given: ['valuesContent'],
    set: ['set'],
  },
  // Sveltos.
  {
    kind: /^(?:Cluster)?Profile$/,
    parts: ['spec.helmCharts'],
    called: ['chartName', 'releaseName'],
    given: ['values'],
    files: ['valuesFrom'],
  },
  // Argo CD.
  {
    kind: /^Application(?:Set)?$/,
    parts: ['spec.template.spec', 'spec'].flatMap((spec) => [`${spec}.source`, `${spec}.sources`]),
    called: ['chart', 'path', 'helm.releaseName'],
    given: ['helm.valuesObject', 'helm.values'],
    set: ['helm.parameters'],
    files: ['helm.valueFiles', 'helm.fileParameters'],
  },
  // Helmfile.
  {
    kind: /^$/,
    parts: ['releases'],
    called: ['chart', 'name'],
    given: ['values'],
    set: ['set', 'setString'],
    files: ['values', 'secrets'],
  },
  {
    kind: /^Kustomization$/,
    parts: ['helmCharts'],
    called: ['releaseName', 'name'],
    given: ['valuesInline'],
    files: ['valuesFile', 'additionalValuesFiles'],
  },
];

/** Reads the values of charts in a wrapper. @returns whether the document is one */
function wrapped(document: Entry, kind: string, what: string, source: ValueSearch): boolean {
  const wrapper = WRAPPERS.find((each) => each.kind.test(kind));
  if (!wrapper) return false;
  const named = (part: Entry, paths: readonly string[] = []) =>
    paths.flatMap((path) => below(part, path.split('.')));
  const parts = named(document, wrapper.parts).flatMap((part) => itemsOf(part) ?? [part]);
  const patch = at(document, 'spec', 'templatePatch');
  const { doc, harvest: found } = source;
  let isHeld = false;
  for (const part of parts) {
    const own = what || `release ${at(part, 'name')?.text ?? ''}`.trim();
    const called = [...named(part, wrapper.called), ...named(document, ['metadata.name'])]
      .map(({ text }) => text)
      .join(' ');
    const given = named(part, wrapper.given).find(({ value }) => value !== null);
    const maps = (itemsOf(given) ?? [given]).flatMap((each) => childrenOf(each) ?? []);
    const docs = maps.map((map): Doc => ({ ...doc, root: rootOf(map) }));
    if (given?.text && docs.length === 0) {
      const inner = nothingYet();
      source.readText(embedded(doc, given), called, inner);
      found.problems.push(...inner.problems);
      docs.push(...inner.pieces.filter(({ isWithin }) => !isWithin).map((piece) => piece.doc));
    }
    for (const path of wrapper.set ?? []) {
      const set = setOf(named(part, [path])[0], path === 'setString');
      if (set.size > 0) docs.push({ ...doc, root: rootOf(set) });
    }
    const more = named(part, wrapper.files)
      .flatMap((each) => itemsOf(each) ?? [each])
      .flatMap((each) => sourceOf(each) ?? []);
    const from = more.map(({ name }) => name);
    const [first, ...others] = docs;
    if (from.length > 0) {
      const why = `its values are in ${from.join(', ').replace(/_{4,}/g, '…')}`;
      found.unread.push({ what: own, why: first ? `more of ${why}` : why, offset: part.keyAt, from });
    }
    if (!first && from.length === 0) continue;
    isHeld = true;
    const merged = mergedDoc([first ?? { ...doc, root: rootOf(new Map()) }, ...others]);
    const before = found.pieces.length;
    plain(childrenOf(merged.root)!, {
      ...source,
      doc: merged,
      what: `values of the ${own}`,
      called,
      style: wrapper.style ?? 'helm',
      isPartial: from.length > 0 || merged.isPartial === true || patch !== undefined,
    });
    for (const piece of found.pieces.slice(before)) {
      piece.under = more.map(({ holder }) => holder);
      if (!first) piece.kind = chartNamed(called);
    }
  }
  if (patch) {
    const why = 'it may change every value: argocd appset generate shows what it makes';
    found.unread.push({ what: 'templatePatch', why, offset: patch.keyAt });
  }
  if (parts.length > 0 && !isHeld)
    found.unread.push({ what, why: 'it has no values', offset: document.keyAt });
  return parts.length > 0;
}

/** A file or a manifest with more of the values, and what holds them. */
function sourceOf(each: Entry): { name: string; holder: string } | undefined {
  const [kind, file] = [at(each, 'kind'), each.text || at(each, 'path')?.text];
  if (!kind) return file ? { name: file, holder: file } : undefined;
  const name = `${kind.text} ${at(each, 'name')?.text ?? ''}`;
  return { name, holder: `${at(each, 'valuesKey')?.text ?? 'values.yaml'} in the ${name}` };
}

/** Values by their paths, or a list of `name: auth.audience, value: x`, as in `--set`. With `forceString` they are text. */
function setOf(written: Entry | undefined, areTexts: boolean): Children {
  const root = new Map<string, Entry>();
  // K3s reads these words as Helm does, and takes every other text for text.
  for (const value of childrenOf(written)?.values() ?? [])
    setAt(root, value.name, value.text === '' ? value : { ...value, value: typed(value.text, /(?!)/) });
  for (const parameter of itemsOf(written) ?? []) {
    const [name, value] = [at(parameter, 'name'), at(parameter, 'value')];
    if (!name || !value) continue;
    const isText = areTexts || at(parameter, 'forceString')?.value === true;
    const own = typeof value.value === 'object' ? value.value : isText ? value.text : typed(value.text);
    setAt(root, name.text, { ...value, keyAt: name.at, value: own });
  }
  return root;
}
