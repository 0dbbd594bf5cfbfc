import type { FileKind } from '../section.js';

const when = (name: string, value: boolean, needed: string) => ({
  if: { type: 'object', properties: { [name]: { const: value } }, required: [name] },
  then: { type: 'object', properties: { [needed]: {} }, required: [needed] },
});

/** What the rules about several keys of one file are in JSON Schema. */
export const CONDITIONS: Readonly<Partial<Record<FileKind, Record<string, unknown>>>> = {
  validator: {
    allOf: [
      when('nonSvValidatorTrustSingleScan', true, 'scanAddress'),
      when('useSequencerConnectionsFromScan', false, 'decentralizedSynchronizerUrl'),
    ],
  },
  database: { dependencies: { sslcert: ['sslkey'], sslkey: ['sslcert'] } },
};
