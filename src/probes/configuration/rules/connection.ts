import {
  singleScanTrusted,
  singleSequencerTrusted,
  topupDisagrees,
} from '../../../spec/configuration/advice.js';
import * as clauses from '../../../spec/configuration/connection.js';
import { KEYS } from '../../../spec/configuration/keys/all.js';
import { networkRequired, networkUrls } from '../../../spec/configuration/network.js';
import * as topupClauses from '../../../spec/configuration/topup.js';
import { topupEnvironment } from '../../../spec/configuration/topup.js';
import type { Bundle } from '../bundle.js';
import { at, flagAt } from '../doc.js';
import { parsesAsUrl } from '../values/url.js';
import {
  advise,
  each,
  needed,
  rule,
  urlsAt,
  wrong,
  type Complaint,
  durationDefect,
  entriesAt,
  MEND_BYTES,
  MEND_URL,
  mendDuration,
  durationsAt,
} from './rule.js';
import { typesOf, typeRule } from './types.js';

/** A mode that trusts one super validator: what chooses it, and what it needs. */
type Mode = { key: string; chosen: boolean; needs: string; trusts: string };

const SCAN: Mode = {
  key: 'nonSvValidatorTrustSingleScan',
  chosen: true,
  needs: 'scanAddress',
  trusts: 'scan',
};
const SEQUENCER: Mode = {
  key: 'useSequencerConnectionsFromScan',
  chosen: false,
  needs: 'decentralizedSynchronizerUrl',
  trusts: 'sequencer',
};

const isChosen = ({ validator }: Bundle, { key, chosen }: Mode) => flagAt(validator, key) === chosen;

const complete = (mode: Mode) =>
  function* (bundle: Bundle): Generator<Complaint> {
    const { key, needs } = mode;
    if (isChosen(bundle, mode))
      yield* needed(
        bundle.validator!,
        [needs],
        () => `Set ${needs}, or take ${key} out.`,
        () => `${needs} is missing, which ${key} ${mode.chosen} needs`,
      );
  };

const trusting = (mode: Mode) =>
  function* (bundle: Bundle): Generator<Complaint> {
    if (!isChosen(bundle, mode)) return;
    const message = `The node trusts a single ${mode.trusts}, and depends on one super validator`;
    const mend = `Take ${mode.key} out, so that several are used: then one that is offline or compromised does no harm.`;
    yield wrong(bundle.validator!, at(bundle.validator!, mode.key)!, message, mend);
  };

/** Whom the node trusts. */
export const connection = [
  rule(clauses.singleScan, complete(SCAN), { whole: true }),
  rule(clauses.singleSequencer, complete(SEQUENCER), { whole: true }),
  rule(
    clauses.connectionTypes,
    each(typesOf(clauses.connectionTypes), urlsAt('validator', [SEQUENCER.needs], parsesAsUrl)),
  ),
  advise(singleScanTrusted, trusting(SCAN)),
  advise(singleSequencerTrusted, trusting(SEQUENCER)),
];

const REQUIRED = KEYS.network.filter(({ required }) => required).map(({ path }) => path);
const URLS = ['SPONSOR_SV_URL', 'TRUSTED_SCAN_URL'];

/** The parameters of the network. */
export const network = [
  rule(
    networkRequired,
    each(
      ({ network: doc }: Bundle) => needed(doc!, REQUIRED, (path) => `Set ${path}.`),
      entriesAt(
        ['network'],
        REQUIRED,
        ({ value }) => (typeof value === 'object' ? 'is no text' : undefined),
        'Write one value.',
      ),
    ),
    { whole: true },
  ),
  rule(
    networkUrls,
    each(
      entriesAt(
        ['network'],
        URLS,
        ({ value }) => (/number|boolean/.test(typeof value) ? 'is no URL' : undefined),
        MEND_URL,
      ),
      urlsAt('network', URLS),
    ),
  ),
  rule(
    topupEnvironment,
    each(
      entriesAt(
        ['network'],
        ['TARGET_TRAFFIC_THROUGHPUT'],
        ({ value, text }) =>
          /^\+?\d+$/.test(text) || (Number.isInteger(value) && Number(value) >= 0)
            ? undefined
            : 'is no whole number from 0',
        MEND_BYTES,
      ),
      entriesAt(
        ['network'],
        ['MIN_TRAFFIC_TOPUP_INTERVAL'],
        ({ value }) => durationDefect(typeof value === 'string' ? value : ''),
        mendDuration('1m'),
      ),
    ),
  ),
];

const TARGET = 'topup.targetThroughput';
const INTERVAL = 'topup.minTopupInterval';

function* disagreement({ validator }: Bundle): Generator<Complaint> {
  const enabled = at(validator!, 'topup.enabled');
  const isOn = flagAt(validator, 'topup.enabled');
  const target = at(validator!, TARGET)?.value;
  if (!enabled || isOn === undefined || typeof target !== 'number' || target < 0 || isOn === target > 0)
    return;
  const message = `topup.enabled is ${enabled.text} and ${TARGET} is ${target}: one buys traffic, the other none`;
  yield wrong(validator!, enabled, message, 'Let both say the same; either of them switches top-ups off.');
}

/** How traffic is bought. */
export const topup = [
  typeRule(topupClauses.topupTypes),
  rule(
    topupClauses.topupNotNegative,
    entriesAt(
      ['validator'],
      [TARGET],
      ({ value }) => (typeof value === 'number' && value < 0 ? 'is negative' : undefined),
      MEND_BYTES,
    ),
  ),
  rule(topupClauses.topupInterval, each(typesOf(topupClauses.topupInterval), durationsAt([INTERVAL], '1m'))),
  advise(topupDisagrees, disagreement),
];
