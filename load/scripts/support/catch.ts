import type { Response } from 'k6/http';
import type { ScenarioName } from '../../scenario.js';
import type { Caught } from '../../script-plan.js';

const KEPT = 16 * 1024;
// Each virtual user has its own, and an object costs it 8 kB less than a Set.
const caught: Record<string, true> = {};

/** Writes the exchange to the log for the harness; each virtual user does it once for a clause. */
export function keep(scenario: ScenarioName, clause: string, why: string, reply: Response): void {
  if (caught[clause]) return;
  caught[clause] = true;
  const { request } = reply;
  const line: Caught = {
    assay: 'caught',
    scenario,
    clause,
    why,
    request: {
      method: request.method,
      url: request.url,
      headers: firstOf(request.headers),
      body: request.body,
    },
    response: {
      status: reply.status,
      headers: reply.headers,
      body: (typeof reply.body === 'string' ? reply.body : '').slice(0, KEPT),
      error: reply.error,
    },
    durationMs: reply.timings.duration,
  };
  console.warn(JSON.stringify(line));
}

const firstOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
