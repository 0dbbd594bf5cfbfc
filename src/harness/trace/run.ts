import type { Attributes } from '@opentelemetry/api';
import {
  closeTracing,
  inSpan,
  openTracing,
  tellsTarget,
  type Conclusion,
  type TracePlan,
} from './tracing.js';
import { headerWanted, tracesWanted } from './wanted.js';

/** A run that is traced: the name and the attributes of its span. */
export interface RunTrace<T> {
  name: string;
  attributes: Attributes;
  /** Whether requests may carry a traceparent; absent: they do. */
  header?: boolean | undefined;
  /** What the span says of how the run ended. */
  conclude: (result: T) => Conclusion;
  /** Called with the id of the trace, and with what did not arrive of it. */
  onNote?: (text: string) => void;
}

let current: TracePlan | undefined;

/** What the processes that are started now need to join the trace; undefined: there is none. */
export const tracePlan = (): TracePlan | undefined => current;

/**
 * Runs `act` as one trace where the environment names a receiver: below the span of `TRACEPARENT`, which a CI system
 * may have set. What becomes of the trace never changes what becomes of the run.
 */
export async function traceRun<T>(run: RunTrace<T>, act: () => Promise<T>): Promise<T> {
  if (!tracesWanted()) return act();
  await openTracing(process.env['TRACEPARENT'], headerWanted(run.header));
  try {
    return await inSpan(
      run.name,
      {},
      (span) => {
        span!.set(run.attributes);
        current = { traceparent: span!.traceparent, header: tellsTarget() };
        run.onNote?.(`Trace ${current.traceparent.split('-')[1]}`);
        return act();
      },
      run.conclude,
    );
  } finally {
    current = undefined;
    const lost = await closeTracing();
    if (lost) run.onNote?.(`${lost}. The verdict does not depend on it.`);
  }
}
