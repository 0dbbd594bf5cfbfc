import type { Clause } from '../clause.js';
import { of, values } from './section.js';

const TITLE = values('HTTP proxy');
const at = of(TITLE);

export const proxyHostAndPort: Clause = {
  ...at,
  id: 'configuration.proxy-host-and-port',
  basis: 'stated',
  statement:
    'additionalJvmOptions that set one of https.proxyHost and https.proxyPort set both, the port to a number between 1 and 65535.',
};

export const proxyExceptions: Clause = {
  ...at,
  id: 'configuration.proxy-exceptions',
  basis: 'derived',
  follows:
    'the JVM parts the patterns of this property at "|", and knows "*" only as the first or the last character of one.',
  statement: 'https.nonProxyHosts is a list of hosts that the JVM can read.',
};

export const proxyWithoutAuthentication: Clause = {
  ...at,
  id: 'configuration.proxy-without-authentication',
  basis: 'stated',
  statement: 'additionalJvmOptions hold no user and no password for a proxy: it cannot ask for them.',
};

export const proxyInBoth: Clause = {
  ...of(TITLE, 'validator', 'participant'),
  id: 'configuration.proxy-in-both',
  basis: 'stated',
  statement: 'A proxy is set for the validator and the participant, or for neither.',
};
