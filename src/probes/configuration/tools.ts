import { isAbsolute, relative, resolve } from 'node:path';
import type { Tools } from '../../spec/configuration/bundle.js';
import { nearest } from '../../document/nearest.js';
import { namesSecret, SECRET_VALUE } from '../../secrets/secret-keys.js';
import { GROUPS, fits, SUITES } from '../tls/suites.js';
import { cronDefect } from './cron.js';
import { nearestOf } from './nearest-key.js';
import { pemFile } from './pem.js';

/** What rules need from libraries, tables and the disk. */
export const TOOLS: Tools = {
  nearest: nearestOf,
  guess: nearest,
  cronDefect,
  namesSecret,
  isSecret: (text) => SECRET_VALUE.test(text),
  suites: SUITES,
  fits: (suite, keyType) => SUITES.some((each) => each.name === suite && fits(each, keyType)),
  groups: GROUPS.map(({ name }) => name),
  pem: (dir, file) => pemFile(resolve(dir, file)),
  isBelow: (dir, file) => !isAbsolute(file) || !relative(dir, file).startsWith('..'),
};
