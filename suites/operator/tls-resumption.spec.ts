import * as clauses from '../../src/spec/operator/tls.js';
import type { Probes } from '../../src/engine/probes.js';
import type { Endpoint } from '../../src/probes/tls/endpoint.js';
import type { Offer } from '../../src/probes/tls/offer.js';
import { usual } from '../../src/probes/tls/prober.js';
import { VERSIONS } from '../../src/probes/tls/suites.js';
import { test } from '../probe-test.js';
import {
  everyVersion,
  requireAllowed,
  requireBelow,
  requireFile,
  requireThat,
  requireDemanding,
  unlisted,
} from './tls-cases.js';

/** How a session began that is resumed without a certificate. */
type Beginning = Pick<Offer, 'certificate' | 'name'>;

const BEGINNINGS: readonly Beginning[] = [
  ...(['none', 'self-signed', 'of another authority', 'untrusted', 'expired'] as const).map(
    (certificate) => ({ certificate }),
  ),
  ...(['none', 'another'] as const).map((name) => ({ certificate: 'none' as const, name })),
];
/** The newest version comes first: when no case applies, the reason of the first one is reported. */
const everyBeginning = everyVersion
  .toReversed()
  .flatMap(({ version }) => BEGINNINGS.map((began) => ({ version, began })));

const resumed = clauses.tlsClientCertificateResumed;

test('a session that began without the right certificate gives no access', resumed, {
  values: everyBeginning,
  probe: (endpoint, { version, began }) => {
    requireDemanding(endpoint);
    requireAllowed(endpoint, version);
    requireFile(endpoint, began.certificate);
    const offer = { version, certificate: 'none' } as const;
    return { endpoint, offer, began: { endpoint, offer: { version, ...began } } };
  },
});

/** Every version, with each endpoint that a session can begin with. */
const everyOrigin = ({ endpoints }: Probes) =>
  VERSIONS.flatMap((version) => endpoints.map((from) => ({ version, from })));

const requireElsewhere = (endpoint: Endpoint, from: Endpoint) =>
  requireThat(endpoint !== from, 'this needs another endpoint under operator.tls, at which a session begins');

test('a session of another endpoint gives no access', resumed, {
  part: 'elsewhere',
  values: everyOrigin,
  probe: (endpoint, { version, from }) => {
    requireDemanding(endpoint);
    requireElsewhere(endpoint, from);
    requireAllowed(endpoint, version);
    requireThat(!from.demandsCertificate, `${from.name} requires client certificates, too`);
    const offer = { version, certificate: 'none' } as const;
    return { endpoint, offer, began: { endpoint: from, offer } };
  },
});

test('versions below the minimum, resumed', clauses.tlsMinimumVersion, {
  part: 'resumed',
  values: everyOrigin,
  probe: (endpoint, { version, from }) => {
    requireBelow(endpoint, version);
    const began = { endpoint: from, offer: { version, certificate: usual(from) } };
    return { endpoint, offer: { version, certificate: usual(endpoint) }, began };
  },
});

test('suites outside the list, resumed', clauses.tlsCiphersRefused, {
  part: 'resumed',
  values: everyOrigin,
  probe: (endpoint, { version, from }) => {
    const suites = unlisted(endpoint, version);
    requireElsewhere(endpoint, from);
    const began = { endpoint: from, offer: { version, suites, certificate: usual(from) } };
    return { endpoint, offer: { version, suites, certificate: usual(endpoint) }, began };
  },
});
