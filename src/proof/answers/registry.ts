import { isObject } from '../../harness/judging/wire.js';
import { acceptContext, type AcceptContextCall } from '../../model/registry/accept-context.js';
import { Contracts } from '../../model/registry/contracts.js';
import { References } from '../../model/registry/references.js';
import { readBody } from '../../model/registry/request.js';
import { objectOf } from '../../model/ruling.js';
import { ACCEPTABLE, REASSIGNING } from '../../reference/registry/instructions.js';
import { openRegistry } from '../../reference/registry/registry.js';
import { independentAnswers } from '../../spec/registry/states.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../spec/registry/wire.js';
import { Witness, type Exercise } from './shown.js';

const BODIES = ['{}', '{"excludeDebugFields":true}', '{"meta":{"a":"b"}}', '[]', '{"meta":7}'];

const CALLS: readonly { kind: AcceptContextCall['id']; id: string; text: string }[] = [
  ...ACCEPTABLE.map(({ id }) => ({ kind: 'acceptable' as const, id })),
  ...REASSIGNING.map((id) => ({ kind: 'reassigning' as const, id })),
  ...['00ab', '00cd'].map((id) => ({ kind: 'unnamed' as const, id })),
].flatMap((instruction) => BODIES.map((text) => ({ ...instruction, text })));

/** Every call, and all of them the other way round: what came before must not matter. */
export const registryExercise: Exercise = async (change) => {
  const serve = openRegistry({ name: 'exercise', variant: { name: '', explains: '', ...change } });
  const witness = new Witness();
  const contracts = new Contracts();
  const references = new References();
  const contexts = new Map<string, string>();
  for (const { kind, id, text } of [...CALLS, ...CALLS.toReversed()]) {
    const path = `/registry/transfer-instruction/v1/${encodeURIComponent(id)}/choice-contexts/accept`;
    const { answer } = await witness.ask(serve, { path, body: Buffer.from(text) });
    const call = {
      ...{ id: kind, body: readBody(text) },
      ...{ sendsDebug: contracts.sendsDebug, unusual: false },
    };
    witness.rule([...acceptContext(call, answer), ...contracts.see(answer), ...references.see(id, answer)]);
    if (answer.status !== 200) continue;
    const context = namedIn(objectOf(answer));
    witness.unless((contexts.get(id + text) ?? context) === context, independentAnswers);
    contexts.set(id + text, context);
  }
  return witness;
};

/** What a context holds of all that is named of one. */
export function namedIn(value: unknown): string {
  const context = isObject(value) ? value : {};
  const { disclosedContracts: contracts } = context;
  const members = CHOICE_CONTEXT.map(({ name }) => context[name]);
  const inner = (Array.isArray(contracts) ? (contracts as unknown[]) : []).map((contract) =>
    isObject(contract) ? DISCLOSED_CONTRACT.map(({ name }) => contract[name]) : contract,
  );
  return JSON.stringify([members[0], inner]);
}
