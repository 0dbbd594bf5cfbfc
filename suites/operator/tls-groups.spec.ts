import * as clauses from '../../src/spec/operator/tls.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import type { Endpoint } from '../../src/harness/tls/endpoint.js';
import { GROUPS, isListedGroup } from '../../src/harness/tls/groups.js';
import { usual } from '../../src/harness/tls/prober.js';
import { covers } from '../support/covers.js';
import { forEachEndpoint, requireAllowed, requireSetting } from './tls-cases.js';
import { test, type Tls } from './tls-client.js';

const everyGroup = GROUPS.map((group) => ({ group }));
const version = 'TLSv1.3';

/** The offer of a group in TLS 1.3, where the endpoint speaks it and the list has the group, or has it not. */
async function offering(tls: Tls, endpoint: Endpoint, group: (typeof GROUPS)[number], listed: boolean) {
  const groups = requireSetting(endpoint, 'namedGroups', endpoint.namedGroups);
  if (isListedGroup(group, groups) !== listed)
    throw new NotApplicable(`${group.name} is ${listed ? 'not ' : ''}in the list of ${endpoint.name}`);
  requireAllowed(endpoint, version);
  await tls.good(endpoint, { version });
  return { version, group: group.openssl, certificate: usual(endpoint) } as const;
}

test('groups outside the list are refused', covers(clauses.tlsGroupsRefused), ({ forAll }) =>
  forAll(forEachEndpoint(everyGroup), async ({ place, group }, { tls }) => {
    const endpoint = tls.endpoint(place);
    const asked = await offering(tls, endpoint, group, false);
    await tls.refuses(endpoint, asked, `${group.name} at ${endpoint.name}`);
  }),
);

test('groups of the list are accepted', covers(clauses.tlsGroupsAccepted), ({ forAll }) =>
  forAll(forEachEndpoint(everyGroup), async ({ place, group }, { tls }) => {
    const endpoint = tls.endpoint(place);
    const asked = await offering(tls, endpoint, group, true);
    await tls.accepts(endpoint, asked, `${group.name} at ${endpoint.name}`);
  }),
);
