import type { Attributes } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Recorder, Scope } from './recorder.js';
import type { HttpRequest } from '../message.js';

/** How a piece of work ended. A `trouble` marks its span as failed. */
interface Conclusion {
  attributes?: Attributes;
  trouble?: string | undefined;
}

let active: { recorder: Recorder; header: boolean } | undefined;
const scopes = new AsyncLocalStorage<Scope>();

/** Runs `act` in a span of its own. Spans inside it inherit its attributes. */
export async function inSpan<T>(
  name: string,
  attributes: Attributes,
  act: (span?: ReturnType<Recorder['open']>) => Promise<T>,
  conclude: (result: T) => Conclusion = () => ({}),
): Promise<T> {
  if (!active) return act();
  const span = active.recorder.open(name, attributes, scopes.getStore() ?? active.recorder.root);
  let trouble: string | undefined = 'it did not end as foreseen';
  try {
    const result = await scopes.run(span.scope, () => act(span));
    const concluded = conclude(result);
    span.set(concluded.attributes ?? {});
    trouble = concluded.trouble;
    return result;
  } finally {
    span.end(trouble);
  }
}

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
  // The tracing libraries are loaded only now.
  const { Recorder } = await import('./recorder.js');
  const recorder = new Recorder(process.env['TRACEPARENT']);
  active = { recorder, header: headerWanted(run.header) };
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
    active = undefined;
    const lost = await recorder.close();
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

/** Names and values of headers, in order. */
export type Headers = readonly (readonly [string, string])[];

/** Sends a request with further headers, and records the result. */
export type Watched = <T extends { status: number }>(send: (besides: Headers) => Promise<T>) => Promise<T>;

/** Used when there is no tracing. */
export const unwatched: Watched = (send) => send([]);

/** The parameters of a signed URL that act as a password. */
const SIGNED = /([?&](?:sig|signature|x-amz-[\w-]+|x-goog-[\w-]+|awsaccesskeyid)=)[^&#]*/gi;

/**
 * Gives each attempt to send `request` a span, and passes it on to the target. `url` returns the request's URL with
 * secrets hidden, and `hide` removes secrets from a text.
 */
export function watch(request: HttpRequest, url: () => string, hide: (text: string) => string): Watched {
  return async (send) => {
    if (!active) return send([]);
    const { recorder, header } = active;
    const attributes = {
      'http.request.method': request.method,
      'url.full': url().replace(SIGNED, '$1[hidden]'),
      ...serverOf(request.url),
    };
    const span = recorder.open(request.method, attributes, scopes.getStore() ?? recorder.root, true);
    const answered = (status: number) => span.set({ 'http.response.status_code': status });
    let trouble: string | undefined;
    try {
      // A case about headers sends exactly the headers that it names.
      const tells = header && !request.exactHeaders;
      const answer = await send(tells ? [['traceparent', span.traceparent]] : []);
      answered(answer.status);
      return answer;
    } catch (error) {
      if (hasAnswer(error)) answered(error.response.status);
      trouble = hide((error as Error).message);
      throw error;
    } finally {
      span.end(trouble);
    }
  };
}

const hasAnswer = (error: unknown): error is { response: { status: number } } =>
  error instanceof Object && 'response' in error;

function serverOf(url: string): Record<string, string | number> {
  if (!URL.canParse(url)) return {};
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'https:' ? 443 : 80;
  return { 'server.address': hostname, 'server.port': port === '' ? usual : Number(port) };
}
