import type { Attributes } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan, Recorder, Scope } from './recorder.js';

/** How a piece of work ended. A `trouble` marks its span as failed. */
export interface Conclusion {
  attributes?: Attributes;
  trouble?: string | undefined;
}

let active: { recorder: Recorder; header: boolean } | undefined;
const scopes = new AsyncLocalStorage<Scope>();

/** Starts the trace of this process, below `parent` (a W3C traceparent). The tracing libraries are loaded only now. */
export async function openTracing(parent: string | undefined, header: boolean): Promise<void> {
  const { Recorder } = await import('./recorder.js');
  active = { recorder: new Recorder(parent), header };
}

/** Sends the rest of the trace, for some seconds. @returns what did not arrive; undefined when all did */
export async function closeTracing(): Promise<string | undefined> {
  const recorder = active?.recorder;
  active = undefined;
  return recorder?.close();
}

/** Whether this process belongs to a trace. */
export const isTraced = (): boolean => active !== undefined;

/** @throws {Error} unless there is a trace. Opens a span for a request to another service */
export function openRequestSpan(name: string, attributes: Attributes): OpenSpan {
  if (!active) throw new Error('Nothing is traced.');
  return active.recorder.open(name, attributes, scopes.getStore() ?? active.recorder.root, true);
}

/** Runs `act` in a span of its own. Spans inside it inherit its attributes. */
export async function inSpan<T>(
  name: string,
  attributes: Attributes,
  act: (span?: OpenSpan) => Promise<T>,
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

/** Whether requests carry a traceparent header. */
export const tellsTarget = (): boolean => active?.header ?? false;
