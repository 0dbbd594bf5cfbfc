import type { Response } from 'k6/http';
import type { LoggedFailure } from '../../script-plan.js';

const MAX_BODY = 16 * 1024;
// Each virtual user has its own, and an object costs it 8 kB less than a Set.
const logged: Record<string, true> = {};

/** Writes an exchange that breaks a clause to the log, for the harness; each virtual user does it once for a clause. */
export function logFailure(scenario: string, clause: string, why: string, reply: Response): void {
  if (logged[clause]) return;
  logged[clause] = true;
  const { request } = reply;
  const failure: LoggedFailure = {
    assay: 'failure',
    scenario,
    clause,
    why,
    request: {
      method: request.method,
      url: request.url,
      headers: asText(request.headers),
      body: request.body,
    },
    response: {
      status: reply.status,
      headers: reply.headers,
      body: (typeof reply.body === 'string' ? reply.body : '').slice(0, MAX_BODY),
      error: reply.error,
    },
    durationMs: reply.timings.duration,
  };
  console.warn(JSON.stringify(failure));
}

const asText = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
