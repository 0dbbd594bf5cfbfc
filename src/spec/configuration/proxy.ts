import { of, values } from './section.js';

const TITLE = values('HTTP proxy');
const { stated, derived } = of(TITLE);

export const proxyHostAndPort = stated(
  'configuration.proxy-host-and-port',
  'additionalJvmOptions that set one of https.proxyHost and https.proxyPort set both, the port to a number between 1 and 65535.',
);

export const proxyHost = derived(
  'configuration.proxy-host',
  'https.proxyHost is a host alone, without a scheme, a port, a path or blanks.',
  'the property is that of the host, the port has one of its own, and none of the rest is part of a host (RFC 3986 section 3.2.2).',
);

export const proxyExceptions = derived(
  'configuration.proxy-exceptions',
  'https.nonProxyHosts is a list of hosts that the JVM can read, none of them with a scheme or a port.',
  'the JVM parts the patterns of this property at "|", knows "*" only as the first or the last character of one, and compares them with hosts.',
);

export const proxyWithoutAuthentication = stated(
  'configuration.proxy-without-authentication',
  'additionalJvmOptions hold no user and no password for a proxy: it cannot ask for them.',
);

export const proxyInBoth = of(TITLE, 'validator', 'participant').stated(
  'configuration.proxy-in-both',
  'A proxy is set for the validator and the participant, or for neither.',
);
