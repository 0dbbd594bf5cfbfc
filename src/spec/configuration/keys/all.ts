import type { FileKind } from '../section.js';
import { database } from './database.js';
import type { Key } from './key.js';
import { network } from './network.js';
import { participant } from './participant.js';
import { tls } from './tls.js';
import { validator } from './validator.js';

/** Every key that the specification knows, by the file in which it stands. Secrets have theirs in `secrets.ts`. */
export const KEYS: Readonly<Record<Exclude<FileKind, 'secrets'>, readonly Key[]>> = {
  validator,
  participant,
  network,
  database,
  tls,
};
