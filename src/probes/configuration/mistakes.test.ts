import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBundle } from './check.js';
import { fileFrom } from './testing/bundle.js';

const VALIDATOR = 'auth: { audience: a, jwksUrl: https://idp.example/jwks }\n';
const PARTICIPANT = VALIDATOR.replace('audience', 'targetAudience');
const NETWORK =
  'MIGRATION_ID=3\nSPONSOR_SV_URL=https://a.example\nONBOARDING_SECRET=x\nTRUSTED_SCAN_URL=https://b.example\n';
const PROXY = 'additionalJvmOptions: -Dhttps.proxyHost=p -Dhttps.proxyPort=3128\n';
const RELEASE = 'apiVersion: x\nkind: HelmRelease\nmetadata: { name: validator }\nspec:\n  values:\n    ';

/** A key that is nearly the right one: the files by their kinds, and each finding, with what follows from the key. */
const MISTAKES: Readonly<Record<string, [files: string | string[], expected: string[]]>> = {
  values: [`validator\n${VALIDATOR.replace('ie', 'ia')}`, ['validator:1 error validator-auth']],
  'a map of values': [
    `validator\n${VALIDATOR.replace('auth', 'auht')}`,
    ['validator:1 error validator-auth'],
  ],
  'values that a HelmRelease wraps': [
    `node.yaml\n${RELEASE}${VALIDATOR.replace('ie', 'ia').trim()}\n    scanAddress: https://a.example\n`,
    ['node.yaml:6 error validator-auth'],
  ],
  'the audience of the other chart': [
    [`validator\n${PARTICIPANT}`, `participant\n${PARTICIPANT}`],
    ['validator:1 error validator-auth'],
  ],
  'keys of the map of a party': [
    `validator\n${VALIDATOR}walletSweep:\n  "a::1":\n    maxBalanceUsd: 3\n    reciever: b\n`,
    ['validator:4 error sweep-complete', 'validator:5 error sweep-complete'],
  ],
  'what another file has': [
    ['validator\ndisableauth: true\n', 'participant\ndisableAuth: true\n'],
    ['participant:1 warning auth-disabled', 'validator:1 error auth-disabled-in-both'],
  ],
  'what makes two values agree': [
    [`validator\n${VALIDATOR}migration: { id: "4", migratin: true }\n`, `network\n${NETWORK}`],
    ['validator:2 error migration-agrees'],
  ],
  'a property of the JVM': [
    [
      `validator\n${VALIDATOR + PROXY.replace('proxyHost', 'proxyhost')}`,
      `participant\n${PARTICIPANT + PROXY}`,
    ],
    ['validator:2 error proxy-host-and-port'],
  ],
  'a proxy for plain HTTP': [
    [`validator\n${VALIDATOR + PROXY.replaceAll('https', 'http')}`, `participant\n${PARTICIPANT + PROXY}`],
    ['validator:2 error proxy-in-both', 'validator:2 warning near-miss'],
  ],
  'a variable': [
    `network\n${NETWORK.replace('SV_URL', 'SV_ULR')}`,
    ['network:2 error network-required SPONSOR_SV_ULR is not a known key, and nearly SPONSOR_SV_URL'],
  ],
  'a property of the database': [
    'database\nsslmode=verify-ca\nssl-root-cert=/x\n',
    ['database:2 error ssl-root-certificate'],
  ],
  HOCON: [
    'node.conf\ncanton.participants.p.ledger-api.tls {\n  cert-chain-file = /a.pem\n  private-key-fle = /b.pem\n}\n',
    ['node.conf:3 error tls-pair'],
  ],
  'what only warns': [
    'tls\ntls:\n  client-auth: { type: require, admin-client: { cert-chain-file: a, private-key-file: b } }\n  trust-colection-file: c\n',
    ['tls:3 warning near-miss'],
  ],
  'a secret': [
    'secrets\nkind: Secret\nmetadata: { name: postgres-secrets }\ndata:\n  postgresPasword: eA==\n',
    ['secrets:4 error database-secret'],
  ],
};

for (const [what, [files, expected]] of Object.entries(MISTAKES))
  test(`a key that is nearly the missing one is told once: ${what}`, () => {
    const { findings } = checkBundle([files].flat().map(fileFrom));
    const told = findings.map(
      ({ file, line, severity, rule, message }) =>
        `${file}:${line} ${severity} ${rule.replace('configuration.', '')} ${message}`,
    );
    assert.deepEqual(
      told.map((each, at) => each.slice(0, expected[at]?.length)),
      expected,
    );
  });
