import { singleScanTrusted, singleSequencerTrusted } from '../../../spec/configuration/advice.js';
import * as clauses from '../../../spec/configuration/connection.js';
import type { Bundle } from '../bundle.js';
import { at } from '../doc.js';
import { isGiven } from '../../document/entry.js';
import { isUrl } from '../values/url.js';
import { advise, each, missing, rule, urlsAt, wrong, type Complaint } from './rule.js';
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

const chosen = ({ validator }: Bundle, { key, chosen }: Mode) => {
  const entry = at(validator!, key);
  return entry?.value === chosen ? entry : undefined;
};

const complete = (mode: Mode) =>
  function* (bundle: Bundle): Generator<Complaint> {
    const doc = bundle.validator!;
    const message = `${mode.needs} is missing, which ${mode.key} ${mode.chosen} needs`;
    if (chosen(bundle, mode) && !isGiven(at(doc, mode.needs)))
      yield missing(doc, mode.needs, `Set ${mode.needs}, or take ${mode.key} out.`, message);
  };

const trusting = (mode: Mode) =>
  function* (bundle: Bundle): Generator<Complaint> {
    const entry = chosen(bundle, mode);
    const mend = `Take ${mode.key} out, so that several are used: then one that is offline or compromised does no harm.`;
    if (entry)
      yield wrong(
        bundle.validator!,
        entry,
        `The node trusts a single ${mode.trusts}, and depends on one super validator`,
        mend,
      );
  };

/** Whom the node trusts. */
export const connection = [
  rule(clauses.singleScan, complete(SCAN)),
  rule(clauses.singleSequencer, complete(SEQUENCER)),
  rule(
    clauses.connectionTypes,
    each(typesOf(clauses.connectionTypes), urlsAt('validator', [SEQUENCER.needs], isUrl)),
  ),
  advise(singleScanTrusted, trusting(SCAN)),
  advise(singleSequencerTrusted, trusting(SEQUENCER)),
];
