import type { FileKind } from '../../src/spec/configuration/section.js';
import { set, type Bundle, type Edit } from './bundle.js';
import { manifest, SECRETS } from './other-files.js';
import { smallest } from './smallest.js';
import { LONGEST } from './texts.js';

const hint = (text: string): Edit => set('validator', ['validatorPartyHint'], text);
const port = (kind: 'validator' | 'participant', number: number): Edit =>
  set(kind, ['persistence', 'port'], number);

const EDGES: readonly (readonly [FileKind, Edit])[] = [
  ['validator', hint('acme-validator-one')],
  ['validator', hint(`a-b-${'9'.repeat(LONGEST - 4)}`)],
  ['validator', port('validator', 1)],
  ['participant', port('participant', 65_535)],
  ['validator', set('validator', ['topup'], { enabled: false, targetThroughput: 0, minTopupInterval: '1m' })],
  [
    'validator',
    set('validator', ['walletSweep'], {
      'own::1220aa': { maxBalanceUSD: 0.01, minBalanceUSD: 0, receiver: 'other::1220bb' },
    }),
  ],
  ['validator', set('validator', ['autoAcceptTransfers'], { 'own::1220aa': { fromParties: [] } })],
  ['secrets', set('secrets', [3], manifest(SECRETS.database, { postgresPassword: 'pä' }, 'data'))],
];

/** Bundles of these files that keep every rule at its very bound, one bound each. */
export const everyEdge = (kinds: readonly FileKind[]): Bundle[] => [
  smallest(kinds),
  ...EDGES.filter(([kind]) => kinds.includes(kind)).map(([, edit]) => edit(smallest(kinds))),
];
