import { type TestInfo, test as base } from '@playwright/test';
import type { RawExchange } from '../../src/harness/http/message.js';
import { SharedPace } from '../../src/harness/http/shared-pace.js';
import { allocates } from '../../src/harness/run/applicable.js';
import { FINDING_TYPE, type Finding, NOTE_PREFIX } from '../../src/harness/run/events.js';
import { type Plan, readPlan } from '../../src/harness/run/plan.js';
import { type Conclusion, closeTracing, inSpan, openTracing } from '../../src/harness/trace/tracing.js';
import type { System } from '../../src/spec/clause.js';
import { annotationOf, observes } from './covers.js';
import { type Observation, type Property, type TestName, type Trial, judge, observation } from './judge.js';
import { type TargetUnderTest, open } from './target-under-test.js';

/** Makes what this process sends part of the run's trace, if there is one. */
async function joinTrace({ trace }: Plan): Promise<void> {
  if (trace) await openTracing(trace.traceparent, trace.header);
}

/** Sends the spans that are left, for a few seconds at most. */
async function leaveTrace(): Promise<void> {
  const lost = await closeTracing();
  if (lost) process.stderr.write(`${NOTE_PREFIX}${lost}\n`);
}

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

/** So many targets are asked side by side: a slow one does not hold up the others. */
const SIDE_BY_SIDE = 6;

/** Cases under way that may each create a party: once it is clear that they do, no more than these are too many. */
const FEW = 4;

// The same worker fixtures for every suite: Playwright ends the process, and what is known of the targets, between
// tests whose worker fixtures differ.
const judging = base.extend<object, { lane: number; plan: Plan; targets: TargetUnderTest[] }>({
  lane: [0, { option: true, scope: 'worker' }],

  plan: [async ({}, use) => use(readPlan()), { scope: 'worker' }],

  targets: [
    async ({ lane, plan }, use) => {
      await joinTrace(plan);
      const pace = plan.pace && new SharedPace(plan.pace);
      const targets = (plan.lanes[lane] ?? []).map((subject) => open(subject, pace));
      await use(targets);
      await Promise.all(targets.map(({ session }) => session.close()));
      pace?.close();
      await leaveTrace();
    },
    { scope: 'worker' },
  ],
});

/** What declares the tests of a system, by what makes the clients of one case; no other system's are loaded. */
export function suite<Clients extends object>(
  clients: (target: TargetUnderTest, log: RawExchange[]) => Clients,
) {
  const connect = (target: TargetUnderTest) => {
    const log: RawExchange[] = [];
    return { log, ...clients(target, log) };
  };

  /** A test that judges. */
  const test = judging.extend<{ forAll: ForAll<ReturnType<typeof connect>> }>({
    // In a box: each step outside of one is told to the reporter, which has no use for it.
    forAll: [
      async ({ targets, plan }, use, info) => {
        const [clause, key] = [annotationOf(info, 'clause'), annotationOf(info, 'key')];
        // What one test found may break the clause of another: it is the test that is run again.
        const isJudged = ({ subject }: TargetUnderTest) =>
          plan.replay ? plan.replay.startsWith(`${key}:`) : subject.clauses.includes(clause);
        const judged = targets.filter(isJudged);
        const usual = allocates(annotationOf(info, 'system') as System) ? FEW : Infinity;
        await use((cases, check, { alone = false, atOnce = usual } = {}) => {
          const property = { cases, connect, check, atOnce: alone ? 1 : atOnce };
          return each(judged, info, (target) =>
            judgedInSpan(target, { clause, key }, () => judge(target, property, { clause, key }, plan)),
          );
        });
      },
      { box: true },
    ],
  });

  /** Records under a key, which begins with the system, what the targets do where a section of the specification is silent. */
  const observe = (
    key: string,
    section: string,
    look: Observation<ReturnType<typeof connect>>['look'],
  ): void => {
    const system = key.split('.')[0] as System;
    judging(key, observes(system), async ({ targets, plan }, info) => {
      const observed = targets.filter(({ subject }) => subject.observe.includes(system));
      await each(observed, info, (target) =>
        observedInSpan(target, key, () => observation(target, { key, section, connect, look }, plan)),
      );
    });
  };

  return { connect, test, observe };
}

const attachment = (finding: Finding): TestInfo['attachments'][number] => ({
  name: finding.type,
  body: Buffer.from(JSON.stringify(finding)),
  contentType: FINDING_TYPE,
});

/** Attaches to a test what is found of each target; by hand, as `attach` makes a step of it, which has its cost. */
async function each(
  targets: readonly TargetUnderTest[],
  info: TestInfo,
  find: (target: TargetUnderTest) => Promise<Finding[]>,
): Promise<void> {
  const waiting = [...targets];
  const next = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      for (const finding of await find(target)) info.attachments.push(attachment(finding));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next));
}
