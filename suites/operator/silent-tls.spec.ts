import type { Probing } from '../../src/engine/probe-test.js';
import { NotApplicable } from '../../src/http/outcome.js';
import type { Endpoint } from '../../src/probes/tls/endpoint.js';
import type { Offer } from '../../src/probes/tls/offer.js';
import { inWords } from '../../src/probes/tls/outcome.js';
import { usual } from '../../src/probes/tls/prober.js';
import { isSupported } from '../../src/probes/tls/handshake.js';
import { VERSIONS, type Version } from '../../src/probes/tls/suites.js';
import { observe } from '../probe-test.js';

// What the configuration leaves open. It is recorded, never judged.

const SECTION = 'Authentication / 6';

async function ofEach({ probes }: Probing, look: (endpoint: Endpoint) => Promise<string>): Promise<string> {
  if (probes.endpoints.length === 0) throw new NotApplicable('the target file has no operator.tls');
  const looks = probes.endpoints.map(async (endpoint) => `${endpoint.name}: ${await look(endpoint)}`);
  return (await Promise.all(looks)).join('; ');
}

/** The values that an endpoint accepts. `offer`: the offer for each value. */
async function accepted<T extends string>(
  { probes, log }: Probing,
  endpoint: Endpoint,
  values: readonly T[],
  offer: (value: T) => Omit<Offer, 'certificate'>,
): Promise<string> {
  const found: T[] = [];
  for (const value of values)
    if (await probes.isAccepted(endpoint, { ...offer(value), certificate: usual(endpoint) }, log))
      found.push(value);
  return found.join(', ') || 'none';
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

observe('operator.tls-groups', SECTION, (probing) =>
  ofEach(probing, async (endpoint) => {
    const { version } = await probing.probes.good(endpoint, {}, probing.log);
    return accepted(probing, endpoint, GROUPS, (group) => ({ version, group }));
  }),
);

observe('operator.tls-versions', SECTION, async (probing) => {
  const supported: Version[] = [];
  for (const version of VERSIONS) if (await isSupported(version)) supported.push(version);
  return ofEach(probing, (endpoint) => accepted(probing, endpoint, supported, (version) => ({ version })));
});

observe('operator.tls-preference', SECTION, (probing) =>
  ofEach(probing, async (endpoint) => inWords(await probing.probes.good(endpoint, {}, probing.log))),
);
