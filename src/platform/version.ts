import { readFileSync } from 'node:fs';

/** The version of assay, from its package.json. */
export const harnessVersion: string = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
