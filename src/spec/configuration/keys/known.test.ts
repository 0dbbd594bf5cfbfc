import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { parseAllDocuments } from 'yaml';
import { FILES, type FileKind } from '../section.js';
import { schemaOf } from './known.js';

const STRICTEST = { strict: true, strictTypes: true, strictRequired: true } as const;
const validators = new Map(FILES.map((kind) => [kind, new Ajv(STRICTEST).compile(schemaOf(kind))]));

const accepts = (kind: FileKind, text: string): boolean =>
  parseAllDocuments(text).every((document) => validators.get(kind)!(document.toJS()));

const NETWORK =
  'SPONSOR_SV_URL: http://a\nONBOARDING_SECRET: x\nTRUSTED_SCAN_URL: http://b\nMIGRATION_ID: 3\n';

const cases: [kind: FileKind, text: string, isGood: boolean][] = [
  ['network', NETWORK, true],
  ['network', NETWORK.replace('http://a', 'a'), false],
  ['network', NETWORK.replace('ONBOARDING_SECRET', 'X'), false],
  ['validator', '{}', true],
  ['validator', 'unknown: { key: [1] }', true],
  ['validator', 'migration: { id: "3", migrating: true }', true],
  ['validator', 'migration: { id: 3 }', false],
  ['validator', 'validatorPartyHint: acme-validator-1', true],
  ['validator', 'validatorPartyHint: acme-1', false],
  ['participant', 'persistence: { port: 5432, schema: participant, databaseName: participant_3 }', true],
  ['validator', 'persistence: { port: 0 }', false],
  ['validator', 'persistence: { schema: public, databaseName: app }', true],
  ['validator', 'validatorPartyHint: a-corp-validator-one', true],
  ['participant', 'persistence: { schema: public }', false],
  ['validator', 'nonSvValidatorTrustSingleScan: true', false],
  ['validator', 'nonSvValidatorTrustSingleScan: true\nscanAddress: http://a', true],
  ['validator', 'topup: { minTopupInterval: 1m, targetThroughput: 0 }', true],
  ['validator', 'topup: { minTopupInterval: 60 }', false],
  ['validator', 'participantPruningSchedule: { cron: x, maxDuration: PT1H, retention: 30 days }', true],
  ['validator', 'participantPruningSchedule: { cron: x, maxDuration: 1h }', false],
  ['validator', 'walletSweep: { a: { maxBalanceUSD: 1.5, receiver: b } }', true],
  ['validator', 'walletSweep: { a.b: { maxBalanceUSD: 1, receiver: "b/ä" } }', true],
  ['validator', 'walletSweep: { a: { maxBalanceUSD: 1, receiver: "" } }', false],
  ['validator', 'additionalJvmOptions: [-Da=b]', true],
  ['validator', 'additionalJvmOptions: 1', false],
  ['participant', 'enableHealthProbes: true', true],
  ['participant', 'enableHealthProbes: "true"', false],
  ['database', 'ssl: "true"\nsslmode: verify-ca\nsslrootcert: /a', true],
  ['database', 'sslmode: verify', false],
  ['database', 'sslcert: /a', false],
  ['tls', 'tls.ciphers: [x]\nminimum-server-protocol-version: TLSv1.3\ntls: { ciphers: [x] }', true],
  ['tls', 'tls.ciphers: x', false],
  ['tls', 'ciphers: []', false],
  ['tls', 'tls: { minimum-server-protocol-version: TLS1.3 }', false],
  ['secrets', 'kind: Secret\ndata: { a: aGk= }\n---\nkind: ConfigMap\ndata: { a: 1 }', true],
  ['secrets', 'kind: Secret\ndata: { a: "***" }', false],
  ['secrets', 'kind: List\nitems: [{ kind: Secret, stringData: { a: 1 } }]', false],
];

for (const [kind, text, isGood] of cases)
  test(`${kind}: ${JSON.stringify(text)} is ${isGood ? 'accepted' : 'refused'}`, () =>
    assert.equal(accepts(kind, text), isGood));

test('every file has a schema, which ajv takes in its strictest mode', () =>
  assert.equal(validators.size, FILES.length));
