import type { TestContext } from 'node:test';
import type { RawExchange } from '../http/message.js';
import type { Call } from '../model/call.js';
import { CONTRACT } from '../model/testing.js';
import type { Handshake } from '../results/schema.js';
import { Session } from '../target-file/session.js';
import { registrySession, targetWith } from '../target-file/testing.js';
import { type AnyProbe, Probes } from './probes.js';
import { Run } from './run.js';
import { type PropertyResult, runProperty } from './cases/run.js';
import { attempt, type Attempt } from './cases/cases.js';

/** The probes of a target whose file has these lines. They are closed when the test ends. */
export function probing(t: TestContext, lines: string, files: Readonly<Record<string, string>>) {
  const session = new Session(targetWith(t, lines, files));
  t.after(() => session.close());
  const run = new Run(session, 'standard');
  const handshakes: Handshake[] = [];
  const probes = new Probes(session, run.history, handshakes);
  const log: RawExchange[] = [];
  /**
   * The symptoms of what is wrong in the outcome of a probe. Throws when the probe does not show the demanded clause.
   */
  const wrongIn = async (probe: AnyProbe): Promise<string[]> => {
    const { judgements, nothing } = await probes.make(probe, log);
    if (judgements.length === 0 && nothing) throw Object.assign(new Error(nothing.why), nothing);
    return judgements.flatMap(({ wrong }) => (wrong ? [`${wrong.symptom}: ${wrong.rule}`] : []));
  };
  return { run, probes, log, handshakes, wrongIn, endpoint: probes.endpoints[0]! };
}

/** A context of one contract that has these members, too. */
export const context = (own: object = {}, value?: unknown) => ({
  choiceContextData: value === undefined ? {} : { value },
  disclosedContracts: [{ ...CONTRACT, ...own }],
});

/** A request as it came, and the body of the one before it. */
export interface Came {
  nth: number;
  body: string;
  before: string;
  chunked: boolean;
}

type Given = { status: number; body: unknown };

/** A run against a registry that is right, apart from what `edit` makes of its responses. */
export async function runAgainst(t: TestContext, edit: (came: Came, usual: Given) => Given) {
  const bodies: string[] = [];
  const { session, arrivals } = await registrySession(t, {
    registry:
      ', transferInstructions: { acceptable: [c1, c2] }, tokenStandard: { v2: { transferInstructions: { rejectable: [c1], reassigning: [c3] } } }',
    answer: (nth, arrival) => {
      const body = arrival.body.toString();
      const isRight = body.startsWith('{');
      const chunked = arrival.headers.some(([name]) => name.toLowerCase() === 'transfer-encoding');
      const usual = isRight ? { status: 200, body: context() } : { status: 400, body: { error: 'no' } };
      const given = edit({ nth, body, before: bodies.at(-1) ?? '', chunked }, usual);
      bodies.push(body);
      const headers = ['Content-Type', 'application/json'];
      return { status: given.status, headers, body: JSON.stringify(given.body) };
    },
  });
  const run = new Run(session, 'standard');
  /** What is found in calls that are made one after the other. */
  const find = async (...calls: Call[]) => {
    const found = [];
    for (const call of calls) found.push(...(await run.make(call)).findings);
    return found.map((finding) => ({ ...finding, id: finding.clauses[0]?.id.split('.')[1] }));
  };
  return { run, find, arrivals };
}

/** Runs a property over one check, with a fixed seed and budget. */
export function run<T>(
  cases: Parameters<typeof runProperty<T>>[0]['cases'],
  check: (input: T) => unknown,
  options: Partial<Parameters<typeof runProperty<T>>[0]> = {},
): Promise<PropertyResult<T>> {
  return runProperty({
    cases,
    attempt: (input) => tried(() => check(input)),
    seed: 7,
    budget: 'standard',
    concurrency: 4,
    shrink: true,
    ...options,
  });
}

/** One attempt with an exchange of its own. */
export const tried = async (check: () => unknown): Promise<Attempt> => ({
  outcome: await attempt(async () => {
    await check();
  }),
  exchanges: [exchange()],
});

export const exchange = (): RawExchange => ({
  request: { method: 'POST', url: 'http://127.0.0.1/', headers: [] },
  durationMs: 0,
  attempts: 1,
});
