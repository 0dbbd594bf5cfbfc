import { FRESH } from '../../src/model/fresh.js';
import { factsOf } from './calls.js';
import { detailsIn, withMetadata, type Group } from './questions.js';

const note = (annotations: Record<string, unknown>) => withMetadata({ annotations });
const hundreds = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`n${i}`, 'x']));

/**
 * What the specification does not say about a request, in groups that one request can ask together. The first group
 * has no charset in its media type: if the parser assumes another charset, the annotations show it.
 */
export const everySilentGroup: readonly Group[] = [
  {
    'unknown-user': { members: () => ({ userId: 'assay-nobody' }) },
    'user-with-half-a-character': { members: () => ({ userId: 'assay-\ud800nobody' }) },
    'resource-version-given': withMetadata({ resourceVersion: '1' }),
    'identity-provider-empty': { members: () => ({ identityProviderId: '' }) },
    'annotation-without-value': note({ 'assay.example/empty': '' }),
    'annotations-with-odd-names': note({
      '': 'x',
      ' ': 'x',
      ' in blanks ': 'x',
      'a/b/c': 'x',
      '-_.': 'x',
      ['n'.repeat(200)]: 'x',
    }),
    'annotation-with-unicode-name': note({ 'assay.example/e\u0301é中😀': 'x' }),
    'annotation-with-unicode-value': note({ 'assay.example/unicode': 'e\u0301é中😀' }),
    'annotation-with-line-breaks': note({
      'assay.example/lines': 'first line\n\tsecond line\r\nthird line\r',
    }),
    'annotation-with-a-long-value': note({ 'assay.example/long': 'xé'.repeat(3000) }),
    'annotation-with-invisible-characters': note({
      'assay.example/invisible': 'a\u00adb\u200bc\u200fd\u202ee\u2028f\u2067g\ufeffh\ue000i',
    }),
    'annotations-by-hundreds': note(hundreds),
    'annotation-with-a-nul': note({ 'assay.example/nul': 'x\u0000y' }),
    'annotation-with-half-a-character': note({ 'assay.example/half': 'x\ud800y' }),
    'annotations-with-half-a-character-in-their-names': note({
      'assay.example/half-\ud800': 'x',
      'assay.example/half-\udc00': 'y',
    }),
  },
  {
    'annotation-that-is-an-object': note({ 'assay.example/object': { a: 'x' } }),
    'annotation-that-is-a-number': note({ 'assay.example/number': 1 }),
    'annotation-that-is-null': note({ 'assay.example/null': null }),
    'resource-version-empty': withMetadata({ resourceVersion: '' }),
    'annotation-beside-a-quoted-charset': {
      ...note({ 'assay.example/quoted': 'àé中😀' }),
      contentType: 'application/json;Charset="UTF-8"',
    },
  },
  {
    'null-members': {
      members: (run) => ({
        partyIdHint: null,
        localMetadata: null,
        identityProviderId: null,
        userId: null,
        // With several synchronizers, one must be named.
        ...((factsOf(run).synchronizers ?? []).length < 2 && { synchronizerId: null }),
      }),
    },
    'old-name-of-the-hint': {
      members: () => ({ partyIdHint: undefined, display_name: `assay-${FRESH}` }),
      shows: (exchange) => {
        const name = /"display_name":"([^"]*)"/.exec(String(Buffer.from(exchange.request.body ?? [])))?.[1];
        const isIn = String(detailsIn(exchange)?.['party']).includes(String(name));
        return `${isIn ? 'in' : 'not in'} the identifier`;
      },
    },
    'unknown-member': { members: () => ({ other: 1 }) },
  },
  { 'unknown-identity-provider': { members: () => ({ identityProviderId: 'assay-nobody' }) } },
];
