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

export const DIFFERENCES: readonly KnownDifference[] = [
  {
    call: 'accept',
    aspect: 'status',
    first: '200',
    second: '400',
    what: ['registry.meta-null', 'registry.exclude-debug-null', 'a flag that is null', 'a meta that is null'],
    verdict: { silent: '`null` for `meta` or `excludeDebugFields`' },
  },
  {
    call: 'accept',
    aspect: 'status',
    first: '200',
    second: '400',
    what: ['registry.nesting-of-100000'],
    verdict: { silent: 'Size limits: long values, many entries, deep nesting' },
  },
  {
    call: 'accept',
    aspect: 'status',
    first: '400',
    second: '404',
    what: ['an escape in the path that is not UTF-8'],
    verdict: { silent: '400 instead of 404 for an id that is not shaped like one' },
  },
  {
    call: 'accept',
    aspect: 'body',
    first: 'an object with error',
    second: 'a body that is not JSON',
    what: ['an escape without digits in the path', 'half an escape at the end of the id'],
    verdict: NO_URI,
  },
  {
    call: 'accept',
    aspect: 'type',
    first: 'application/json',
    second: 'nothing',
    what: ['an escape without digits in the path', 'half an escape at the end of the id'],
    verdict: NO_URI,
  },
  {
    call: 'allocate',
    aspect: 'hint',
    first: 'shown',
    second: 'not shown',
    what: [''],
    verdict: { silent: 'What an identifier looks like, and whether it shows the hint' },
  },
  {
    call: 'allocate',
    aspect: 'status',
    first: '200',
    second: '4xx',
    what: ['null for '],
    verdict: PARTY_NULL,
  },
  {
    call: 'allocate',
    aspect: 'status',
    first: '200',
    second: '4xx',
    what: ['participantAdmin for an unknown user', 'identityProviderAdmin for an unknown user'],
    verdict: PARTY_STRANGERS,
  },
  {
    call: 'allocate',
    aspect: 'version',
    first: 'another',
    second: 'as asked',
    what: ['a resourceVersion', 'an empty resourceVersion'],
    verdict: PARTY_METADATA,
  },
  {
    call: 'allocate',
    aspect: 'status',
    first: '4xx',
    second: '200',
    what: ['an annotation that is '],
    verdict: PARTY_METADATA,
  },
  {
    call: 'allocate',
    aspect: 'status',
    first: '4xx',
    second: '200',
    what: ['a token whose issuer '],
    verdict: ISSUER,
  },
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
