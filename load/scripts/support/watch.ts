import type { Response } from 'k6/http';
import { scheduleOf } from '../../schedule.js';
import type { ScriptScenario } from '../../script-plan.js';
import { metricOf } from './metrics.js';

/** When the load began: the first point of its timeline. */
const started = metricOf('assay_started', 'gauge');
/** How many of the plan have left. */
const sent = metricOf('assay_sent', 'gauge');
/** How late requests left. */
const late = metricOf('assay_late', 'trend', true);
/** On new connections only: how long answers took as k6 counts it, and with what came before the request. */
const freshDuration = metricOf('assay_fresh_duration', 'trend', true);
const freshLatency = metricOf('assay_fresh_latency', 'trend', true);
const connecting = metricOf('assay_connecting', 'trend', true);
const tls = metricOf('assay_tls', 'trend', true);
/** Bodies of answers. */
const size = metricOf('assay_size', 'trend');

/** What left less late than this, in milliseconds, is on time: it costs no sample. */
const ON_TIME_MS = 5;
/** So often in a second at most it is told how many have left. */
const TOLD_A_SECOND = 100;

/** What a virtual user sees of its requests, besides what k6 measures by itself. */
export function watchOf({ schedule, checkEvery }: ScriptScenario) {
  const dueAt = schedule && scheduleOf(schedule.shape);
  const every = Math.max(1, Math.floor((schedule?.peakRate ?? 0) / TOLD_A_SECOND));
  let largest = 0;
  return {
    /** Called right before a request: its place in the plan, and when the load began, in milliseconds since 1970. */
    leaves(at: number, begun: number): void {
      if (__ITER === 0) started(begun);
      if (!schedule || !dueAt) return;
      const lateMs = Date.now() - begun - dueAt(at);
      if (lateMs >= ON_TIME_MS) late(lateMs);
      if (Math.floor(at / schedule.segments) % every === 0) sent(at + 1);
    },
    /** Called with each answer. */
    answered(at: number, { status, timings, body }: Response): void {
      if (status === 0) return;
      const { connecting: connectMs } = timings;
      if (connectMs > 0) {
        freshDuration(timings.duration);
        freshLatency(timings.blocked + timings.duration);
        connecting(connectMs);
        if (timings.tls_handshaking > 0) tls(timings.tls_handshaking);
      }
      const length = typeof body === 'string' ? body.length : 0;
      if (length <= largest && at % checkEvery > 0) return;
      size(length);
      largest = Math.max(largest, length);
    },
  };
}
