import type { TestContext } from 'node:test';
import type { RawExchange } from '../http/message.js';
import { Session } from '../target-file/session.js';
import { targetWith } from '../target-file/testing.js';
import type { Handshake } from '../results/schema.js';
import { Probes, type AnyProbe } from './probes.js';
import { Run } from './run.js';

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
