import { isObject } from '../../harness/judging/wire.js';
import { Contracts } from '../../model/registry/contracts.js';
import { References } from '../../model/registry/references.js';
import { objectOf } from '../../model/ruling.js';
import { contextIn, postCall, readPostBody } from '../../model/token-standard/post-call.js';
import { openRegistry } from '../../reference/registry/registry.js';
import { standardFile } from '../../reference/token-standard/target-file.js';
import { pathOf, POST_CALLS, type Call } from '../../spec/token-standard/calls.js';
import { referenceDisclosed } from '../../spec/token-standard/choice-context.js';
import { contractIdentity } from '../../spec/token-standard/disclosed-contract.js';
import { independentAnswers } from '../../spec/token-standard/requests.js';
import { namedIn } from './registry.js';
import { Witness, type Exercise } from './shown.js';

const MEMBERS: readonly object[] = [{}, { excludeDebugFields: true }];

interface Asked {
  call: Call;
  kind: 'acceptable' | 'reassigning' | 'unnamed';
  id: string;
  text: string;
}

/** What the target file of the reference names for a call, or beside that. */
function subjectsOf({ subjects = '' }: Call, name?: string): unknown[] {
  const [, group, own] = subjects.split('.');
  const named = (standardFile as Record<string, Record<string, unknown>>)[group!]![name ?? own!];
  return Array.isArray(named) ? (named as unknown[]) : [];
}

const asked = (call: Call): Asked[] => {
  const factory = call.request === 'factory';
  const good = subjectsOf(call).flatMap((subject) =>
    MEMBERS.map((members) => ({
      kind: 'acceptable' as const,
      id: factory ? '' : String(subject),
      text: JSON.stringify({ ...(factory && { choiceArguments: subject }), ...members }),
    })),
  );
  const others = factory
    ? []
    : [
        ...subjectsOf(call, 'reassigning').map((id) => ({ kind: 'reassigning' as const, id: String(id) })),
        ...['00ab', '00cd'].map((id) => ({ kind: 'unnamed' as const, id })),
      ];
  const bad = ['[]', '{"excludeDebugFields":7}'].map((text) => ({ ...good[0]!, text }));
  return [...good, ...bad, ...others.map((each) => ({ ...each, text: '{}' }))].map((each) => ({
    call,
    ...each,
  }));
};

/** Every call for a context or a factory, and all of them the other way round: what came before must not matter. */
export const tokenStandardExercise: Exercise = async (change) => {
  const serve = openRegistry({ name: 'exercise', variant: { name: '', explains: '', ...change } });
  const witness = new Witness();
  const calls = POST_CALLS.flatMap(asked);
  const contracts = new Contracts(contractIdentity);
  const references = new References(referenceDisclosed);
  const known = new Map<string, string>();
  for (const { call, kind, id, text } of [...calls, ...calls.toReversed()]) {
    const path = pathOf(call, encodeURIComponent(id));
    const { answer } = await witness.ask(serve, { path, body: Buffer.from(text) });
    const body = objectOf(answer);
    const context = body && contextIn(call, body);
    const { sendsDebug } = contracts;
    const request = { id: kind, body: readPostBody(call, text), sendsDebug, unusual: false };
    const asked =
      path + (request.body.kind === 'valid' ? JSON.stringify(request.body.members.choiceArguments) : '');
    witness.rule([
      ...postCall(call, request, answer),
      ...contracts.see(answer, context),
      ...references.see(asked, answer, context),
    ]);
    if (answer.status !== 200) continue;
    const { factoryId, transferKind } = isObject(body) ? body : {};
    const said = JSON.stringify([factoryId, transferKind, namedIn(context)]);
    witness.unless((known.get(path + text) ?? said) === said, independentAnswers);
    known.set(path + text, said);
  }
  return witness;
};
