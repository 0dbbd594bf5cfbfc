import * as breaches from '../../generators/configuration/broken-for-loader.js';
import * as clauses from '../../src/spec/configuration/loader.js';
import type { Clause } from '../../src/spec/clause.js';
import { test } from '../file-test.js';
import { AT_ONCE } from './loader.js';
import { accepts, brokenCases, refuses, validCases } from './loader-cases.js';

test('values that keep every rule are accepted', clauses.loaderAccepts, {
  ...{ cases: validCases, check: accepts, atOnce: AT_ONCE },
});

const refusals: readonly (readonly [Clause, string, Parameters<typeof brokenCases>[0]])[] = [
  [clauses.loaderRefusesNetwork, 'network parameters that lack one', breaches.requiredOfNetwork],
  [clauses.loaderRefusesPartyHint, 'hints of another form', breaches.hintForm],
  [clauses.loaderRefusesUrls, 'texts that are no URLs', breaches.urls],
  [clauses.loaderRefusesDatabaseName, 'other names of the database', breaches.databaseNames],
  [clauses.loaderRefusesIdentityTypes, 'other types in the identity of a node', breaches.identityTypes],
  [clauses.loaderRefusesValidatorTypes, 'other types in the validator app', breaches.validatorTypes],
  [clauses.loaderRefusesParticipantTypes, 'other types in the participant', breaches.participantTypes],
  [clauses.loaderRefusesHalfAuthentication, 'half an authentication', breaches.halfAuthentication],
  [clauses.loaderRefusesConnection, 'trust without an address', breaches.connections],
  [clauses.loaderRefusesSsl, 'half a pair for mutual TLS', breaches.sslPairs],
  [clauses.loaderRefusesTopupTypes, 'other types in traffic top-up', breaches.topupTypes],
  [clauses.loaderRefusesWalletTypes, 'other types in wallet automations', breaches.walletTypes],
  [clauses.loaderRefusesSecrets, 'secrets that lack a key', breaches.secretKeys],
  [
    clauses.loaderRefusesClientAuthentication,
    'client certificates without an admin client',
    breaches.clientAuthentication,
  ],
  [clauses.loaderRefusesOldKeys, 'private keys of an older form', breaches.oldKeys],
];

for (const [clause, what, of] of refusals)
  test(`${what} are refused`, clause, { cases: brokenCases(of), check: refuses, atOnce: AT_ONCE });
