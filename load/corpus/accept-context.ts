import fc from 'fast-check';
import { everyNotJson, notJson } from '../../generators/json/not-json.js';
import { jsonText } from '../../generators/json/text.js';
import { metaOfWrongType, metaWithWrongValue } from '../../generators/registry/broken-meta.js';
import {
  bodyOfWrongType,
  choiceContextRequest,
  flagOfWrongType,
} from '../../generators/registry/choice-context-request.js';
import { encodedId } from '../../generators/registry/encoded-id.js';
import { everyUnknownId, unknownId } from '../../generators/registry/unknown-id.js';
import { acceptContextUrl } from '../../src/harness/endpoints.js';
import type { Target } from '../../src/harness/target/target.js';
import * as endpoint from '../../src/spec/registry/endpoint.js';
import * as errors from '../../src/spec/registry/errors.js';
import * as request from '../../src/spec/registry/request.js';
import type { Kind } from '../script-plan.js';
import { CORPUS_SIZE, corpusOf, type Corpus, type Request } from './corpus.js';
import { inTurn } from './in-turn.js';

const kind = (clause: { id: string }, status: number, look: Kind['look']): Kind => ({
  clause: clause.id,
  from: status,
  to: status,
  look,
});

const REASSIGNING = kind(errors.reassigningConflict, 409, 'none');
const UNKNOWN = kind(errors.unknownId, 404, 'not-found');
const refused = (clause: { id: string }) => kind(clause, 400, 'bad-request');

/** Requests for choice contexts, `share` of them such as must be refused: the same ones for the same seed. */
export function acceptContextCorpus({ registry }: Target, seed: number, share: number): Corpus {
  const base = registry?.url ?? '';
  const { acceptable = [], reassigning = [] } = registry?.transferInstructions ?? {};
  const url = (id: string) => acceptContextUrl(base, encodeURIComponent(id));
  const some = <T>(values: fc.Arbitrary<T>, numRuns = CORPUS_SIZE) => fc.sample(values, { seed, numRuns });
  const ids = some(fc.nat(Math.max(0, acceptable.length - 1)));
  const encodings = some(encodedId);

  const valid = some(jsonText(choiceContextRequest)).map(({ value, text }, at): Request => {
    const owner = ids[at]!;
    const id = acceptable[owner]!;
    // One in ten is written in the path in another way that means the same.
    const encoded = at % 10 === 3;
    const look = value.excludeDebugFields === true ? 'context-without-debug-fields' : 'context';
    return {
      kind: kind(encoded ? endpoint.pathEncoding : endpoint.acceptPath, 200, look),
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
    // A corpus is text, as bodies of k6 are.
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const unknown = [...everyUnknownId.filter(({ wellFormed }) => wellFormed), ...some(unknownId, 60)];
  const groups: Request[][] = [
    texts.map((body) => ({ kind: refused(endpoint.bodyJson), url: url(id), body })),
    broken(bodyOfWrongType, endpoint.bodyObject),
    broken(metaOfWrongType, request.metaObject),
    broken(metaWithWrongValue, request.metaStringValues),
    broken(flagOfWrongType, request.excludeDebugBoolean),
    unknown.map(({ from }) => ({ kind: UNKNOWN, url: url(from(id)), body: '{}' })),
    reassigning.map((own) => ({ kind: REASSIGNING, url: url(own), body: '{}' })),
  ];
  return corpusOf('POST', valid, inTurn(groups), share);
}
