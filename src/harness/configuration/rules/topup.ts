import { topupDisagrees } from '../../../spec/configuration/advice.js';
import * as clauses from '../../../spec/configuration/topup.js';
import type { Bundle } from '../bundle.js';
import { at, flagAt } from '../doc.js';
import { advise, durationsAt, each, entriesAt, MEND_BYTES, rule, wrong, type Complaint } from './rule.js';
import { typeRule, typesOf } from './types.js';

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
  typeRule(clauses.topupTypes),
  rule(
    clauses.topupNotNegative,
    entriesAt(
      ['validator'],
      [TARGET],
      ({ value }) => (typeof value === 'number' && value < 0 ? 'is negative' : undefined),
      MEND_BYTES,
    ),
  ),
  rule(clauses.topupInterval, each(typesOf(clauses.topupInterval), durationsAt([INTERVAL], '1m'))),
  advise(topupDisagrees, disagreement),
];
