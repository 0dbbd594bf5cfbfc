import { test as base, type TestInfo } from '@playwright/test';
import { seedOf, type Cases } from '../../src/harness/property/cases.js';
import { runProperty } from '../../src/harness/property/run.js';
import { attempt } from '../../src/harness/property/trial.js';
import { FINDING_TYPE, type Finding } from '../../src/harness/run/events.js';
import { readPlan } from '../../src/harness/run/plan.js';
import { counterexample } from './counterexample.js';
import { open, type Opened } from './open.js';
import { Trial } from './trial.js';

interface Options {
  /** One case after the other: what came before is part of the case. */
  alone?: boolean;
}

/** Judges every subject's every case. `check` ends, or throws a `Violation` or `NotShown`. */
export type ForAll = <T>(
  cases: Cases<T>,
  check: (input: T, trial: Trial) => Promise<void>,
  options?: Options,
) => Promise<void>;

/** Records what the subjects do; undefined: there is nothing to record. */
export type Observe = (section: string, look: (trial: Trial) => Promise<string | undefined>) => Promise<void>;

/** So many subjects are asked side by side: a slow one does not hold up the others. */
const SIDE_BY_SIDE = 6;

const plan = readPlan();

export const test = base.extend<{ forAll: ForAll; observe: Observe }, { lane: number; opened: Opened[] }>({
  lane: [0, { option: true, scope: 'worker' }],

  opened: [
    async ({ lane }, use) => {
      const opened = (plan.lanes[lane] ?? []).map(open);
      await use(opened);
      await Promise.all(opened.map(({ session }) => session.close()));
    },
    { scope: 'worker' },
  ],

  forAll: async ({ opened }, use, info) => {
    const clause = info.annotations.find(({ type }) => type === 'clause')?.description;
    if (!clause) throw new Error(`The test "${info.title}" names no clause: give it covers(…).`);
    const name = info.title.replaceAll(/\W+/g, '-').toLowerCase();
    const replayed = plan.replay?.startsWith(`${name}:`) ? plan.replay.slice(name.length + 1) : undefined;
    if (plan.replay && replayed === undefined) return use(() => Promise.resolve());
    await use((cases, check, { alone = false } = {}) =>
      each(
        opened.filter(({ subject }) => subject.clauses.includes(clause)),
        async (one) => {
          const { session, subject } = one;
          const before = session.requests;
          const result = await runProperty({
            cases,
            attempt: async (input) => {
              const trial = new Trial(one);
              return { outcome: await attempt(() => check(input, trial)), exchanges: trial.log };
            },
            seed: seedOf(plan.seed, `${clause} ${name}`),
            budget: plan.budget,
            shrink: plan.shrink,
            concurrency: alone ? 1 : session.target.limits.concurrency,
            path: replayed,
          });
          const context = {
            session,
            seed: plan.seed,
            test: name,
            credential: session.target.registry?.credential,
          };
          await report(info, {
            type: 'result',
            subject: subject.name,
            requests: session.requests - before,
            result: {
              clause,
              judged: result.judged,
              counterexamples: result.findings.map((finding) => counterexample(finding, context)),
              notShown: [...result.notShown]
                .sort(([, a], [, b]) => b - a)
                .map(([reason]) => session.hide(reason)),
              unanswered: result.unanswered.map((reason) => session.hide(reason)),
            },
          });
        },
      ),
    );
  },

  observe: ({ opened }, use, info) =>
    use((section, look) =>
      each(
        opened.filter(({ subject }) => subject.observe),
        async (one) => {
          const { session, subject } = one;
          const before = session.requests;
          const trial = new Trial(one);
          let value: string | undefined;
          const outcome = await attempt(async () => {
            value = await look(trial);
          });
          if (outcome.kind === 'unanswered') value = `no answer: ${outcome.reason}`;
          if (value === undefined) return;
          const exchange = trial.log.at(-1);
          await report(info, {
            type: 'observation',
            subject: subject.name,
            requests: session.requests - before,
            observation: {
              key: info.title,
              value: session.hide(value),
              section,
              ...(exchange && { exchange: session.record(exchange) }),
            },
          });
        },
      ),
    ),
});

async function report(info: TestInfo, finding: Finding): Promise<void> {
  await info.attach(finding.type, { body: JSON.stringify(finding), contentType: FINDING_TYPE });
}

async function each(opened: readonly Opened[], act: (one: Opened) => Promise<void>): Promise<void> {
  const waiting = [...opened];
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next));
}
