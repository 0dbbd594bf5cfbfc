import type { Attributes } from '@opentelemetry/api';
import { type Conclusion, closeTracing, inSpan, openTracing } from '../../http/trace/tracing.js';

/** A traced run: the name and the attributes of its span. */
interface RunTrace<T> {
  name: string;
  attributes: Attributes;
  /** Whether requests may carry a traceparent header. Default: true. */
  header?: boolean | undefined;
  /** What the span says about how the run ended. */
  conclude: (result: T) => Conclusion;
  /** Called with the id of the trace, and with a message when parts of the trace were lost. */
  onNote?: (text: string) => void;
}

/**
 * Runs `act` as one trace when the environment names a receiver. The parent span is that of `TRACEPARENT`, which a CI
 * system may have set. Errors of tracing never change the result of the run.
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
        run.onNote?.(`Trace ${span!.traceparent.split('-')[1]}`);
        return act();
      },
      run.conclude,
    );
  } finally {
    const lost = await closeTracing();
    if (lost) run.onNote?.(`${lost}. The verdict does not depend on it.`);
  }
}

/**
 * Whether the environment names a receiver of traces, by the variables of OpenTelemetry. Without one, no tracing
 * module is loaded, and no request is changed.
 */
function tracesWanted(): boolean {
  const { env } = process;
  const endpoints = [env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'], env['OTEL_EXPORTER_OTLP_ENDPOINT']];
  const off = env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none';
  return endpoints.some(Boolean) && !off;
}

/** Whether a request tells the target its span, so that the target's own spans join the trace. */
const headerWanted = (wanted = true): boolean => wanted && process.env['OTEL_PROPAGATORS']?.trim() !== 'none';
