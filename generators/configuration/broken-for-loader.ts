import * as connection from '../../src/spec/configuration/connection.js';
import * as database from '../../src/spec/configuration/database.js';
import * as identity from '../../src/spec/configuration/identity.js';
import * as network from '../../src/spec/configuration/network.js';
import * as participant from '../../src/spec/configuration/participant.js';
import * as secrets from '../../src/spec/configuration/secrets.js';
import * as tls from '../../src/spec/configuration/tls.js';
import * as topup from '../../src/spec/configuration/topup.js';
import * as app from '../../src/spec/configuration/validator-app.js';
import * as wallet from '../../src/spec/configuration/wallet.js';
import type { Breach } from './broken/breach.js';
import { everyBreach } from './broken.js';

/** Breaches that a loader is given. */
export interface BreachesForLoader {
  /** Always. */
  listed: readonly Breach[];
  /** Where there is time: what is much like those. */
  deep: readonly Breach[];
}

/** Breaches of clauses that the specification states outright. */
const of = (...clauses: readonly { id: string }[]): Breach[] =>
  everyBreach.filter(({ clause }) => clauses.some(({ id }) => id === clause));

/** Of those that are alike one each is listed: what is wrong in one way in one group is wrong in another in the next. */
const partedBy = (breaches: readonly Breach[], alike: (breach: Breach) => string): BreachesForLoader => {
  const groups = new Map<string, Breach[]>();
  for (const breach of breaches) groups.set(alike(breach), [...(groups.get(alike(breach)) ?? []), breach]);
  const listed = [...groups.values()].map((own, group) => own[group % own.length]!);
  return { listed, deep: breaches.filter((breach) => !listed.includes(breach)) };
};

const every = (breaches: readonly Breach[]): BreachesForLoader => ({ listed: breaches, deep: [] });
/** A key of a secret is one, whether its value is encoded or not. */
const keyOf = ({ clause, kind, key }: Breach) =>
  `${clause} ${kind} ${key.filter((part) => part !== 'data' && part !== 'stringData').join('.')}`;
const oneOfEachKey = (breaches: readonly Breach[]): BreachesForLoader => partedBy(breaches, keyOf);

export const requiredOfNetwork = every(of(network.networkRequired));
export const hintForm = every(of(identity.partyHintForm));
export const identityTypes = oneOfEachKey(of(identity.identityTypes));
export const validatorTypes = oneOfEachKey(of(app.validatorTypes));
export const participantTypes = oneOfEachKey(of(participant.participantTypes));
// What no reader of durations takes: a number alone is one of milliseconds in HOCON.
export const topupTypes = oneOfEachKey([
  ...of(topup.topupTypes),
  ...of(topup.topupInterval).filter(({ what }) => what.includes('soon')),
]);
export const walletTypes = partedBy(
  of(wallet.walletTypes, wallet.autoAcceptLists),
  // Who knows a map from a text may not know it from a list.
  (breach) => (breach.key.length === 1 ? breach.what : keyOf(breach)),
);
export const urls = oneOfEachKey(
  of(
    network.networkUrls,
    identity.sponsorUrl,
    app.validatorUrls,
    participant.participantUrls,
    secrets.secretUrls,
  ).filter(
    // What has another scheme, or leads elsewhere, is a URL all the same; and scanAddress is not called one.
    ({ what, key }) =>
      /"(?:sv\.example|https:\/\/|http:\/\/sv\.example:0x1\/)"/.test(what) && !key.includes('scanAddress'),
  ),
);
/** Of the participant: the validator may have a database of its own. */
export const databaseNames = partedBy(
  of(identity.databaseName, identity.schemaName).filter(({ kind }) => kind === 'participant'),
  ({ what }) => what.split(' ')[0] ?? '',
);
export const halfAuthentication = every(of(app.authDisabledInBoth));
export const connections = oneOfEachKey(of(connection.singleScan, connection.singleSequencer));
export const sslPairs = every(of(database.sslClientPair));
export const clientAuthentication = every(of(tls.tlsClientAuthentication));
export const secretKeys = partedBy(
  of(secrets.backendSecretKeys, secrets.uiSecretKeys, secrets.ledgerApiUser),
  // Each text that is not a user is wrong in a way of its own.
  (breach) =>
    breach.clause === secrets.ledgerApiUser.id ? breach.what.replace(/, in \w+$/, '') : keyOf(breach),
);
export const oldKeys = every(of(tls.tlsPkcs8));
