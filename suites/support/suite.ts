import type { RawExchange } from '../../src/harness/http/message.js';
import { allocates } from '../../src/harness/run/applicable.js';
import type { Finding } from '../../src/harness/run/events.js';
import { type Conclusion, inSpan } from '../../src/harness/trace/tracing.js';
import { ENCORE } from '../../src/harness/run/plan.js';
import { type Judging, observes } from './covers.js';
import { declare } from './declare.js';
import { each } from './each-target.js';
import { encore } from './encore.js';
import {
  type Again,
  type Observation,
  type Property,
  type TestName,
  type Trial,
  judge,
  observation,
} from './judge.js';
import type { TargetUnderTest } from './target-under-test.js';

/** Judges one subject in a span that has the clause's name. */
const judgedInSpan = (
  { subject }: TargetUnderTest,
  { clause, key }: TestName,
  act: () => Promise<Finding[]>,
): Promise<Finding[]> =>
  inSpan(clause, { 'assay.clause': clause, 'assay.test': key, 'assay.target': subject.name }, act, concluded);

/** Observes one subject in a span that has the observation's name. */
const observedInSpan = <T>(
  { subject }: TargetUnderTest,
  observation: string,
  act: () => Promise<T>,
): Promise<T> => inSpan(observation, { 'assay.observation': observation, 'assay.target': subject.name }, act);

function concluded([finding]: readonly Finding[]): Conclusion {
  if (finding?.type !== 'result') return {};
  const { judged, counterexamples, unanswered } = finding.result;
  const failed = counterexamples.length > 0 ? 'a case fails' : undefined;
  return {
    attributes: { 'assay.cases': judged },
    trouble: failed ?? (unanswered.length > 0 ? 'a case is not answered' : undefined),
  };
}

/**
 * Judges every target by every case. A violated clause is a finding and not a failed test: Playwright would throw the
 * process away, with its connections and what it knows of the target.
 */
export type ForAll<Case extends Trial> = <T>(
  cases: Property<T, Case>['cases'],
  check: Property<T, Case>['check'],
  /** One case after the other: what came before is part of the case. Or so many at once, where each is costly. */
  options?: { alone?: boolean; atOnce?: number },
) => Promise<void>;

/** Cases under way that may each create a party: once it is clear that they do, no more than these are too many. */
const FEW = 4;
/** So many, where some were judged and none did. */
const MORE = 12;

/** Declares the test that makes the calls of all others again: the last one of a run. */
export const declareEncore = (): void =>
  declare({
    title: 'calls that are made again are answered rightly',
    key: ENCORE,
    act: ({ plan, targets }, tell) => {
      // To prove that something fails, once is enough.
      const judged = targets.filter(({ found }) => plan.shrink || !found);
      // Each takes all the connections that it may, and its time is its own.
      return each(judged, tell, (target) => encore(target, plan), 1);
    },
  });

/**
 * What declares the tests of a system, by what makes the clients of one case; no other system's are loaded. `again`: its
 * cases can be tried again as a whole.
 */
export function suite<Clients extends object>(
  clients: (target: TargetUnderTest, log: RawExchange[]) => Clients,
  again?: Again,
) {
  const connect = (target: TargetUnderTest) => {
    const log: RawExchange[] = [];
    return { log, ...clients(target, log) };
  };

  /** A test that judges. */
  const test = (
    title: string,
    purpose: Judging,
    act: (given: { forAll: ForAll<ReturnType<typeof connect>> }) => Promise<void>,
  ): void => {
    const { clause, key, system } = purpose;
    declare({
      title,
      ...purpose,
      act: ({ plan, targets }, tell) => {
        // What one test found may break the clause of another: it is the test that is run again.
        const isJudged = ({ subject }: TargetUnderTest) =>
          plan.replay ? plan.replay.startsWith(`${key}:`) : subject.clauses.includes(clause);
        const judged = targets.filter((target) => isJudged(target) && !(plan.untilFound && target.found));
        const [usual, later] = allocates(system) ? [FEW, MORE] : [Infinity, Infinity];
        const forAll: ForAll<ReturnType<typeof connect>> = (cases, check, { alone = false, atOnce } = {}) => {
          const own = alone ? 1 : atOnce;
          const places = { atOnce: own ?? usual, laterAtOnce: own ?? later };
          const property = { cases, connect, check, ...places, ...(again && { again }) };
          return each(judged, tell, async (target) => {
            const judging = () => judge(target, property, { clause, key }, plan);
            const findings = await judgedInSpan(target, { clause, key }, judging);
            target.found ||= findings.some(isFound);
            return findings;
          });
        };
        return act({ forAll });
      },
    });
  };

  /** Records under a key, which begins with the system, what the targets do where a section of the specification is silent. */
  const observe = (
    key: string,
    section: string,
    look: Observation<ReturnType<typeof connect>>['look'],
  ): void => {
    const purpose = observes(key);
    declare({
      title: key,
      ...purpose,
      act: ({ plan, targets }, tell) => {
        const observed = targets.filter(({ subject }) => subject.observe.includes(purpose.system));
        return each(observed, tell, (target) =>
          observedInSpan(target, key, () => observation(target, { key, section, connect, look }, plan)),
        );
      },
    });
  };

  return { connect, test, observe };
}

const isFound = (finding: Finding): boolean =>
  finding.type === 'result' && finding.result.counterexamples.length > 0;
