import { singleScanTrusted, singleSequencerTrusted } from '../../../spec/configuration/advice.js';
import * as clauses from '../../../spec/configuration/connection.js';
import type { Bundle } from '../bundle.js';
import { at, flagAt } from '../doc.js';
import { parsesAsUrl } from '../values/url.js';
import { advise, each, needed, rule, urlsAt, wrong, type Complaint } from './rule.js';
import { typesOf } from './types.js';

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
