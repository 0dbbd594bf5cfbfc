import type { ClauseResult, RecordedExchange, Verdict } from '../src/results/schema.js';
import { summarise } from '../src/results/summary.js';

interface Size {
  /** The index of the verdict; each index has other failures and observations. */
  at: number;
  clauses: number;
  observations: number;
}

const BODY = JSON.stringify({
  choiceContextData: { values: {} },
  disclosedContracts: [],
  text: 'x'.repeat(400),
});

const exchange: RecordedExchange = {
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:4010/registry/transfer-instruction/v1/00aa51/choice-contexts/accept',
    headers: [['content-type', 'application/json']],
    body: { bytes: 11, text: '{"meta":{}}' },
  },
  response: { status: 200, headers: [], body: { bytes: BODY.length, text: BODY } },
  durationMs: 12.4,
  attempts: 1,
};

/** Returns a verdict that is larger than real ones, with one failed clause in twenty. */
export function verdictOf({ at, clauses: count, observations }: Size): Verdict {
  const clauses = Array.from({ length: count }, (_, number) => clauseOf(number, (number + at) % 20 === 0));
  return {
    schemaVersion: 1,
    target: { name: `implementation ${at} of acme`, systems: ['registry'] },
    run: {
      seed: 1,
      budget: 'standard',
      startedAt: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
      durationMs: 1000,
      requests: 1000,
      allocations: 0,
      harnessVersion: '0.1.0',
      catalogue: { version: '1.0.0', digest: `sha256:${'0'.repeat(64)}` },
    },
    summary: summarise(clauses, []),
    clauses,
    observations: Array.from({ length: observations }, (_, number) => ({
      key: `registry.observation-${number}`,
      value: (number + at) % 2 === 0 ? 'accepted (200)' : 'refused (400)',
      section: 'Errors',
      exchange,
    })),
    waivers: [],
  };
}

const clauseOf = (number: number, fails: boolean): ClauseResult => ({
  id: `registry.clause-number-${number}`,
  system: 'registry',
  section: `Resources / Part ${Math.floor(number / 8)}`,
  basis: 'derived',
  follows: 'The values are strings, so that a request with any other value is a bad one.',
  statement: 'A request with a value that is not a string is answered 400, with the body that errors have.',
  verdict: fails ? 'fail' : 'pass',
  cases: 60,
  ...(fails && {
    reason: 'expected status 400, got 200',
    counterexample: {
      input: { meta: { wrong: {} } },
      expected: 'status 400',
      actual: `200 ${BODY}`,
      exchanges: [exchange, exchange],
      curl: `curl -X POST '${exchange.request.url}' --data '{"meta":{}}'`,
      seed: 1,
      path: 'test:0',
      rule: 'a value that is an object',
      occurrences: 3,
      everyTime: true,
    },
  }),
});
