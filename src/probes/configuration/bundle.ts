import { basename, dirname } from 'node:path';
import { CHARTS, FILES, type FileKind } from '../../spec/configuration/section.js';
import { charts, type Bundle } from '../../spec/configuration/bundle.js';
import { at, textAt, type Doc } from '../../spec/configuration/doc.js';
import { secretsIn } from './manifests.js';
import { mergedDoc } from './merged.js';
import { TOOLS } from './tools.js';

/** What a file came to, in the order in which files are given. `kind`: that of the option that named it. */
export type Given = { file: string; kind?: FileKind | undefined; docs: readonly Doc[] };

/** The deployments that files are: one, or one for each instance of what there are several of. */
export function bundlesOf(given: readonly Given[], now: Date): Bundle[] {
  const groups = given.some(({ kind }) => kind === undefined) ? groupsOf(given) : [given];
  return groups.flatMap((group) => {
    const instances = new Map(FILES.map((kind) => [kind, instancesOf(group, kind)]));
    const most = Math.max(1, ...[...instances.values()].map((docs) => docs.length));
    return Array.from({ length: most }, (_, index) => {
      const bundle: Bundle = { manifests: [], overlays: [], now, tools: TOOLS };
      for (const [kind, docs] of instances) {
        // Which of several belongs to which of several others, nobody can tell.
        const isOther = docs.length > 1 && docs.length < most && index >= docs.length;
        const doc = isOther ? undefined : (docs[index] ?? (docs.length === 1 ? docs[0] : undefined));
        if (doc) bundle[kind] = doc;
      }
      return completed(bundle);
    });
  });
}

function completed(bundle: Bundle): Bundle {
  const databases = charts(bundle).flatMap((doc) => textAt(doc, 'persistence.secretName')?.text ?? []);
  const docs = FILES.flatMap((kind) => bundle[kind] ?? []);
  return {
    ...bundle,
    overlays: docs.filter((doc) => doc.isPartial === true || isOverlay(doc)).map(({ kind }) => kind),
    manifests: bundle.secrets ? secretsIn(bundle.secrets, databases) : [],
  };
}

/** Files that an option names several times are merged as Helm merges them; several things in one file stay apart. */
function instancesOf(group: readonly Given[], kind: FileKind): Doc[] {
  const named = group
    .filter((each) => each.kind === kind)
    .map(({ docs }) => docs.filter((doc) => doc.kind === kind));
  const [first, ...others] = named.flat();
  const isMerged = first && named.every(({ length }) => length <= 1);
  const own = isMerged ? [mergedDoc([first, ...others])] : named.flat();
  const found = group
    .filter((each) => each.kind !== kind)
    .flatMap(({ docs }) => docs.filter((doc) => doc.kind === kind));
  if (own.length > 0)
    return [...own, ...found.filter(({ isPartial }) => kind === 'tls' || kind === 'database' || isPartial)];
  if (kind === 'secrets') return found.length > 0 ? [mergedDoc(found as [Doc, ...Doc[]])] : [];
  const isLaid = (doc: Doc) => isOverlay(doc) || (!checksTokens(doc) && found.some(checksTokens));
  const [bases, overlays] = [found.filter((doc) => !isLaid(doc)), found.filter(isLaid)];
  const [base] = bases;
  // Which of several overlays are laid over each other, nobody can tell: each is laid over the one base.
  return base && bases.length === 1 && overlays.length > 0
    ? overlays.map((overlay) => mergedDoc([base, overlay]))
    : [...bases, ...overlays];
}

/** Files that belong together: those of one folder, with those of the folders above it. */
function groupsOf(given: readonly Given[]): Given[][] {
  const kinds = (group: readonly Given[]) =>
    group.flatMap(({ docs }) => docs.filter((doc) => !isOverlay(doc)).map(({ kind }) => kind));
  const repeated = kinds(given).some(
    (kind, index, all) => all.indexOf(kind) !== index && kind !== 'secrets' && kind !== 'tls',
  );
  if (!repeated) return [[...given]];
  const folders = [...new Set(given.map(({ file }) => dirname(file)))];
  const lowest = folders.filter(
    (folder) => !folders.some((other) => other !== folder && isBelow(other, folder)),
  );
  return lowest.map((folder) =>
    given.filter(({ file }) => dirname(file) === folder || isBelow(folder, dirname(file))),
  );
}

const isBelow = (folder: string, above: string): boolean =>
  above === '.' ? true : folder.startsWith(`${above}/`) || folder.startsWith(`${above}\\`);

/** Whether a document of a chart says how tokens are checked, as each chart must: what does not is laid over one that does. */
const checksTokens = (doc: Doc): boolean =>
  CHARTS.some((kind) => kind === doc.kind) && (at(doc, 'auth') ?? at(doc, 'disableAuth')) !== undefined;

const OVERLAY = /(?:^|[-_.])(?:standalone|overlay|overrides?|patch)(?:[-_.]|$)/i;

/**
 * Whether a document is clearly meant to be laid over another one that was not given: it is one file, its name says so,
 * as `standalone-participant-values.yaml` of the public guides does, and it says nothing of how tokens are checked.
 */
const isOverlay = (doc: Doc): boolean =>
  CHARTS.some((kind) => kind === doc.kind) &&
  doc.parts === undefined &&
  OVERLAY.test(basename(doc.file)) &&
  !at(doc, 'auth');
