import type { Faults } from '../../page.js';
import {
  tokenStandardChoiceContext,
  tokenStandardDisclosedContract,
  tokenStandardErrors,
  tokenStandardFactory,
} from './choice-context.js';
import { tokenStandardContextRequest, tokenStandardFactoryRequest } from './context-request.js';
import { tokenStandardRequests } from './requests.js';

const inV2 = (clause: string) => clause.replace('.', '.v2-');

/** What the second version says in other words. */
const ELSEWHERE = /misformed|(self|other)-transfer/;

/** So many faults of each clause of the first version are seeded in the second one as well: the first ones and the last. */
const EACH = 2;

/** The faults of clauses that the second version repeats, in its calls. */
const again = (page: Faults): Faults =>
  Object.fromEntries(
    Object.entries(page)
      .filter(([clause]) => !ELSEWHERE.test(clause))
      .map(([clause, faults]) => [
        inV2(clause),
        Object.fromEntries(
          Object.entries(faults)
            .filter((_, at, all) => at === 0 || at > all.length - EACH)
            .map(([name, { tokenStandard, explains, alsoBreaks = [] }]) => [
              `v2-${name}`,
              {
                explains: `In V2: ${explains}`,
                ...(tokenStandard && { tokenStandardV2: tokenStandard }),
                alsoBreaks: alsoBreaks.map(inV2),
              },
            ]),
        ),
      ]),
  );

/** Faults of calls of the second version that those of the first have, too. */
export const tokenStandardSecond: Faults = Object.assign(
  {},
  ...[
    tokenStandardRequests,
    tokenStandardContextRequest,
    tokenStandardFactoryRequest,
    tokenStandardChoiceContext,
    tokenStandardDisclosedContract,
    tokenStandardFactory,
    tokenStandardErrors,
  ].map(again),
) as Faults;
