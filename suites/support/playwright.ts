import { type TestInfo, test as base } from '@playwright/test';
import { FINDING_TYPE, type Finding, NOTE_PREFIX } from '../../src/harness/run/events.js';
import { readPlan } from '../../src/harness/run/plan.js';
import { detailsOf } from './covers.js';
import { type DeclaredTest, type Lane, withLane, withTrace } from './lane.js';

// The same worker fixtures for every suite: Playwright ends the process, and what is known of the targets, between
// tests whose worker fixtures differ.
const test = base.extend<object, { lane: number; opened: Lane }>({
  lane: [0, { option: true, scope: 'worker' }],

  opened: [
    async ({ lane }, use) => {
      const plan = readPlan();
      const lost = await withTrace(plan, () => withLane(plan, lane, use));
      if (lost) process.stderr.write(`${NOTE_PREFIX}${lost}\n`);
    },
    { scope: 'worker' },
  ],
});

/** Declares a test to Playwright. */
export const declare = ({ title, act, ...purpose }: DeclaredTest): void =>
  test(title, detailsOf(purpose), ({ opened }, info) =>
    act(opened, (finding) => info.attachments.push(attachment(finding))),
  );

/** By hand: `attach` makes a step of it, which has its cost. */
const attachment = (finding: Finding): TestInfo['attachments'][number] => ({
  name: finding.type,
  body: Buffer.from(JSON.stringify(finding)),
  contentType: FINDING_TYPE,
});
