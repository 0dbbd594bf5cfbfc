import { loaderAccepts, loaderRefuses } from '../../src/spec/configuration/loader.js';
import { test } from '../file-test.js';
import { AT_ONCE, accepts, breachesOf, brokenCases, keyOf, refuses, validCases } from './loader.js';

test('values that follow every rule are accepted', loaderAccepts, {
  cases: validCases,
  check: accepts,
  atOnce: AT_ONCE,
});

type Options = NonNullable<Parameters<typeof breachesOf>[1]>;

const oneOfEachKey = { alike: keyOf };
// A text with another scheme, or of another host, is still a URL. The specification does not call scanAddress a URL.
const noUrls: Options['isAsked'] = ({ what, key }) =>
  /"(?:sv\.example|https:\/\/|http:\/\/sv\.example:0x1\/)"/.test(what) && !key.includes('scanAddress');

/** What is refused, by the clause: in words, the rules that it breaks, and which of their breaches. */
const REFUSALS: Readonly<Record<string, readonly [what: string, rules: string, options?: Options]>> = {
  network: ['network parameters with a missing value', 'network-required'],
  'party-hint': ['hints of another form', 'party-hint-form'],
  urls: [
    'texts that are not URLs',
    'network-urls sponsor-url validator-urls participant-urls secret-urls',
    { ...oneOfEachKey, isAsked: noUrls },
  ],
  'database-name': [
    'wrong names of the database',
    'database-name schema-name',
    // The validator may have its own database.
    { isAsked: ({ kind }) => kind === 'participant' },
  ],
  'identity-types': ['wrong types in the identity of a node', 'identity-types', oneOfEachKey],
  'validator-types': ['wrong types in the validator app', 'validator-types', oneOfEachKey],
  'participant-types': ['wrong types in the participant', 'participant-types', oneOfEachKey],
  'half-authentication': ['values that disable authentication in one app', 'auth-disabled-in-both'],
  connection: ['trust settings without an address', 'single-scan single-sequencer', oneOfEachKey],
  ssl: ['incomplete pairs for mutual TLS', 'ssl-client-pair'],
  'topup-types': [
    'wrong types in traffic top-up',
    'topup-types topup-interval',
    {
      ...oneOfEachKey,
      // A text that no parser of durations accepts. In HOCON a bare number is milliseconds.
      isAsked: ({ rule, what }) => rule !== 'configuration.topup-interval' || what.includes('soon'),
    },
  ],
  'wallet-types': [
    'wrong types in wallet automations',
    'wallet-types auto-accept-lists',
    {
      // A loader that distinguishes a map from a string may not distinguish it from a list.
      alike: (breach) => (breach.key.length === 1 ? breach.what : keyOf(breach)),
      isAsked: ({ what }) => !/NaN|Infinity/.test(what),
    },
  ],
  secrets: [
    'secrets with a missing key',
    'backend-secret-keys ui-secret-keys ledger-api-user',
    {
      // Each text that is not a user is wrong in its own way.
      alike: (breach) =>
        breach.rule === 'configuration.ledger-api-user'
          ? breach.what.replace(/, in \w+$/, '')
          : keyOf(breach),
    },
  ],
  'client-authentication': ['client certificates without an admin client', 'tls-client-authentication'],
  'old-keys': ['private keys of an older format', 'tls-pkcs8'],
};

for (const [name, [what, rules, options]] of Object.entries(REFUSALS))
  test(`${what} are refused`, loaderRefuses.get(name)!, {
    cases: brokenCases(breachesOf(rules.split(' '), options)),
    check: refuses,
    atOnce: AT_ONCE,
  });
