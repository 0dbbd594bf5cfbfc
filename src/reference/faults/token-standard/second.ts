import type { Faults } from '../../page.js';
import { argumentsOf, onEachCall } from '../../token-standard/edit.js';
import { FACTORIES_V2 } from '../../token-standard/route.js';
import { error } from '../../wire/exchange.js';
import { tokenStandardChoiceContext } from './choice-context.js';
import { tokenStandardContextRequest } from './context-request.js';
import { tokenStandardRequests } from './requests.js';

const inV2 = (clause: string) => clause.replace('.', '.v2-');

/** Clauses that have another text in the second version. */
const ELSEWHERE = /misformed|(self|other)-transfer/;

/** Faults of what V2 does not have: a call, parties, and expectedAdmin. */
const OF_V1_ALONE = /-for-execute-transfer$|kept-by-parties|wants-expected-admin/;

/** Returns the first and the last fault of each clause that the second version repeats, for its calls. */
const again = (page: Faults): Faults =>
  Object.fromEntries(
    Object.entries(page)
      .filter(([clause]) => !ELSEWHERE.test(clause))
      .map(([clause, faults]) => [
        inV2(clause),
        Object.fromEntries(
          Object.entries(faults)
            .filter(([name]) => !OF_V1_ALONE.test(name))
            .filter((_, at, all) => at === 0 || at === all.length - 1)
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

/** Faults for calls of the second version that no fault of the first version covers. */
const OWN: Faults = {
  'token-standard.arguments-order': onEachCall(
    FACTORIES_V2,
    'wants-extra-args-behind',
    'choiceArguments are refused when extraArgs come first',
    (serve) => (call) =>
      Object.keys(argumentsOf(call))[0] === 'extraArgs' ? error(400, 'extraArgs come last.') : serve(call),
  ),
};

/** Faults of the second version that the first version has too. */
export const tokenStandardSecond: Faults = Object.assign(
  {},
  ...[tokenStandardRequests, tokenStandardContextRequest, tokenStandardChoiceContext, OWN].map(again),
) as Faults;
