import { CHARTS, FILES, type FileKind } from '../../../spec/configuration/section.js';
import { childrenOf, type Children, type Entry } from '../../../spec/entry.js';
import { PATHS, TREES, type Known } from '../../../spec/configuration/keys/known.js';

/** The number of known keys of a kind in a map, nested or dotted. */
function countKnown(children: Children, kind: FileKind): number {
  const counted = (map: Children, known: Known | undefined): number =>
    [...map.values()].reduce((sum, entry) => {
      const [first = ''] = entry.name.split('.');
      if (known && entry.name.includes('.') && known.has(first) && PATHS[kind].includes(entry.name))
        return sum + 1;
      const inside = known?.get(entry.name);
      if (!inside) return sum;
      const below = childrenOf(entry);
      return sum + (inside.size === 0 ? 1 : below ? counted(below, inside) : 1);
    }, 0);
  return counted(children, TREES[kind]);
}

const OWN: Readonly<Record<(typeof CHARTS)[number], RegExp>> = {
  validator:
    /^(?:svSponsorAddress|validatorPartyHint|scanAddress|validatorWalletUsers|participantPruningSchedule|walletSweep|autoAcceptTransfers|topup|decentralizedSynchronizerUrl|nonSvValidatorTrustSingleScan|useSequencerConnectionsFromScan|enableWallet)(?:\.|$)/,
  participant: /^(?:enableHealthProbes)$/,
};
/** The names of charts of other apps of a network, which share keys with these two. */
const OTHER_APP =
  /(?:^|[^a-z])(?:sv|scan|sequencer|mediator|cometbft|splitwell|global-domain|ingress|info|gateway|istio|ui|keycloak)(?:[^a-z]|$)/i;

/** The chart that a name contains. */
export const chartNamed = (called: string): (typeof CHARTS)[number] | undefined =>
  /validator/i.test(called) ? 'validator' : /participant/i.test(called) ? 'participant' : undefined;

/** The kind of a map. @returns undefined when unknown @param called its file, chart or release */
export function kindOf(children: Children, called: string): FileKind | undefined {
  const name = chartNamed(called);
  const auth = childrenOf(children.get('auth'));
  const has = (key: string, inside?: string) => children.has(inside ? `${key}.${inside}` : key);
  if (auth?.has('targetAudience') || has('auth', 'targetAudience')) return 'participant';
  const own = CHARTS.map((kind) => [...children.keys()].filter((key) => OWN[kind].test(key)).length);
  if (own[0]! > 0 && (own[0]! > 1 || name === 'validator' || !OTHER_APP.test(called))) return 'validator';
  if (own[1]! > 0) return 'participant';
  if (auth?.has('audience') && auth.has('jwksUrl') && !OTHER_APP.test(called)) return 'validator';
  const counts = new Map(FILES.map((kind) => [kind, kind === 'secrets' ? 0 : countKnown(children, kind)]));
  for (const kind of ['network', 'database', 'tls'] as const)
    if (counts.get(kind)! > 0 && (kind !== 'database' || !name)) return kind;
  return name && (counts.get(name) ?? 0) > 0 && !OTHER_APP.test(called.replace(/sv-validator/gi, 'validator'))
    ? name
    : undefined;
}

/** The root entry of a document. */
export const rootOf = (value: Entry['value'], end = 0): Entry => ({
  path: '',
  name: '',
  keyAt: 0,
  at: 0,
  end,
  value,
  text: '',
});
