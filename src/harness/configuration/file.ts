import type { FileKind } from '../../spec/configuration/section.js';

/** A file of deployment values. */
export type BundleFile = {
  kind: FileKind;
  /** As findings show it. */
  file: string;
  text: string;
  /** The folder that the files named in a TLS file are relative to; absent: they are not looked at. */
  dir?: string;
  /** Why there is no text, and how to mend it. */
  unreadable?: readonly [message: string, mend: string];
};
