import { replaces, together, withoutLoader } from '../configuration/edit.js';
import type { Variant } from '../mount.js';
import { only } from './only.js';

export const deploymentAtTheEdges: Variant = {
  name: 'deployment-at-the-edges',
  explains: 'Ports, hints, balances and traffic are at their bounds, and topup is switched off.',
  target: only('configuration'),
  configuration: together(
    withoutLoader,
    replaces('validator', 'port: 5432', 'port: 65535'),
    replaces('participant', 'port: 5432', 'port: 1'),
    replaces(
      'validator',
      'validatorPartyHint: "acme-validator-1"',
      `validatorPartyHint: "a-b-${'9'.repeat(251)}"`,
    ),
    replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: 999.99'),
    replaces('validator', 'targetThroughput: 20000', 'targetThroughput: 0'),
    replaces('validator', 'proxyPort=3128', 'proxyPort=1'),
    replaces('participant', 'proxyPort=3128', 'proxyPort=65535'),
    replaces('network', 'THROUGHPUT=20000', 'THROUGHPUT=0'),
  ),
};
