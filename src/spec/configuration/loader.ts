import type { Clause } from '../clause.js';
import { values } from './section.js';

const needs = ['configuration', 'configuration.loader'] as const;
const IDENTITY = values('Node identity and network binding');

const about = (section: string) => ({ system: 'configuration', needs, section }) as const;

export const loaderAccepts: Clause = {
  ...about('Resources / Operator configuration values'),
  id: 'configuration.loader-accepts',
  basis: 'derived',
  follows:
    'a program that refuses values which keep every rule cannot deploy the nodes that the rules allow.',
  statement: 'The loader accepts values that keep every rule, with and without what is optional.',
};

export const loaderRefusesNetwork: Clause = {
  ...about(values('Required network parameters')),
  id: 'configuration.loader-refuses-network',
  basis: 'stated',
  statement: 'The loader refuses network parameters of which a required one is missing or empty.',
};

export const loaderRefusesPartyHint: Clause = {
  ...about(IDENTITY),
  id: 'configuration.loader-refuses-party-hint',
  basis: 'stated',
  statement: 'The loader refuses a validatorPartyHint that is not of three parts, none of them empty.',
};

export const loaderRefusesIdentityTypes: Clause = {
  ...about(IDENTITY),
  id: 'configuration.loader-refuses-identity-types',
  basis: 'stated',
  statement:
    'The loader refuses values of node identity, migration and persistence that are of another type.',
};

export const loaderRefusesValidatorTypes: Clause = {
  ...about(values('Validator app')),
  id: 'configuration.loader-refuses-validator-types',
  basis: 'stated',
  statement: 'The loader refuses values of the validator app that are of another type than their keys.',
};

export const loaderRefusesParticipantTypes: Clause = {
  ...about(values('Participant')),
  id: 'configuration.loader-refuses-participant-types',
  basis: 'stated',
  statement: 'The loader refuses values of the participant that are of another type than their keys.',
};

export const loaderRefusesTopupTypes: Clause = {
  ...about(values('Traffic top-up')),
  id: 'configuration.loader-refuses-topup-types',
  basis: 'stated',
  statement: 'The loader refuses values of traffic top-up that are of another type than their keys.',
};

export const loaderRefusesWalletTypes: Clause = {
  ...about(values('Wallet automations')),
  id: 'configuration.loader-refuses-wallet-types',
  basis: 'stated',
  statement: 'The loader refuses values of the wallet automations that are of another type than their keys.',
};

export const loaderRefusesSecrets: Clause = {
  ...about('Authentication / 5'),
  id: 'configuration.loader-refuses-secrets',
  basis: 'stated',
  statement:
    'The loader refuses secrets in which a key is missing or empty, or a ledger-api-user of another form.',
};

export const loaderRefusesOldKeys: Clause = {
  ...about('Authentication / 6'),
  id: 'configuration.loader-refuses-old-keys',
  basis: 'stated',
  statement: 'The loader refuses private keys for TLS that are not PKCS#8.',
};
