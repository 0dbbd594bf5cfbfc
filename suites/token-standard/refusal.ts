import type { Broken } from '../../generators/broken.js';
import type { Call } from '../../src/spec/token-standard/calls.js';
import type { Cases } from '../../src/harness/property/cases.js';
import type { Fields } from '../../src/harness/judging/wire.js';
import { requireStatus } from '../support/expect.js';
import type { Body } from './ask.js';
import type { Trial } from './client.js';

/** A body that breaks a rule, of a request without choice arguments. */
export type BrokenBody = Broken<Body>;

/** A bad request is answered 400, while its valid twin, sent before it, is answered 200. */
export async function refuses(
  call: Call,
  { value, rule, twin }: BrokenBody,
  { standard }: Trial,
): Promise<void> {
  const subject = standard.subjectFor(call, value);
  await standard.requireTwin(call, subject, twin);
  requireStatus(await standard.post(call, subject, value), 400, rule);
}

/** A broken member beside the choice arguments of a sample, where the call wants some; `alone`: the body itself is broken. */
export const inBody = (call: Call, broken: Broken<unknown>, sample: unknown, alone = false): BrokenBody => {
  const given = call.request === 'factory' ? { choiceArguments: sample } : {};
  const withGiven = (value: unknown) => JSON.stringify({ ...given, ...(value as Fields) });
  return {
    value: alone ? JSON.stringify(broken.value) : withGiven(broken.value),
    rule: broken.rule,
    twin: withGiven(alone ? {} : broken.twin),
  };
};

/** Cases of broken values, which are put into bodies when the sample is known. */
export interface ToBeBroken {
  broken: Broken<unknown>;
}

/** The same for a list and for random ones. */
export const toBreak = (cases: Cases<Broken<unknown>>): Cases<ToBeBroken> => ({
  ...(cases.listed && { listed: cases.listed.map((broken) => ({ broken })) }),
  ...(cases.random && { random: cases.random.map((broken) => ({ broken })) }),
});
