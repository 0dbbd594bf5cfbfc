import { inspect } from 'node:util';
import type { TestReport } from '../../src/engine/run/events.js';
import type { TargetUnderTest } from './target-under-test.js';

/** So many targets are asked side by side: a slow one does not hold up the others. */
const SIDE_BY_SIDE = 6;

/** Tells what is found of each target: the one way out for what was asked and answered, and no secret goes it. */
export async function each(
  targets: readonly TargetUnderTest[],
  tell: (finding: TestReport) => void,
  find: (target: TargetUnderTest) => Promise<TestReport[]>,
  sideBySide = SIDE_BY_SIDE,
): Promise<void> {
  const waiting = [...targets];
  const next = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const findings = await find(target).catch((error: unknown) => {
        throw withoutSecrets(error, target);
      });
      for (const finding of findings) tell(target.session.hideIn(finding));
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, next));
}

/** A crash of assay as it may be told: what fails may hold a request with its token. */
function withoutSecrets(error: unknown, { session }: TargetUnderTest): Error {
  const told = new Error(session.hide(error instanceof Error ? error.message : String(error)));
  told.stack = session.hide(inspect(error));
  return told;
}
