import { test as base, type TestInfo } from '@playwright/test';
import { FINDING_TYPE, type Finding } from '../../src/harness/run/events.js';
import { readPlan } from '../../src/harness/run/plan.js';
import { allocates } from '../../src/harness/run/writes.js';
import { CATALOGUE } from '../../src/spec/catalogue.js';
import type { System } from '../../src/spec/clause.js';
import { keySet, type KeySet } from './key-set.js';
import { judge, observation, type Property } from './judge.js';
import { open } from './open.js';
import type { Opened } from './opened.js';
import { joinTrace, judgedInSpan, leaveTrace, observedInSpan } from './spans.js';
import type { Trial } from './trial.js';

/**
 * Judges every subject by every case. A violated clause is a finding and not a failed test: Playwright would throw the
 * process away, with its connections and what it knows of the target.
 */
export type ForAll = <T>(
  cases: Property<T>['cases'],
  check: Property<T>['check'],
  /** One case after the other: what came before is part of the case. Or so many at once, where each is costly. */
  options?: { alone?: boolean; atOnce?: number },
) => Promise<void>;

/** Records what the subjects do where the specification is silent. */
export type Observe = (section: string, look: (trial: Trial) => Promise<string | undefined>) => Promise<void>;

/** So many subjects are asked side by side: a slow one does not hold up the others. */
const SIDE_BY_SIDE = 6;

/** Cases under way that may each create a party: once it is clear that they do, no more than these are too many. */
const FEW = 4;

const plan = readPlan();

export const test = base.extend<
  { forAll: ForAll; observe: Observe },
  { lane: number; opened: Opened[]; keySet: KeySet }
>({
  lane: [0, { option: true, scope: 'worker' }],

  opened: [
    async ({ lane }, use) => {
      await joinTrace(plan);
      const opened = await Promise.all((plan.lanes[lane] ?? []).map(open));
      await use(opened);
      await Promise.all(opened.map(({ session }) => session.close()));
      await leaveTrace();
    },
    { scope: 'worker' },
  ],

  keySet: [
    async ({}, use) => {
      const served = keySet();
      await use(served);
      await served.close();
    },
    { scope: 'worker' },
  ],

  forAll: async ({ opened }, use, info) => {
    const clause = info.annotations.find(({ type }) => type === 'clause')?.description;
    if (!clause) throw new Error(`The test "${info.title}" names no clause: give it covers(…).`);
    const name = { clause, test: info.title.replaceAll(/\W+/g, '-').toLowerCase() };
    const chosen = !plan.replay || plan.replay.startsWith(`${name.test}:`);
    const subjects = opened.filter(({ subject }) => chosen && subject.clauses.includes(clause));
    const usual = writes(clause) ? FEW : Infinity;
    await use((cases, check, { alone = false, atOnce = usual } = {}) => {
      const property = { cases, check, atOnce: alone ? 1 : atOnce };
      const judged = (one: Opened) => judgedInSpan(one, name, () => judge(one, property, name, plan));
      return each(subjects, async (one) => report(info, await judged(one)));
    });
  },

  observe: async ({ opened }, use, info) => {
    const system = info.annotations.find(({ type }) => type === 'system')?.description as System;
    const subjects = opened.filter(({ subject }) => subject.observe.includes(system));
    await use((section, look) => {
      const observed = (one: Opened) =>
        observedInSpan(one, info.title, () => observation(one, info.title, section, look));
      return each(subjects, async (one) => report(info, await observed(one)));
    });
  },
});

const writes = (clause: string) => allocates(CATALOGUE.find(({ id }) => id === clause)?.system);

async function report(info: TestInfo, finding: Finding | undefined): Promise<void> {
  if (!finding) return;
  await info.attach(finding.type, { body: JSON.stringify(finding), contentType: FINDING_TYPE });
}

async function each(opened: readonly Opened[], act: (one: Opened) => Promise<void>): Promise<void> {
  const waiting = [...opened];
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next));
}
