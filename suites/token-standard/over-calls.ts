import fc from 'fast-check';
import type { Clause } from '../../src/spec/clause.js';
import type { Cases } from '../../src/harness/property/cases.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { callNamed, POST_CALLS, type Call } from '../../src/spec/token-standard/calls.js';
import { covers } from '../support/covers.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { test, type Trial } from './client.js';
import { subjectsOf } from './subjects.js';

/** A case of one of several calls. */
interface Over<T> {
  call: string;
  /** Absent: the target file names nothing that the call could be made for. */
  input?: T;
}

/** The calls for a context. */
export const CONTEXTS: readonly Call[] = POST_CALLS.filter(({ request }) => request === 'context');
/** The calls for a factory. */
export const FACTORIES: readonly Call[] = POST_CALLS.filter(({ request }) => request === 'factory');

/** What is told of a call for which the target file names nothing. */
export const lacking = ({ name, subjects }: Call): NotApplicable =>
  new NotApplicable(
    `the target file names nothing for ${name}: registry.${subjects}`,
    `registry.${subjects}`,
  );

/** The cases of a test for each of these calls. */
function over<T>(calls: readonly Call[], casesOf: (call: Call) => Cases<T>) {
  return (target: TargetUnderTest): Cases<Over<T>> => {
    const isThere = (call: Call) => subjectsOf(target, call).length > 0;
    const there = calls.filter(isThere);
    const random = there.flatMap((call) => {
      const { random: own } = casesOf(call);
      return own ? [own.map((input): Over<T> => ({ call: call.name, input }))] : [];
    });
    const { show } = casesOf(calls[0]!);
    return {
      listed: [
        ...calls.filter((call) => !isThere(call)).map(({ name }): Over<T> => ({ call: name })),
        ...there.flatMap((call) =>
          (casesOf(call).listed ?? []).map((input): Over<T> => ({ call: call.name, input })),
        ),
      ],
      ...(random.length > 0 && { random: fc.oneof(...random) }),
      runs: { quick: 8, standard: 42, deep: 800 },
      ...(show && {
        show: ({ call, input }) => ({ call, input: input === undefined ? input : show(input) }),
      }),
    };
  };
}

/** Declares a test that judges one clause on each of several calls, and tells on which of them it was shown. */
export function testCalls<T>(
  title: string,
  clause: Clause,
  calls: readonly Call[],
  cases: Cases<T> | ((call: Call) => Cases<T>),
  check: (call: Call, input: T, trial: Trial) => Promise<void>,
  { part, alone = false }: { part?: string; alone?: boolean } = {},
): void {
  test(title, covers(clause, part), ({ forAll }) =>
    forAll<Over<T>>(
      over(calls, typeof cases === 'function' ? cases : () => cases),
      async ({ call: name, input }, trial) => {
        const call = callNamed(name);
        if (input === undefined) throw lacking(call);
        try {
          await check(call, input, trial);
          trial.standard.showOn(name, clause, false);
        } catch (error) {
          if (error instanceof Violation) trial.standard.showOn(name, clause, true);
          throw error;
        }
      },
      { alone },
    ),
  );
}
