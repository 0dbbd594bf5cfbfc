import type { AnswerDifference } from './compare.js';

const CALLS = { accept: 'Accept context', allocate: 'Allocate', snapshot: 'Snapshot' };

/** The compared aspects of a response, as text. */
const ASPECTS: Readonly<Record<string, string>> = {
  status: 'status',
  body: 'body',
  type: 'media type',
  hint: 'hint in the identifier',
  version: 'resourceVersion',
};

const wordsOf = ({ what }: KnownDifference) =>
  what.map((words) => words.replace(/ $/, ' …') || 'any good request').join('; ');

/** Returns the known differences as the lines of a Markdown list. */
export const listOfDifferences = (): string[] =>
  DIFFERENCES.map((each) => {
    const { call, aspect, first, second, verdict } = each;
    const wrong = typeof verdict === 'string' ? verdict : `silent: ${verdict.silent}`;
    return `- ${CALLS[call]}, ${wordsOf(each)}: ${ASPECTS[aspect] ?? aspect} ${first} → ${second} (${wrong})`;
  });

/** Which of the two is wrong or, when the specification is silent, the row of docs/judging.md that says so. */
type WhoIsWrong = 'first wrong' | 'second wrong' | { silent: string };

/** A known difference, for all requests that show it. */
interface KnownDifference extends Omit<AnswerDifference, 'what'> {
  /** Beginnings of the requests; empty: all requests. */
  what: readonly string[];
  verdict: WhoIsWrong;
}

const PARTY_NULL = { silent: '`null` for a member of the request, unknown members' };
const PARTY_STRANGERS = { silent: 'Users and identity providers that the node does not know' };
const PARTY_METADATA = { silent: 'Limits of annotations' };
const ISSUER = { silent: 'Another `iss`, or a token without `exp`' };
const NO_URI = { silent: 'A path that is not percent-encoded text' };

const difference = (
  call: KnownDifference['call'],
  aspect: string,
  [first, second]: readonly [first: string, second: string],
  what: readonly string[],
  verdict: WhoIsWrong,
): KnownDifference => ({ call, aspect, first, second, what, verdict });

const STRANGE_ESCAPES = ['an escape without digits in the path', 'half an escape at the end of the id'];

export const DIFFERENCES: readonly KnownDifference[] = [
  difference(
    'accept',
    'status',
    ['200', '400'],
    ['registry.meta-null', 'registry.exclude-debug-null', 'a flag that is null', 'a meta that is null'],
    { silent: '`null` for `meta` or `excludeDebugFields`' },
  ),
  difference('accept', 'status', ['200', '400'], ['registry.nesting-of-100000'], {
    silent: 'Size limits: long values, many entries, deep nesting',
  }),
  difference('accept', 'status', ['400', '404'], ['an escape in the path that is not UTF-8'], {
    silent: '400 instead of 404 for an id that is not shaped like one',
  }),
  difference('accept', 'body', ['an object with error', 'a body that is not JSON'], STRANGE_ESCAPES, NO_URI),
  difference('accept', 'type', ['application/json', 'nothing'], STRANGE_ESCAPES, NO_URI),
  difference('allocate', 'hint', ['shown', 'not shown'], [''], {
    silent: 'What an identifier looks like, and whether it shows the hint',
  }),
  difference('allocate', 'status', ['200', '4xx'], ['null for '], PARTY_NULL),
  difference(
    'allocate',
    'status',
    ['200', '4xx'],
    ['participantAdmin for an unknown user', 'identityProviderAdmin for an unknown user'],
    PARTY_STRANGERS,
  ),
  difference(
    'allocate',
    'version',
    ['another', 'as asked'],
    ['a resourceVersion', 'an empty resourceVersion'],
    PARTY_METADATA,
  ),
  difference('allocate', 'status', ['4xx', '200'], ['an annotation that is '], PARTY_METADATA),
  difference('allocate', 'status', ['4xx', '200'], ['a token whose issuer '], ISSUER),
];

/** Returns the known difference for this one; undefined when it has not been classified. */
export const known = (difference: AnswerDifference, all = DIFFERENCES): KnownDifference | undefined =>
  all.find(
    ({ call, aspect, first, second, what }) =>
      call === difference.call &&
      aspect === difference.aspect &&
      first === difference.first &&
      second === difference.second &&
      what.some((words) => difference.what.startsWith(words)),
  );
