import { misplacedKey } from '../../../spec/configuration/advice.js';
import { KEYS } from '../../../spec/configuration/keys/all.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import type { Bundle } from '../bundle.js';
import { at } from '../doc.js';
import { advise, type Complaint } from './rule.js';

type Chart = (typeof CHARTS)[number];

/** The keys of a chart that the other one has not, the outermost ones. */
const ownKeys = (chart: Chart, other: Chart): string[] => {
  const others = KEYS[other].map(({ path }) => path);
  const own = KEYS[chart]
    .map(({ path }) => path.replace(/\.\*.*/, ''))
    .filter((path) => !others.includes(path))
    .map((path) => {
      const [map = path] = path.split('.');
      return others.some((known) => known.startsWith(`${map}.`)) ? path : map;
    });
  return [...new Set(own)];
};

const OWN = {
  validator: ownKeys('validator', 'participant'),
  participant: ownKeys('participant', 'validator'),
} as const;

/** What stands in the values of one chart alone, and belongs to the other: one file may be the values of both. */
function* judge(bundle: Bundle): Generator<Complaint> {
  for (const [chart, other] of [CHARTS, CHARTS.toReversed()] as [Chart, Chart][]) {
    const [doc, right] = [bundle[other], bundle[chart]];
    if (!doc) continue;
    for (const key of OWN[chart]) {
      const entry = at(doc, key);
      if (!entry || (right && at(right, key))) continue;
      const message = `${key} is a key of the ${chart}'s values, and stands in the ${other}'s`;
      yield { doc, offset: entry.keyAt, key, message, mend: `Move it to the values of the ${chart}.` };
    }
  }
}

/** Keys in the values of the wrong chart. */
export const misplaced = [advise(misplacedKey, judge, { any: CHARTS })];
