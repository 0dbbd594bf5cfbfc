import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { setTimeout as sleep } from 'node:timers/promises';
import { harnessVersion } from '../version.js';

/** So long the receiver may take for a batch, and at the end for all that is left. */
const PATIENCE_MS = 3_000;
/** A run sends some thousand requests a second at most: fewer places are soon full. */
const QUEUE = 32_768;

/** Makes spans, and sends them by OTLP over HTTP, as JSON, to where the environment says. */
export class Recorder {
  /** What a span belongs to that belongs to no other. */
  readonly root: Context;
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;
  readonly #exporter = new Counting(new OTLPTraceExporter({ timeoutMillis: PATIENCE_MS }));
  #ended = 0;

  /** `parent` is a W3C traceparent; one that is none starts a trace of its own. */
  constructor(parent: string | undefined) {
    this.root = contextOf(parent);
    const own = resourceFromAttributes({ 'service.name': 'assay', 'service.version': harnessVersion });
    this.#provider = new BasicTracerProvider({
      resource: own.merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [
        new BatchSpanProcessor(this.#exporter, { maxQueueSize: QUEUE, scheduledDelayMillis: 1_000 }),
      ],
    });
    this.#tracer = this.#provider.getTracer('assay', harnessVersion);
  }

  /** `asks`: whether it is a request to somebody else. */
  start(name: string, attributes: Attributes, within: Context, asks: boolean): Span {
    return this.#tracer.startSpan(name, { attributes, ...(asks && { kind: SpanKind.CLIENT }) }, within);
  }

  end(span: Span, trouble?: string): void {
    if (trouble !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: trouble });
    if (span.isRecording()) this.#ended += 1;
    span.end();
  }

  /** Sends what is left. Tells what did not arrive, in words; undefined: everything did. Never throws. */
  async close(): Promise<string | undefined> {
    const done = new AbortController();
    const flushed = this.#provider.shutdown().catch(() => undefined);
    await Promise.race([
      flushed,
      sleep(PATIENCE_MS, undefined, { signal: done.signal }).catch(() => undefined),
    ]);
    done.abort();
    const lost = this.#ended - this.#exporter.delivered;
    if (lost <= 0) return undefined;
    return `${lost} of ${this.#ended} spans did not reach the receiver of traces: ${this.#exporter.trouble}`;
  }
}

/** Knows what became of the spans that it passes on. */
class Counting implements SpanExporter {
  delivered = 0;
  trouble = `no answer within ${PATIENCE_MS / 1000} s`;

  constructor(private readonly exporter: SpanExporter) {}

  export(...[spans, tell]: Parameters<SpanExporter['export']>): void {
    this.exporter.export(spans, (result) => {
      if (result.error) this.trouble = result.error.message || result.error.name;
      else this.delivered += spans.length;
      tell(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}

/** The span that a context stands for, as the header `traceparent` has it. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** The context in which a span is the one that others belong to. */
export const inside = (span: Span, within: Context): Context => trace.setSpan(within, span);

function contextOf(traceparent = ''): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent.trim()) ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}
