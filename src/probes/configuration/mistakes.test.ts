import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FILES } from '../../spec/configuration/section.js';
import { checkBundle } from './check.js';

const VALIDATOR = 'auth: { audience: a, jwksUrl: https://idp.example/jwks }\n';
const PARTICIPANT = VALIDATOR.replace('audience', 'targetAudience');
const NETWORK =
  'MIGRATION_ID=3\nSPONSOR_SV_URL=https://a.example\nONBOARDING_SECRET=x\nTRUSTED_SCAN_URL=https://b.example\n';
const PROXY = 'additionalJvmOptions: -Dhttps.proxyHost=p -Dhttps.proxyPort=3128\n';
const RELEASE = 'apiVersion: x\nkind: HelmRelease\nmetadata: { name: validator }\nspec:\n  values:\n    ';

/** A key that is nearly the right one: the files by their kinds, and each finding, with what follows from the key. */
const MISTAKES: [what: string, files: Record<string, string>, expected: string[]][] = [
  ['values', { validator: VALIDATOR.replace('ie', 'ia') }, ['validator:1 error validator-auth']],
  ['a map of values', { validator: VALIDATOR.replace('auth', 'auht') }, ['validator:1 error validator-auth']],
  [
    'values that a HelmRelease wraps',
    {
      'node.yaml': `${RELEASE}${VALIDATOR.replace('ie', 'ia').trim()}\n    scanAddress: https://a.example\n`,
    },
    ['node.yaml:6 error validator-auth'],
  ],
  [
    'the audience of the other chart',
    { validator: PARTICIPANT, participant: PARTICIPANT },
    ['validator:1 error validator-auth'],
  ],
  [
    'keys of the map of a party',
    { validator: `${VALIDATOR}walletSweep:\n  "a::1":\n    maxBalanceUsd: 3\n    reciever: b\n` },
    ['validator:4 error sweep-complete', 'validator:5 error sweep-complete'],
  ],
  [
    'what another file has',
    { validator: 'disableauth: true\n', participant: 'disableAuth: true\n' },
    ['participant:1 warning auth-disabled', 'validator:1 error auth-disabled-in-both'],
  ],
  [
    'what makes two values agree',
    { validator: `${VALIDATOR}migration: { id: "4", migratin: true }\n`, network: NETWORK },
    ['validator:2 error migration-agrees'],
  ],
  [
    'a property of the JVM',
    { validator: VALIDATOR + PROXY.replace('proxyHost', 'proxyhost'), participant: PARTICIPANT + PROXY },
    ['validator:2 error proxy-host-and-port'],
  ],
  [
    'a proxy for plain HTTP',
    { validator: VALIDATOR + PROXY.replaceAll('https', 'http'), participant: PARTICIPANT + PROXY },
    ['validator:2 error proxy-in-both', 'validator:2 warning near-miss'],
  ],
  [
    'a variable',
    { network: NETWORK.replace('SV_URL', 'SV_ULR') },
    ['network:2 error network-required SPONSOR_SV_ULR is not a known key, and nearly SPONSOR_SV_URL'],
  ],
  [
    'a property of the database',
    { database: 'sslmode=verify-ca\nssl-root-cert=/x\n' },
    ['database:2 error ssl-root-certificate'],
  ],
  [
    'HOCON',
    {
      'node.conf':
        'canton.participants.p.ledger-api.tls {\n  cert-chain-file = /a.pem\n  private-key-fle = /b.pem\n}\n',
    },
    ['node.conf:3 error tls-pair'],
  ],
  [
    'what only warns',
    {
      tls: 'tls:\n  client-auth: { type: require, admin-client: { cert-chain-file: a, private-key-file: b } }\n  trust-colection-file: c\n',
    },
    ['tls:3 warning near-miss'],
  ],
  [
    'a secret',
    { secrets: 'kind: Secret\nmetadata: { name: postgres-secrets }\ndata:\n  postgresPasword: eA==\n' },
    ['secrets:4 error database-secret'],
  ],
];

for (const [what, files, expected] of MISTAKES)
  test(`a key that is nearly the missing one is told once: ${what}`, () => {
    const { findings } = checkBundle(
      Object.entries(files).map(([file, text]) => {
        const kind = FILES.find((each) => each === file);
        return { ...(kind && { kind }), file, text };
      }),
    );
    const told = findings.map(
      ({ file, line, severity, rule, message }) =>
        `${file}:${line} ${severity} ${rule.replace('configuration.', '')} ${message}`,
    );
    assert.equal(told.length, expected.length, told.join('\n'));
    for (const own of expected)
      assert.ok(
        told.some((each) => each.startsWith(own)),
        `${own} is not among\n${told.join('\n')}`,
      );
  });
