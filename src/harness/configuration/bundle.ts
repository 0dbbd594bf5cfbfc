import { FILES, type FileKind } from '../../spec/configuration/section.js';
import { textAt, type Doc } from './doc.js';
import { isOverlay, mergedDoc } from './merged.js';
import { secretsIn, type Secret } from './manifests.js';

/** The files of a deployment that could be read. */
export type Bundle = Partial<Record<FileKind, Doc>> & {
  manifests: readonly Secret[];
  /** Charts of which there is an overlay alone: what it does not say may stand in another file. */
  overlays: readonly FileKind[];
  now: Date;
};

/**
 * The bundle of these files; several of one kind are merged in their order.
 * @param now when certificates have to be valid
 */
export const bundleOf = (docs: readonly Doc[], now: Date): Bundle => {
  const bundle: Bundle = { manifests: [], overlays: [], now };
  for (const kind of FILES) {
    const [first, ...others] = docs.filter((doc) => doc.kind === kind);
    if (first) bundle[kind] = mergedDoc([first, ...others]);
  }
  const databases = charts(bundle).flatMap((doc) => textAt(doc, 'persistence.secretName')?.text ?? []);
  const overlays = charts(bundle)
    .filter(isOverlay)
    .map(({ kind }) => kind);
  return { ...bundle, overlays, manifests: bundle.secrets ? secretsIn(bundle.secrets, databases) : [] };
};

/** The values of both charts, as far as they are there. */
export const charts = ({ validator, participant }: Bundle): Doc[] =>
  [validator, participant].filter((doc) => doc !== undefined);
