import type { FileKind } from '../section.js';
import { participant, validator } from './charts.js';
import { database } from './database.js';
import type { Key } from './key.js';
import { network } from './network.js';
import { tls } from './tls.js';

/** Every key that the specification knows, by the file in which it stands. Secrets have `SECRET_KEYS`. */
export const KEYS: Readonly<Record<Exclude<FileKind, 'secrets'>, readonly Key[]>> = {
  validator,
  participant,
  network,
  database,
  tls,
};

/** The secrets that the specification knows, and the keys that each of them holds. */
export const SECRET_KEYS = {
  backend: ['ledger-api-user', 'url', 'client-id', 'client-secret', 'audience'],
  'wallet-ui': ['url', 'client-id'],
  'name-service-ui': ['url', 'client-id'],
  database: ['postgresPassword'],
} as const;

/** What a secret is for. */
export type SecretRole = keyof typeof SECRET_KEYS;
