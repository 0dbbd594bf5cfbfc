import { NOTE_PREFIX, type Finding } from '../../src/harness/run/events.js';
import type { Plan } from '../../src/harness/run/plan.js';
import { closeTracing, inSpan, openTracing, type Conclusion } from '../../src/harness/trace/tracing.js';
import type { TargetUnderTest } from './target-under-test.js';
import type { TestName } from './judge.js';

/** Makes what this process sends part of the run's trace, if there is one. */
export async function joinTrace({ trace }: Plan): Promise<void> {
  if (trace) await openTracing(trace.traceparent, trace.header);
}

/** Sends the spans that are left, for a few seconds at most. */
export async function leaveTrace(): Promise<void> {
  const lost = await closeTracing();
  if (lost) process.stderr.write(`${NOTE_PREFIX}${lost}\n`);
}

/** Judges one subject in a span that has the clause's name. */
export const judgedInSpan = (
  { subject }: TargetUnderTest,
  { clause, key }: TestName,
  act: () => Promise<Finding>,
): Promise<Finding> =>
  inSpan(clause, { 'assay.clause': clause, 'assay.test': key, 'assay.target': subject.name }, act, concluded);

/** Observes one subject in a span that has the observation's name. */
export const observedInSpan = <T>(
  { subject }: TargetUnderTest,
  observation: string,
  act: () => Promise<T>,
): Promise<T> => inSpan(observation, { 'assay.observation': observation, 'assay.target': subject.name }, act);

function concluded(finding: Finding): Conclusion {
  if (finding.type !== 'result') return {};
  const { judged, counterexamples, unanswered } = finding.result;
  const failed = counterexamples.length > 0 ? 'a case fails' : undefined;
  return {
    attributes: { 'assay.cases': judged },
    trouble: failed ?? (unanswered.length > 0 ? 'a case is not answered' : undefined),
  };
}
