import type { Attributes } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan, Recorder, Scope } from './recorder.js';

/** How a piece of work ended; a `trouble` marks its span as one that went wrong. */
export interface Conclusion {
  attributes?: Attributes;
  trouble?: string | undefined;
}

let active: { recorder: Recorder; header: boolean } | undefined;
const scopes = new AsyncLocalStorage<Scope>();

/** Starts the trace of this process, below `parent` (a W3C traceparent). The libraries for it are loaded only now. */
export async function openTracing(parent: string | undefined, header: boolean): Promise<void> {
  const { Recorder } = await import('./recorder.js');
  active = { recorder: new Recorder(parent), header };
}

/** Sends what is left of the trace, for a few seconds at most. Tells what did not arrive, in words. */
export async function closeTracing(): Promise<string | undefined> {
  const recorder = active?.recorder;
  active = undefined;
  return recorder?.close();
}

/** Whether this process belongs to a trace. */
export const isTraced = (): boolean => active !== undefined;

/**
 * A span, of a request to somebody else, below the one that this is called in.
 * @throws {Error} when nothing is traced
 */
export function openRequestSpan(name: string, attributes: Attributes): OpenSpan {
  if (!active) throw new Error('Nothing is traced.');
  return active.recorder.open(name, attributes, scopes.getStore() ?? active.recorder.root, true);
}

/** Runs `act` in a span of its own, whose attributes everything in it has as well. */
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

/** Whether requests are to name their span. */
export const tellsTarget = (): boolean => active?.header ?? false;
