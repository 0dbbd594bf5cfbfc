import { topupDisagrees } from '../../../spec/configuration/advice.js';
import * as clauses from '../../../spec/configuration/topup.js';
import type { Bundle } from '../bundle.js';
import { at } from '../doc.js';
import { durationMs } from '../values/duration.js';
import { advise, durationsAt, each, entriesAt, MEND_BYTES, rule, wrong, type Complaint } from './rule.js';
import { typeRule, typesOf } from './types.js';

const TARGET = 'topup.targetThroughput';
const INTERVAL = 'topup.minTopupInterval';

/** Bytes per second as they may be written; undefined where another rule has something to say. */
const bytes = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

function* disagreement({ validator, network }: Bundle): Generator<Complaint> {
  if (!validator) return;
  const enabled = at(validator, 'topup.enabled');
  const target = bytes(at(validator, TARGET)?.text ?? '');
  if (typeof enabled?.value === 'boolean' && target !== undefined && enabled.value !== target > 0) {
    const message = `topup.enabled is ${enabled.text} and ${TARGET} is ${target}: one buys traffic, the other none`;
    yield wrong(validator, enabled, message, 'Let both say the same; either of them switches top-ups off.');
  }
  const pairs = [
    [TARGET, 'TARGET_TRAFFIC_THROUGHPUT', bytes],
    [INTERVAL, 'MIN_TRAFFIC_TOPUP_INTERVAL', durationMs],
  ] as const;
  for (const [key, variable, read] of network ? pairs : []) {
    const [own, other] = [at(validator, key), at(network!, variable)];
    const [is, was] = [own && read(own.text), other && read(other.text)];
    const message = `${variable} says something else than ${key} in ${validator.file}`;
    if (other && is !== undefined && was !== undefined && is !== was)
      yield wrong(network!, other, message, 'Write the same in both.');
  }
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
  advise(topupDisagrees, disagreement, { any: ['validator'], atLeast: 1 }),
];
