import fc from 'fast-check';
import { Agent } from 'undici';
import {
  choiceContextRequest,
  type ChoiceContextRequest,
} from '../generators/registry/choice-context-request.js';
import { Run } from '../src/engine/run.js';
import { runTest, type CallTest } from '../src/engine/test.js';
import { loadTarget } from '../src/target-file/load.js';
import { store } from '../src/target-file/target.js';
import { metaAccepted } from '../src/spec/registry/request.js';
import { operationNamed } from '../src/spec/token-standard/operations.js';
import { Asking } from '../suites/choice-contexts/asking.js';
import { open } from '../suites/support/target-under-test.js';
import { median } from './median.js';
import { startReferenceProcess } from './reference.js';

const CASES = 3000;
const ROUNDS = 7;

/**
 * Measures the requests per second of a property (cases generated, sent, judged, recorded) compared with a bare
 * undici loop that posts the same bodies over as many connections. Both run in turn, and the ratio is computed for
 * each round.
 */
export async function throughput(): Promise<string> {
  const reference = await startReferenceProcess();
  const target = loadTarget(reference.targetFile);
  const opened = open({ name: 'bench', target: store(target), clauses: [], observe: [] });
  const { concurrency } = target.limits;
  const agent = new Agent({ connections: concurrency, pipelining: 1 });
  const url = `${target.registry!.url}/registry/transfer-instruction/v1/${target.registry!.transferInstructions!.acceptable![0]!}/choice-contexts/accept`;

  const property = async (cases: readonly ChoiceContextRequest[]) => {
    // A new run each time, because a run does not repeat a request that was answered correctly.
    const run = new Run(opened.session, 'standard');
    const asking = new Asking(operationNamed('accept'), run.history);
    const own: CallTest<ChoiceContextRequest> = {
      ...{ clause: metaAccepted, key: 'bench', cases: () => ({ listed: cases }) },
      steps: (input) => ({
        ...asking.good(asking.subject(), input),
        condition: { acceptEncoding: 'identity' },
      }),
    };
    const plan = { seed: 1, budget: 'standard', shrink: true } as const;
    const spent = () => ({ requests: 0, hints: [] });
    const [result] = await runTest(run, own, plan, { subject: 'bench', isJudged: () => true, spent });
    if (result?.type !== 'result' || result.result.counterexamples.length > 0)
      throw new Error('the reference target failed');
  };
  const bare = async (bodies: readonly string[]) => {
    let next = 0;
    const worker = async () => {
      while (next < bodies.length) {
        const { body } = await agent.request({
          origin: new URL(url).origin,
          path: new URL(url).pathname,
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: bodies[next++]!,
        });
        await body.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  };
  const rate = async (work: () => Promise<void>) => {
    const start = performance.now();
    await work();
    return (1000 * CASES) / (performance.now() - start);
  };

  const rates: { property: number; bare: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const cases = fc.sample(choiceContextRequest, { seed: round, numRuns: CASES });
    const bodies = cases.map((request) => JSON.stringify(request));
    const measured = { property: await rate(() => property(cases)), bare: await rate(() => bare(bodies)) };
    // The first round is a warm-up.
    if (round > 0) rates.push(measured);
  }
  await opened.session.close();
  await agent.destroy();
  await reference.close();
  const ratio = median(rates.map(({ property, bare }) => property / bare));
  const [own, other] = [median(rates.map(({ property }) => property)), median(rates.map(({ bare }) => bare))];
  return `property run ${own.toFixed(0)} requests/s, bare undici loop ${other.toFixed(0)} requests/s, ratio ${ratio.toFixed(2)} (medians of ${ROUNDS} rounds of ${CASES}, ${concurrency} connections; at least 0.5)`;
}
