import { below } from '../../src/harness/endpoints.js';
import { pathOf, type Call } from '../../src/spec/token-standard/calls.js';
import { registryOf, type Unusual } from '../registry/ask.js';
import { idOf, subjectsOf, type Subject } from './subjects.js';
import type { TargetUnderTest } from '../support/target-under-test.js';

const JSON_HEADERS = [
  ['content-type', 'application/json'],
  ['accept', 'application/json'],
] as const;

/** A call as it is usually sent, without a body. */
export const requestOf = (target: TargetUnderTest, call: Call, encodedId: string) => ({
  method: call.method,
  url: below(registryOf(target).url, pathOf(call, encodedId)),
  headers: JSON_HEADERS as Unusual['headers'] & {},
});

/** Sends a good call for a subject no further than to the middle of its body, which is broken off when what it gives is called. */
export function begin(target: TargetUnderTest, call: Call, subject: Subject) {
  const { credential } = registryOf(target);
  const body = Buffer.from('{"meta":{"half":"of it"}}');
  return target.session.begin(
    { ...requestOf(target, call, encodeURIComponent(idOf(subject))), body },
    credential,
  );
}

/** What comes before a call that is made again: one that is broken off in the middle when what this gives is called. */
export async function afterBrokenOff(target: TargetUnderTest, call: Call): Promise<() => Promise<unknown>> {
  const end = await begin(target, call, subjectsOf(target, call)[0]!);
  return () => end('cut');
}

/** The text that stands encoded in a path; undefined: it is not encoded rightly. */
export function decoded(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
