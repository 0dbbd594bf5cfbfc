import fc from 'fast-check';
import { everyNotJson, notJson } from '../../generators/json/not-json.js';
import { jsonText } from '../../generators/json/value.js';
import {
  bodyOfWrongType,
  choiceContextRequest,
  flagOfWrongType,
  metaOfWrongType,
  metaWithWrongValue,
} from '../../generators/registry/choice-context-request.js';
import { encodedId, everyUnknownId, unknownId } from '../../generators/registry/ids.js';
import { acceptContextUrl } from '../../src/target-file/target.js';
import { cannotReachRegistry } from '../../src/preflight/reach.js';
import type { Session } from '../../src/target-file/session.js';
import { provisionRegistry } from '../../src/target-file/provision.js';
import * as accept from '../../src/spec/registry/accept-context.js';
import {
  CORPUS_SIZE,
  corpusOf,
  interleaved,
  kind,
  type Corpus,
  type Request,
  type Baseline,
  type CorpusInput,
  type Scenario,
} from '../scenario.js';
import { credential, ownedBy } from './subjects.js';

/** Scenario for section Endpoints / 1: choice contexts, each for the requested transfer instruction. */
export const acceptContext: Scenario = {
  name: 'accept-context',
  weight: 80,
  missing: ({ registry }) =>
    (registry?.provision ?? registry?.transferInstructions?.acceptable?.length)
      ? undefined
      : 'registry.transferInstructions.acceptable',
  credential,
  provision: async (target) => {
    if (target.registry?.provision) target.registry.transferInstructions = await provisionRegistry(target);
  },
  unreachable: cannotReachRegistry,
  baseline: ownContracts,
  corpus,
};

/** Maximum number of instructions that are requested before the load; a target file may name any number. */
const MOST_ASKED = 200;

async function ownContracts(session: Session): Promise<Baseline> {
  const { registry } = session.target;
  const ids = registry?.transferInstructions?.acceptable ?? [];
  const requests = ids.slice(0, MOST_ASKED).map((id) => ({
    url: acceptContextUrl(registry?.url ?? '', encodeURIComponent(id)),
    members: {},
  }));
  const contracts = await ownedBy(session, requests, 1);
  const owners = Object.values(contracts);
  return { contracts, disclosed: ids.map((_, place) => owners.filter((owner) => owner === place).length) };
}

const REASSIGNING = kind(accept.reassigningConflict, 409, 409, 'none');
const UNKNOWN = kind(accept.unknownId, 404, 404, 'not-found');
const refused = (clause: { id: string }) => kind(clause, 400, 400, 'bad-request');

function corpus({
  target: { registry },
  seed,
  invalid,
  baseline: { contracts = {}, disclosed = [] },
}: CorpusInput): Corpus {
  const base = registry?.url ?? '';
  const { acceptable = [], reassigning = [] } = registry?.transferInstructions ?? {};
  const url = (id: string) => acceptContextUrl(base, encodeURIComponent(id));
  const some = <T>(values: fc.Arbitrary<T>, numRuns = CORPUS_SIZE) => fc.sample(values, { seed, numRuns });
  const ids = some(fc.nat(Math.max(0, acceptable.length - 1)));
  const encodings = some(encodedId);

  const valid = some(jsonText(choiceContextRequest)).map(({ value, text }, at): Request => {
    const owner = ids[at]!;
    const id = acceptable[owner]!;
    // One of ten has an equivalent encoding in the path.
    const encoded = at % 10 === 3;
    const check = value.excludeDebugFields === true ? 'context-without-debug-fields' : 'context';
    return {
      kind: kind(encoded ? accept.pathEncoding : accept.acceptPath, 200, 200, check),
      url: encoded ? acceptContextUrl(base, encodings[at]!.encode(id)) : url(id),
      owner,
      body: text,
    };
  });

  const id = acceptable[0] ?? '';
  const broken = (values: fc.Arbitrary<{ value: unknown }>, clause: { id: string }): Request[] =>
    some(values, 60).map(({ value }) => ({
      kind: refused(clause),
      url: url(id),
      body: JSON.stringify(value),
    }));
  const texts = [...everyNotJson({ excludeDebugFields: true }), ...some(notJson(choiceContextRequest), 60)]
    // A corpus holds text only, because k6 sends text bodies.
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const unknown = [...everyUnknownId.filter(({ wellFormed }) => wellFormed), ...some(unknownId, 60)];
  const groups: Request[][] = [
    texts.map((body) => ({ kind: refused(accept.bodyJson), url: url(id), body })),
    broken(bodyOfWrongType, accept.bodyObject),
    broken(metaOfWrongType, accept.metaObject),
    broken(metaWithWrongValue, accept.metaStringValues),
    broken(flagOfWrongType, accept.excludeDebugBoolean),
    unknown.flatMap(({ from }) => {
      const other = from(id);
      return other === undefined ? [] : [{ kind: UNKNOWN, url: url(other), body: '{}' }];
    }),
    reassigning.map((own) => ({ kind: REASSIGNING, url: url(own), body: '{}' })),
  ];
  return { ...corpusOf('POST', valid, interleaved(groups), invalid), contracts, disclosed };
}
