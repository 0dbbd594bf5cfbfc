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

/** What breaks these clauses, of which the specification says outright that it is wrong. */
const of = (...clauses: readonly { id: string }[]): Breach[] =>
  everyBreach.filter(({ clause }) => clauses.some(({ id }) => id === clause));

const partedBy = (breaches: readonly Breach[], alike: (breach: Breach) => string): BreachesForLoader => {
  const first = new Map<string, Breach>();
  for (const breach of breaches) if (!first.has(alike(breach))) first.set(alike(breach), breach);
  const listed = [...first.values()];
  return { listed, deep: breaches.filter((breach) => !listed.includes(breach)) };
};

const every = (breaches: readonly Breach[]): BreachesForLoader => ({ listed: breaches, deep: [] });
const oneOfEachKey = (breaches: readonly Breach[]): BreachesForLoader =>
  partedBy(breaches, ({ kind, key }) => `${kind} ${key.join('.')}`);
const inOneEncoding = (breaches: readonly Breach[]): BreachesForLoader =>
  partedBy(breaches, ({ what }) => what.replace(/, in \w+$/, ''));

export const requiredOfNetwork = every(of(network.networkRequired));
export const hintForm = every(of(identity.partyHintForm));
export const identityTypes = oneOfEachKey(of(identity.identityTypes));
export const validatorTypes = oneOfEachKey(of(app.validatorTypes));
export const participantTypes = oneOfEachKey(of(participant.participantTypes));
export const topupTypes = oneOfEachKey(of(topup.topupTypes));
export const walletTypes = oneOfEachKey(of(wallet.walletTypes));
export const secretKeys = inOneEncoding(
  of(secrets.backendSecretKeys, secrets.uiSecretKeys, secrets.ledgerApiUser),
);
export const oldKeys = every(of(tls.tlsPkcs8));
