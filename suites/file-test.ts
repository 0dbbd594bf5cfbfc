import { readable } from '../src/engine/counterexample.js';
import { resultOf } from '../src/engine/tell.js';
import { attempt, seedOf, type Cases } from '../src/engine/cases/cases.js';
import { runProperty } from '../src/engine/cases/run.js';
import type { TestReport as Told } from '../src/engine/run/events.js';
import type { Plan } from '../src/engine/run/plan.js';
import type { Clause } from '../src/spec/clause.js';
import type { Counterexample } from '../src/results/schema.js';
import { Configuration } from './configuration/client.js';
import { declareObservation, declareTest, reportingOf } from './call-test.js';
import type { TargetUnderTest } from './support/target-under-test.js';

/** The deployment values of a target. They are read and judged once. */
const filesOf = (target: TargetUnderTest): Configuration =>
  (target.files ??= new Configuration(target.session));

/** A test of deployment values. It sends nothing. */
interface FileTest<T> {
  cases: (files: Configuration) => Cases<T>;
  /** @throws {Violation | Inconclusive | NotApplicable} unless the case passes */
  check: (value: T, files: Configuration) => Promise<void>;
  /** The maximum number of concurrent cases. Absent: 1. */
  atOnce?: number;
}

/** Declares a test of deployment values. */
export function test<T>(title: string, clause: Clause, own: FileTest<T>): void {
  declareTest(title, clause, undefined, (target, key, plan) =>
    judge(target, own, { clause: clause.id, key }, plan),
  );
}

/** Runs the cases of a test, and returns the results. */
export async function judge<T>(
  target: TargetUnderTest,
  { cases, check, atOnce = 1 }: FileTest<T>,
  { clause, key }: { clause: string; key: string },
  plan: Pick<Plan, 'seed' | 'budget' | 'shrink' | 'replay'>,
): Promise<Told[]> {
  const { session } = target;
  const { subject, spent } = reportingOf(target);
  const { seed, budget, shrink, replay } = plan;
  const files = filesOf(target);
  const values = cases(files);
  const result = await runProperty<T>({
    cases: values,
    attempt: async (value) => ({ outcome: await attempt(() => check(value, files)), exchanges: [] }),
    seed: seedOf(seed, key),
    budget,
    shrink,
    concurrency: atOnce,
    path: replay?.slice(key.length + 1),
  });
  const counterexamples = result.findings.map(
    ({ input, violation, path, occurrences, rules, everyTime }): Counterexample => {
      const { expected, actual, rule, command = '' } = violation;
      const others = rules.filter((each) => each !== rule).map((each) => session.hide(each));
      const shown = JSON.stringify((values.show ?? ((value: T) => value))(input), readable) ?? 'null';
      return {
        input: JSON.parse(session.hide(shown)) as unknown,
        expected: session.hide(expected),
        actual: session.hide(actual),
        exchanges: [],
        curl: session.hide(command),
        seed,
        path: `${key}:${path}`,
        rule: session.hide(rule),
        ...(others.length > 0 && { alike: others }),
        occurrences,
        everyTime,
      };
    },
  );
  return [
    {
      type: 'result',
      subject,
      ...spent(),
      result: resultOf(session, clause, result, counterexamples),
    },
  ];
}

/** Records under a key what the deployment values contain where the specification leaves a choice. */
export function observe(
  key: string,
  section: string,
  look: (files: Configuration) => string | undefined,
): void {
  declareObservation(key, section, (target) => Promise.resolve(look(filesOf(target))));
}
