import { type Fields, isObject } from '../../src/model/reading/wire.js';
import { contextIn } from '../../src/model/token/context.js';
import { FRESH } from '../../src/model/fresh.js';
import { objectOf } from '../../src/model/judgement.js';
import { CONTEXT_OPERATIONS, operationNamed } from '../../src/spec/token-standard/operations.js';
import { ACCOUNTS_V2, CHOICE_CONTEXT, FACTORY_REQUEST, inDocumentsOf } from '../../src/spec/sections.js';
import { ofUnknown } from '../../generators/token-standard/arguments.js';
import { observe } from '../call-test.js';
import { Asking } from '../choice-contexts/asking.js';

const FACTORIES = ['transfer-factory-v2', 'allocation-factory-v2'].map(operationNamed);

/** Sample choice arguments with an edited transfer or allocation. */
function edited(sample: Fields, edit: (of: Fields) => Fields): Fields {
  const name = isObject(sample['transfer']) ? 'transfer' : 'allocation';
  return { ...sample, [name]: edit(sample[name] as Fields) };
}

const strange = { owner: `${FRESH}::1220${'5e'.repeat(32)}`, provider: null, id: '' };

observe('token-standard.v2-unknown-account', ACCOUNTS_V2, async ({ send, history }) => {
  const seen: string[] = [];
  for (const operation of FACTORIES) {
    const asking = new Asking(operation, history);
    const sample = asking.subjects[0] as Fields | undefined;
    if (!sample) continue;
    const given = edited(sample, (of) => ({
      ...of,
      ...('receiver' in of
        ? { receiver: strange }
        : {
            transferLegSides: (of['transferLegSides'] as Fields[]).map((leg) => ({
              ...leg,
              otherside: strange,
            })),
          }),
    }));
    const { status } = await send(asking.good(given));
    seen.push(`${operation.name}: ${status === 200 ? 'a factory, where a refusal should be' : status}`);
  }
  return seen.length > 0 ? seen.join(', ') : undefined;
});

observe('token-standard.unknown-instrument-or-admin', FACTORY_REQUEST, async ({ send, history }) => {
  const seen: string[] = [];
  for (const operation of CONTEXT_OPERATIONS.filter(({ request }) => request === 'factory')) {
    const asking = new Asking(operation, history);
    const sample = asking.subjects[0] as Fields | undefined;
    if (!sample) continue;
    const { status: instrument } = await send(asking.good(ofUnknown.instrument(sample, FRESH)));
    const { status: admin } = await send(asking.good(ofUnknown.admin(sample, FRESH)));
    seen.push(`${operation.name}: ${instrument} for an unknown instrument, ${admin} for an unknown admin`);
  }
  return seen.length > 0 ? seen.join('; ') : undefined;
});

const HOLDINGS = ['00'.padEnd(138, '1f'), '00'.padEnd(138, '2e')];

observe(
  'token-standard.v2-contract-ids-in-arguments',
  inDocumentsOf('v2', CHOICE_CONTEXT),
  async ({ send, history }) => {
    const seen: string[] = [];
    for (const operation of FACTORIES) {
      const asking = new Asking(operation, history);
      const sample = asking.subjects[0] as Fields | undefined;
      if (!sample) continue;
      const answers: string[] = [];
      for (const id of HOLDINGS) {
        const inputHoldingCids = [id];
        const given =
          'inputHoldingCids' in sample
            ? { ...sample, inputHoldingCids }
            : edited(sample, (of) => ({ ...of, inputHoldingCids }));
        const answer = await send(asking.good(given, { excludeDebugFields: true }));
        const body = answer.status === 200 ? objectOf(answer) : undefined;
        answers.push(body ? JSON.stringify(contextIn(operation, body)) : String(answer.status));
      }
      const [one, other] = answers;
      seen.push(
        `${operation.name}: ${one !== other ? 'another context for other holdings' : one?.startsWith('{') ? 'one context for any holdings' : `${one} for unknown holdings`}`,
      );
    }
    return seen.length > 0 ? seen.join(', ') : undefined;
  },
);
