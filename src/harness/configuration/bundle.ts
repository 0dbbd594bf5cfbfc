import type { FileKind } from '../../spec/configuration/section.js';
import { textAt, type Doc } from './doc.js';
import { secretsIn, type Secret } from './manifests.js';

/** The files of a deployment that could be read. */
export type Bundle = Partial<Record<FileKind, Doc>> & { manifests: readonly Secret[]; now: Date };

/**
 * The bundle of these files.
 * @param now when certificates have to be valid
 */
export const bundleOf = (docs: readonly Doc[], now: Date): Bundle => {
  const bundle: Bundle = { manifests: [], now };
  for (const doc of docs) bundle[doc.kind] = doc;
  const databases = charts(bundle).flatMap((doc) => textAt(doc, 'persistence.secretName')?.text ?? []);
  return { ...bundle, manifests: bundle.secrets ? secretsIn(bundle.secrets, databases) : [] };
};

/** The values of both charts, as far as they are there. */
export const charts = ({ validator, participant }: Bundle): Doc[] =>
  [validator, participant].filter((doc) => doc !== undefined);
