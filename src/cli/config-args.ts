import type { FileKind } from '../spec/configuration/section.js';

/** How findings are told. */
export const FORMATS = ['text', 'json', 'sarif'] as const;

/** What `assay config check` takes: the files by their kinds. */
export type ConfigArgs = Partial<Record<FileKind, string>> & { format: (typeof FORMATS)[number] };
