import type { Fault } from '../mount.js';
import * as configuration from './configuration/index.js';
import * as operator from './operator/index.js';
import * as participant from './participant/index.js';
import * as registry from './registry/index.js';
import * as scan from './scan/index.js';
import * as tls from './tls/index.js';

/** Every seeded fault of the reference target: each of them must be found. */
export const FAULTS: readonly Fault[] = [
  ...Object.values(registry),
  ...Object.values(participant),
  ...Object.values(scan),
  ...Object.values(operator),
  ...Object.values(tls),
  ...Object.values(configuration),
];
