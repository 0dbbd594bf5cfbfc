import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { setTimeout as sleep } from 'node:timers/promises';
import { harnessVersion } from '../../platform/version.js';

/** The maximum time for the receiver to accept a batch and, at the end, everything that is left, in milliseconds. */
const PATIENCE_MS = 3_000;
/** The maximum number of queued spans. A run sends up to a few thousand requests a second. */
const QUEUE = 32_768;

/** The parent span and the attributes of a piece of work. */
export interface Scope {
  context: Context;
  attributes: Attributes;
}

interface OpenSpan {
  traceparent: string;
  set(attributes: Attributes): void;
  /** Ends the span. A `trouble` marks it as failed. */
  end(trouble?: string): void;
}

/** Creates spans and sends them by OTLP over HTTP, as JSON, to the receiver of the environment. */
export class Recorder {
  /** The scope of a span without a parent. */
  readonly root: Scope;
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;
  readonly #exporter = new Counting(new OTLPTraceExporter({ timeoutMillis: PATIENCE_MS }));
  #ended = 0;

  /** `parent`: a W3C traceparent. An invalid one starts a new trace. */
  constructor(parent: string | undefined) {
    this.root = { context: contextOf(parent), attributes: {} };
    const own = resourceFromAttributes({ 'service.name': 'assay', 'service.version': harnessVersion });
    this.#provider = new BasicTracerProvider({
      resource: own.merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [
        new BatchSpanProcessor(this.#exporter, { maxQueueSize: QUEUE, scheduledDelayMillis: 1_000 }),
      ],
    });
    this.#tracer = this.#provider.getTracer('assay', harnessVersion);
  }

  /** Begins a span with its own attributes and those of `scope`. `isRequest`: whether it is a request to another service. */
  open(name: string, own: Attributes, scope: Scope, isRequest = false): OpenSpan & { scope: Scope } {
    const attributes = { ...scope.attributes, ...own };
    const options = { attributes, ...(isRequest && { kind: SpanKind.CLIENT }) };
    const span = this.#tracer.startSpan(name, options, scope.context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      set: (more) => void span.setAttributes(more),
      end: (trouble) => {
        if (trouble !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: trouble });
        if (span.isRecording()) this.#ended += 1;
        span.end();
      },
      scope: { context: trace.setSpan(scope.context, span), attributes },
    };
  }

  /** Sends the remaining spans. Never throws. @returns what did not arrive, in words; undefined when everything did */
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

function contextOf(traceparent = ''): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent.trim()) ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}
