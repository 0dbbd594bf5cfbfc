import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { parseAllDocuments } from 'yaml';
import { fullest, smallest, usual } from '../base.js';
import { broken, edited, type GeneratedBundle } from '../deployment.js';
import { PAGES } from '../rules.js';
import { FILES, type FileKind } from '../section.js';
import { schemaOf } from './known.js';

const STRICTEST = { strict: true, strictTypes: true, strictRequired: true } as const;
const validators = new Map(FILES.map((kind) => [kind, new Ajv(STRICTEST).compile(schemaOf(kind))]));

const accepts = ({ files }: GeneratedBundle, kind: FileKind): boolean =>
  [files[kind] ?? []].flat().every((document) => validators.get(kind)!(document));

test('what keeps every rule is accepted', () => {
  const edges = PAGES.flatMap(({ kept }) => kept.map((edit) => edited(usual(), edit)));
  for (const bundle of [usual(), smallest(FILES), fullest(FILES), ...edges])
    for (const kind of FILES) assert.ok(accepts(bundle, kind), JSON.stringify(bundle.files[kind]));
});

/** The rules that a schema can say: of one key, or of the keys of one file. */
const SAID =
  'validator-types participant-types identity-types tls-types metrics-types topup-types wallet-types ssl-types network-required single-scan single-sequencer sweep-complete auto-accept-lists ssl-client-pair party-hint-form party-hint-alphabet port-range schema-name topup-environment tls-version pruning-durations topup-not-negative topup-interval';

for (const name of SAID.split(' '))
  test(`what breaks ${name} is refused`, () => {
    for (const example of PAGES.find(({ id }) => id === `configuration.${name}`)!.broken)
      assert.ok(!accepts(broken(usual(), example).value, example.kind), example.what);
  });

const cases: [kind: FileKind, text: string, isGood: boolean][] = [
  ['validator', 'unknown: { key: [1] }', true],
  ['validator', 'scanAddress: sv.example', false],
  ['tls', 'tls.ciphers: [x]\nminimum-server-protocol-version: TLSv1.3\ntls: { ciphers: [x] }', true],
  ['tls', 'ciphers: []', false],
  ['secrets', 'kind: ConfigMap\ndata: { a: 1 }', true],
  ['secrets', 'kind: Secret\ndata: { a: "***" }', false],
  ['secrets', 'kind: List\nitems: [{ kind: Secret, stringData: { a: 1 } }]', false],
];

for (const [kind, text, isGood] of cases)
  test(`${kind}: ${JSON.stringify(text)} is ${isGood ? 'accepted' : 'refused'}`, () =>
    assert.equal(validators.get(kind)!(parseAllDocuments(text)[0]!.toJS()), isGood));
