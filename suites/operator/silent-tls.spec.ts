import { NotApplicable } from '../../src/harness/property/outcome.js';
import type { Endpoint } from '../../src/harness/tls/endpoint.js';
import { inWords } from '../../src/harness/tls/outcome.js';
import { usual } from '../../src/harness/tls/prober.js';
import { isSupported } from '../../src/harness/tls/supported.js';
import { VERSIONS } from '../../src/harness/tls/versions.js';
import { observe, type Tls } from './tls-client.js';

// What the configuration leaves open: recorded, never judged.

const SECTION = 'Authentication / 6';

/** What is noted of each endpoint. */
async function ofEach(tls: Tls, look: (endpoint: Endpoint) => Promise<string>): Promise<string> {
  if (tls.endpoints.length === 0) throw new NotApplicable('the target file has no operator.tls');
  const looks = tls.endpoints.map(async (endpoint) => `${endpoint.name}: ${await look(endpoint)}`);
  return (await Promise.all(looks)).join('; ');
}

const GROUPS = [
  'X25519MLKEM768',
  'X25519',
  'P-256',
  'P-384',
  'P-521',
  'X448',
  'ffdhe2048',
  'ffdhe3072',
  'ffdhe4096',
];

observe('operator.tls-groups', SECTION, ({ tls }) =>
  ofEach(tls, async (endpoint) => {
    const { version } = await tls.good(endpoint);
    const accepted: string[] = [];
    for (const group of GROUPS) {
      const asked = { version, group, certificate: usual(endpoint) };
      if (await tls.isAccepted(endpoint, asked)) accepted.push(group);
    }
    return accepted.join(', ') || 'none';
  }),
);

observe('operator.tls-versions', SECTION, ({ tls }) =>
  ofEach(tls, async (endpoint) => {
    const accepted: string[] = [];
    for (const version of VERSIONS) {
      const asked = { version, certificate: usual(endpoint) };
      if ((await isSupported(version)) && (await tls.isAccepted(endpoint, asked))) accepted.push(version);
    }
    return accepted.join(', ') || 'none';
  }),
);

observe('operator.tls-preference', SECTION, ({ tls }) =>
  ofEach(tls, async (endpoint) => inWords(await tls.good(endpoint))),
);
