import type { BreakingExample } from '../../generators/configuration/valid.js';
import * as clauses from '../../src/spec/configuration/loader.js';
import type { Clause } from '../../src/spec/clause.js';
import { test } from '../file-test.js';
import {
  AT_ONCE,
  accepts,
  breachesOf,
  brokenCases,
  keyOf,
  refuses,
  validCases,
  type BreachesForLoader,
} from './loader.js';

test('values that follow every rule are accepted', clauses.loaderAccepts, {
  cases: validCases,
  check: accepts,
  atOnce: AT_ONCE,
});

const oneOfEachKey = { alike: keyOf };
// A text with another scheme, or of another host, is still a URL. The specification does not call scanAddress a URL.
const noUrls = ({ what, key }: BreakingExample) =>
  /"(?:sv\.example|https:\/\/|http:\/\/sv\.example:0x1\/)"/.test(what) && !key.includes('scanAddress');

const refusals: readonly (readonly [clause: Clause, what: string, of: BreachesForLoader])[] = [
  [clauses.loaderRefusesNetwork, 'network parameters with a missing value', breachesOf(['network-required'])],
  [clauses.loaderRefusesPartyHint, 'hints of another form', breachesOf(['party-hint-form'])],
  [
    clauses.loaderRefusesUrls,
    'texts that are not URLs',
    breachesOf(['network-urls', 'sponsor-url', 'validator-urls', 'participant-urls', 'secret-urls'], {
      ...oneOfEachKey,
      isAsked: noUrls,
    }),
  ],
  [
    clauses.loaderRefusesDatabaseName,
    'wrong names of the database',
    breachesOf(['database-name', 'schema-name'], {
      // A loader that compares only numbers accepts the number of another migration, and may refuse every other name.
      alike: (breach) => (/"participant_\d+"/.test(breach.what) ? breach.what : keyOf(breach)),
      // The validator may have its own database.
      isAsked: ({ kind }) => kind === 'participant',
    }),
  ],
  [
    clauses.loaderRefusesIdentityTypes,
    'wrong types in the identity of a node',
    breachesOf(['identity-types'], oneOfEachKey),
  ],
  [
    clauses.loaderRefusesValidatorTypes,
    'wrong types in the validator app',
    breachesOf(['validator-types'], oneOfEachKey),
  ],
  [
    clauses.loaderRefusesParticipantTypes,
    'wrong types in the participant',
    breachesOf(['participant-types'], oneOfEachKey),
  ],
  [
    clauses.loaderRefusesHalfAuthentication,
    'values that disable authentication in one app',
    breachesOf(['auth-disabled-in-both']),
  ],
  [
    clauses.loaderRefusesConnection,
    'trust settings without an address',
    breachesOf(['single-scan', 'single-sequencer'], oneOfEachKey),
  ],
  [clauses.loaderRefusesSsl, 'incomplete pairs for mutual TLS', breachesOf(['ssl-client-pair'])],
  [
    clauses.loaderRefusesTopupTypes,
    'wrong types in traffic top-up',
    breachesOf(['topup-types', 'topup-interval'], {
      ...oneOfEachKey,
      // A text that no parser of durations accepts. In HOCON a bare number is milliseconds.
      isAsked: ({ rule, what }) => rule !== 'configuration.topup-interval' || what.includes('soon'),
    }),
  ],
  [
    clauses.loaderRefusesWalletTypes,
    'wrong types in wallet automations',
    breachesOf(['wallet-types', 'auto-accept-lists'], {
      // A loader that distinguishes a map from a string may not distinguish it from a list.
      alike: (breach) => (breach.key.length === 1 ? breach.what : keyOf(breach)),
      isAsked: ({ what }) => !/NaN|Infinity/.test(what),
    }),
  ],
  [
    clauses.loaderRefusesSecrets,
    'secrets with a missing key',
    breachesOf(['backend-secret-keys', 'ui-secret-keys', 'ledger-api-user'], {
      // Each text that is not a user is wrong in its own way.
      alike: (breach) =>
        breach.rule === 'configuration.ledger-api-user'
          ? breach.what.replace(/, in \w+$/, '')
          : keyOf(breach),
    }),
  ],
  [
    clauses.loaderRefusesClientAuthentication,
    'client certificates without an admin client',
    breachesOf(['tls-client-authentication']),
  ],
  [clauses.loaderRefusesOldKeys, 'private keys of an older format', breachesOf(['tls-pkcs8'])],
];

for (const [clause, what, of] of refusals)
  test(`${what} are refused`, clause, { cases: brokenCases(of), check: refuses, atOnce: AT_ONCE });
