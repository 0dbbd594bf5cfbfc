import type { RawExchange } from '../../src/harness/http/message.js';
import { decisive } from '../../src/harness/property/attempt.js';
import type { Finding } from '../../src/harness/property/run.js';
import type { Session } from '../../src/harness/session.js';
import type { Counterexample } from '../../src/verdict/schema.js';
import { caseInput, readable } from '../../src/engine/case-input.js';

/** So many different requests of a case are kept, with what came back: those nearest to what decided it. */
const MAX_REQUESTS = 12;

interface Context<T> {
  session: Session;
  /** The run's. */
  seed: number;
  /** Of the test. */
  key: string;
  show: (input: T) => unknown;
}

/** A finding in the words of the report, secrets hidden. */
export function counterexample<T>(
  { input, violation, path, occurrences, rules, tries, everyTime }: Finding<T>,
  { session, seed, key, show }: Context<T>,
): Counterexample {
  const first = tries[0]!;
  const { expected, actual, earlier, rule, clause, command = '' } = violation;
  const last = decisive(violation, first);
  const others = rules.filter((other) => other !== rule);
  const words = (text: string) => session.hide(text);
  // What a case is about says nothing of another clause: there the request alone counts.
  const shown = clause === undefined ? show(input) : undefined;
  const sent = last ? caseInput(shown, last.request, first.exchanges[0]?.request) : shown;
  const exchanges = clause === undefined ? tries.flatMap((each) => lastOf(each.exchanges)) : [last!];
  return {
    input: JSON.parse(words(JSON.stringify(sent, readable) ?? 'null')) as unknown,
    expected: words(expected),
    actual: words(actual),
    exchanges: [...(earlier ? [earlier] : []), ...exchanges].map((raw) => session.record(raw)),
    curl: last ? session.curl(last) : words(command),
    seed,
    path: `${key}:${path}`,
    rule: words(rule),
    ...(others.length > 0 && { alike: others.map(words) }),
    occurrences,
    everyTime,
  };
}

/** A request that is sent again and again, as in a race, counts once: one of its answers may be what decided. */
function lastOf(exchanges: readonly RawExchange[]): readonly RawExchange[] {
  const requests = new Set<string>();
  const first = exchanges.findLastIndex(({ request: { url, body } }) => {
    requests.add(`${url} ${Buffer.from(body ?? []).toString('latin1')}`);
    return requests.size > MAX_REQUESTS;
  });
  return exchanges.slice(first + 1);
}
