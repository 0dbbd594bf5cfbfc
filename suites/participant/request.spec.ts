import * as clauses from '../../src/spec/participant/request.js';
import {
  everyBrokenMetadata,
  everyNonString,
  everyWrapped,
} from '../../generators/participant/broken-request.js';
import type { Run } from '../../src/engine/run.js';
import { test } from '../call-test.js';
import { ANNOTATIONS } from './annotations.js';
import { factsOf, good, holderOf, refusedMembers } from './calls.js';
import { answerTo } from './questions.js';
import { ofShape, ofShapeOr } from './shapes.js';
import { everySilentGroup } from './silent-groups.js';

test('the endpoint is at the path segment v2', clauses.pathVersion, {
  cases: { listed: ['a path with the segment v2'] },
  steps: (_, run) => good(run),
});

test('any field may be left out', clauses.fieldsOptional, {
  cases: { listed: ['a request with nothing but a hint', 'a request without any field'] },
  steps: function* (what, run) {
    if (what.includes('hint')) yield good(run);
    else yield* ofShape(run, 'bare');
  },
});

test('local metadata may be empty', clauses.fieldsOptional, {
  part: 'local-metadata',
  cases: { listed: [{ localMetadata: {} }] },
  steps: (members, run) => ofShapeOr(run, 'emptyUser', members),
});

test('an empty user id means no user', clauses.userIdEmpty, {
  cases: { listed: [{ userId: '' }] },
  steps: (members, run) => ofShapeOr(run, 'emptyUser', members),
});

test('annotations are returned', clauses.metadataReturned, {
  cases: { listed: [ANNOTATIONS] },
  steps: (annotations, run) => ofShapeOr(run, 'full', { localMetadata: { annotations } }),
});

/** Annotations that may be refused, but must not be changed. */
const CURIOUS = [
  'annotation-with-unicode-value',
  'annotation-with-line-breaks',
  'annotation-with-a-long-value',
  'annotation-with-invisible-characters',
];

test('annotations of any text are returned', clauses.metadataReturned, {
  part: 'any-text',
  cases: { listed: CURIOUS.map((name) => ({ name })) },
  steps: function* ({ name }, run) {
    const exchange = yield* answerTo(name, everySilentGroup[0]!, run);
    if (exchange?.answer.status !== 200) yield 'such an annotation is refused';
  },
});

const broken = ({ members, rule }: { members: Record<string, unknown>; rule: string }, run: Run) =>
  refusedMembers(run, members, rule);

test('local metadata of a wrong type is refused', clauses.metadataTypes, {
  cases: { listed: everyBrokenMetadata },
  steps: broken,
});

test('a user id that is not a string is refused', clauses.userIdType, {
  cases: (run) => {
    const { subject } = holderOf(run, 'user');
    return { listed: [...everyNonString('userId'), ...(subject ? everyWrapped('userId', subject) : [])] };
  },
  steps: broken,
});

test('the identity provider is returned', clauses.identityProviderReturned, {
  cases: { listed: [{ shape: 'full' as const }, { shape: 'otherProvider' as const }] },
  steps: function* ({ shape }, run) {
    const identityProviderId = factsOf(run).identityProviders?.[shape === 'full' ? 0 : 1];
    if (identityProviderId === undefined) yield 'the target file has no further identity provider';
    else yield* ofShapeOr(run, shape, { identityProviderId });
  },
});

test('a party without a named identity provider', clauses.defaultIdentityProvider, {
  cases: { listed: ['without a hint', 'with a hint'] },
  steps: function* (what, run) {
    // Also right after a party that has one.
    yield* ofShape(run, 'full');
    if (what === 'with a hint') yield good(run);
    else yield* ofShape(run, 'bare');
  },
});

test('an identity provider that is not a string is refused', clauses.identityProviderType, {
  cases: (run) => {
    const [right] = factsOf(run).identityProviders ?? [];
    const wrapped = right === undefined ? [] : everyWrapped('identityProviderId', right);
    return { listed: [...everyNonString('identityProviderId'), ...wrapped] };
  },
  steps: broken,
});
