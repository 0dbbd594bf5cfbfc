import { ruleOf } from './token-standard/rules.js';

/** Clauses that are always broken when another one is broken, so that both are one defect. */
interface Consequence {
  of: RegExp;
  /**
   * Absent: when both are broken with the same symptom. `same response`: when one response breaks both. `in general`:
   * as absent, when the cause is also broken in several ways. `any symptom`: whatever the symptoms are. `same text`: as
   * absent, when both responses also have the same text. `now and then`: when neither was broken every time.
   */
  when?: 'same response' | 'in general' | 'any symptom' | 'same text' | 'now and then';
  /** What the symptom of the other clause and the rule after it match. Absent: whatever they are. */
  only?: RegExp;
  /** Only when the call that shows the other clause sends this, in the shortest way. Alone, it says when. */
  sent?: RegExp;
}

const inEachPart = (clause: string, of: string, more: Omit<Consequence, 'of'> = {}) =>
  ['registry.', 'token-standard.', 'token-standard.v2-', 'token-standard.lock-'].map(
    (part): [string, Consequence[]] => [part + clause, [{ of: new RegExp(`^${part}${of}$`), ...more }]],
  );

/** What is demanded in every call is demanded whatever the state of a contract is. Its refusal may be a page. */
const DEMANDED = { only: /^(?:400 instead of 409|not a JSON media type)/, sent: /^\{\}$/ };

/** An id that stands for several contracts also has the debug fields of each. */
const OF_ONE_ID_FOR_SEVERAL: readonly Consequence[] = [
  // What differs between the calls of one version differs between the versions.
  { of: /^token-standard\.v2-contracts-identical$/ },
  {
    of: /^(?:registry|token-standard)\.(?:v2-|lock-)?(?:independent-answers|exclude-debug-default)$/,
    when: 'any symptom',
    only: /^debug fields /,
  },
];

const OF_OTHER_TYPES: readonly Consequence[] = [
  { of: /^participant\.(?:user-id|synchronizer|identity-provider)-type$/ },
  { of: /^participant\.metadata-types$/, only: /not a string/ },
];

/** Who is taken for another caller may be let in or kept out. */
const KEPT_OUT: Consequence = {
  of: /^authentication\.(?:participant-admin|identity-provider-admin|self-allocation)$/,
  when: 'any symptom',
  only: /^refused with 40[13]/,
};

/** A kind that something else decides is wrong for one party and for two, whatever it is instead. */
const OF_KIND: readonly Consequence[] = [
  { of: /^token-standard\.(?:v2-)?self-transfer$/, when: 'any symptom' },
  {
    of: /^token-standard\.(?:v2-)?other-transfer$/,
    when: 'any symptom',
    only: /: a transfer from one party to another$/,
  },
  {
    of: /^token-standard\.(?:v2-)?exclude-debug-only$/,
    when: 'any symptom',
    only: /^transferKind changed/,
  },
];

const OF_TOKEN = /^authentication\.token-(?:each-time|claims)$/;

/** The consequences of each broken clause, by its id. */
const CONSEQUENCES: Readonly<Record<string, readonly Consequence[]>> = {
  ...Object.fromEntries([
    // Contracts that are left out with the debug fields are still referred to.
    ...inEachPart('exclude-debug-only', 'reference-disclosed', { when: 'any symptom' }),
    // A contract without an id is not the one that is referred to.
    ...inEachPart('contract-id', 'reference-disclosed', { when: 'same response' }),
    // What is taken for JSON, or for an object, is taken however it is sent.
    ...inEachPart('body-json', 'sending'),
    ...inEachPart('body-object', 'sending'),
    // A member that may be left out is demanded in every call, or a sample is not known.
    ...inEachPart('call-found', '(?:fields-optional|arguments-order|legs|parties|sizes-together)', {
      when: 'same text',
    }),
    ...inEachPart('body-fields-optional', 'reassigning-conflict', DEMANDED),
    ...inEachPart('fields-optional', '(?:reassigning-conflict|call-media-type)', DEMANDED),
    // A contract that is reassigned has no synchronizer to tell.
    ...inEachPart('reassigning-conflict', 'synchronizer-id', { when: 'same response' }),
    // What is left of the debug fields need not be right otherwise.
    ...inEachPart('exclude-debug-fields', 'debug-.*', { sent: /"excludeDebugFields"\s*:\s*true/ }),
  ]),
  // Most calls name no synchronizer, and many of the others name the first one.
  'participant.synchronizer-omitted': [
    { of: /^(?:participant|authentication)\./, when: 'same text', sent: /^(?!.*"synchronizerId":)/s },
    // A call that is let in takes its hint from those beside it.
    { of: /^participant\.hint-race$/, when: 'any symptom' },
    // An empty one is none.
    { of: /^participant\.synchronizer-unknown$/, sent: /"synchronizerId":""/ },
  ],
  'participant.synchronizer-connected': [{ of: /^(?:participant|authentication)\./, when: 'same text' }],
  // Hints in many calls have every allowed character.
  'participant.hint-alphabet': [{ of: /^(?:participant|authentication)\./, when: 'same text' }],
  // Where a pattern has no end, or what is at the ends is cut off, all that may stand there is accepted.
  'participant.hint-ascii': [
    { of: /^participant\.hint-beyond-ascii$/ },
    { of: /^participant\.hint-(?:compared|length)-/, sent: /"partyIdHint"\s*:\s*"(?:\s|[^"]*\s")/ },
  ],
  'participant.hint-beyond-ascii': [{ of: /^participant\.hint-length-refused$/ }],
  // What counts as absent, if it is false, is also of another type.
  'participant.hint-non-empty': [
    { of: /^participant\.hint-type$/, sent: /"partyIdHint"\s*:\s*(?:-?0|false|\[\])/ },
  ],
  // Whatever makes texts of other types makes them of every member.
  'participant.hint-type': OF_OTHER_TYPES,
  'participant.user-id-type': OF_OTHER_TYPES,
  // Metadata of a wrong type that are accepted are returned.
  'participant.metadata-types': [
    { of: /^participant\.(?:annotations|resource-version|local-metadata)$/, when: 'same response' },
  ],
  // An empty identifier is the same each time.
  'participant.identifier': [{ of: /^participant\.identifier-unique$/, when: 'same response' }],
  'participant.hint-race': [
    { of: /^participant\.(?:duplicate-hint|identifier-unique)$/, when: 'now and then' },
  ],
  // A hint that is accepted again leads to the same identifier.
  'participant.duplicate-hint': [
    // Such a party may also be the earlier one as it was.
    {
      of: /^participant\.(?:duplicate-hint|hint-race|identifier-unique|identity-provider-returned|metadata-returned)$/,
      when: 'same response',
    },
  ],
  // A party without metadata has no annotations, and a list of annotations has none of those asked for.
  'participant.annotations': [{ of: /^participant\.metadata-returned$/, when: 'same response' }],
  'participant.local-metadata': [{ of: /^participant\.metadata-returned$/, when: 'same response' }],
  // What another request asked for is not what this one asked for.
  'participant.answer-of-request': [
    {
      of: /^participant\.(?:metadata-returned|identity-provider-returned|identifier-unique)$/,
      when: 'same response',
    },
  ],
  'authentication.token-required': [
    { of: /^authentication\.(?:token-|no-rights|other-)/, when: 'in general' },
    { of: OF_TOKEN, only: /after a good token none/ },
    KEPT_OUT,
  ],
  'authentication.token-signature': [
    { of: /^authentication\.(?:token-|no-rights|other-)/, when: 'in general' },
    // The signature of such a token cannot be right.
    { of: /^authentication\.token-well-formed$/ },
    {
      of: /^authentication\.token-(?:each-time|algorithm)$/,
      only: /signature (?:cut|of zeros)|the algorithm none/i,
    },
  ],
  // A decision that is remembered is that of every later token which seems to be the same.
  'authentication.token-each-time': [
    { of: /^authentication\.token-(?:signature|well-formed|key|algorithm|critical)$/, when: 'in general' },
    // The good token that is remembered is also the one before a changed one.
    { of: /^authentication\.token-signature$/, only: /changed payload|signature is cut/ },
  ],
  // What is not looked at in a token is not looked at after a good one, and whatever its type is.
  'authentication.token-expired': [
    { of: OF_TOKEN, only: /expire/ },
    // The same leeway.
    { of: /^authentication\.token-not-yet-valid$/ },
  ],
  'authentication.token-not-yet-valid': [{ of: OF_TOKEN, only: /becomes valid/ }],
  // Names of claims are read in any letter case.
  'authentication.token-claims': [{ of: /^authentication\.token-/, only: /\b(?:AUD|EXP|NBF|SUB)\b/ }],
  'authentication.token-audience': [{ of: OF_TOKEN, only: /after .* audience/ }],
  'authentication.token-algorithm': [{ of: OF_TOKEN, only: /after .* algorithm/ }],
  'authentication.token-key': [
    { of: OF_TOKEN, only: /after .* another key/ },
    { of: /^authentication\.token-algorithm$/, only: /without a key id|key id that nobody has/ },
  ],
  'authentication.no-rights': [{ of: /^authentication\.other-/ }, KEPT_OUT],
  // The largest sizes at once have each of the sizes, and a hundred parties need fifty accounts.
  'token-standard.v2-legs': [{ of: /^token-standard\.v2-sizes-together$/ }],
  'token-standard.v2-instruments': [{ of: /^token-standard\.v2-sizes-together$/ }],
  'token-standard.v2-accounts': [{ of: /^token-standard\.v2-(?:parties|sizes-together)$/ }],
  'token-standard.v2-parties': [{ of: /^token-standard\.v2-sizes-together$/ }],
  'token-standard.v2-allocations': [{ of: /^token-standard\.v2-sizes-together$/ }],
  // What is not disclosed at all is not disclosed for one of several items either.
  'token-standard.v2-reference-disclosed': [
    { of: /^token-standard\.v2-follows-arguments$/, when: 'same response' },
  ],
  'token-standard.self-transfer': OF_KIND,
  'token-standard.v2-self-transfer': OF_KIND,
  'registry.contract-identity': OF_ONE_ID_FOR_SEVERAL,
  'token-standard.contract-identity': OF_ONE_ID_FOR_SEVERAL,
  'token-standard.v2-contract-identity': OF_ONE_ID_FOR_SEVERAL,
  // A response without a list of APIs names none of them.
  'token-standard.info-apis': [{ of: /^token-standard\.v2-apis-named$/, when: 'same response' }],
  'token-standard.info-object': [{ of: /^token-standard\.v2-apis-named$/, when: 'same response' }],
  // The instruments of a list that cannot be read are missing.
  'token-standard.list-object': [{ of: /^token-standard\.listed-whole$/, when: 'any symptom' }],
  // A token that is not a text leads nowhere.
  'token-standard.next-page-token': [{ of: /^token-standard\.listed-whole$/, when: 'any symptom' }],
  // What is returned for an instrument that does not exist is not one.
  'token-standard.instrument-unknown': [
    { of: /^token-standard\.(?:instrument-|decimals$)/, when: 'same response' },
  ],
  // Where every instrument is one of them, so is one that does not exist.
  'token-standard.instrument-own': [
    { of: /^token-standard\.instrument-unknown$/, when: 'any symptom', only: /^200 / },
  ],
  // A token that is good once is refused to others who read the list at the same time.
  'token-standard.page-repeated': [{ of: /^token-standard\.page-token-accepted$/, when: 'same text' }],
  // A list that leads back to an earlier page has its instruments again.
  'token-standard.last-page': [{ of: /^token-standard\.listed-once$/, when: 'same response' }],
  // A snapshot that does not follow the requested time does not follow the order of times either.
  'scan.at-or-before': [
    { of: /^scan\.monotonic$/, when: 'any symptom' },
    // A query that is not read is answered whether it fails or not.
    { of: /^scan\.error-body$/, when: 'any symptom', only: /^answered 200/ },
  ],
  // Some other calls have few headers, too.
  'scan.bare-request': [{ of: /^scan\.snapshot$/, when: 'any symptom' }],
  // Digests that change do not fit their objects.
  'scan.snapshot-objects': [{ of: /^scan\.digest-fits$/, when: 'any symptom' }],
  // Several APIs are left out of one list.
  'token-standard.v2-apis-named': [{ of: /^token-standard\.v2-apis-named$/, when: 'any symptom' }],
  // Which objects show that digests and objects do not fit is chance.
  'scan.digest-fits': [{ of: /^scan\.digest-fits$/, when: 'any symptom' }],
  // A line that cannot be read is missing.
  'operator.metrics-syntax': [{ of: /^operator\.metrics-histogram-complete$/, when: 'same response' }],
  // What is cut now and then is cut anywhere.
  'operator.metrics-end': [{ of: /^operator\.metrics-/, when: 'now and then' }],
  // A bound that is not a number is not the last one either.
  'operator.metrics-histogram-buckets': [
    { of: /^operator\.metrics-histogram-complete$/, when: 'same response', only: /\+Inf/ },
  ],
  // What scrapes at the same time write into one page breaks whatever it comes between.
  // A series that is there twice has two values, apart from each other.
  'operator.metrics-unique-series': [
    { of: /^operator\.metrics-/, when: 'now and then' },
    { of: /^operator\.metrics-(?:counters|types)$/, when: 'same response' },
    {
      of: /^operator\.metrics-histogram-/,
      when: 'same response',
      only: /not in the(?:ir)? order|two buckets with one le/,
    },
  ],
  // A version that is refused has no suites.
  'operator.tls-versions-accepted': [{ of: /^operator\.tls-ciphers-accepted$/, when: 'any symptom' }],
  'operator.tls-client-certificate-required': [{ of: /^operator\.tls-client-certificate-/ }],
  'operator.tls-client-certificate-authority': [
    { of: /^operator\.tls-client-certificate-(?:expired|not-yet-valid|use)$/ },
  ],
};

/** The consequences of a broken clause. */
export const consequencesOf = (clause: string): readonly Consequence[] => CONSEQUENCES[clause] ?? [];

/** Rules by what their mistakes have in common. The names are those of `ruleOf`. */
export const KINDS_OF_RULES = {
  /** How a call is sent makes no difference. */
  sending: new Set(['sending', 'metadata-sending', 'participant.sending']),
  /** A part of the choice arguments has a wrong form. */
  misformed: new Set(['transferMisformed', 'allocationMisformed', 'settlementMisformed']),
  /** An id that does not exist is not found. */
  unknown: new Set(['unknownId', 'instrument-unknown']),
  withoutContext: new Set(['unknownId', 'reassigningConflict']),
  /** A known id is found. */
  found: new Set(['found', 'instrument-found']),
  /** An id may be percent-encoded. */
  encodedId: new Set(['pathEncoding', 'instrument-id-encoding']),
  /** An error has a body of one form. */
  errorBody: new Set(['badRequestBody', 'notFoundBody', 'conflictBody', 'metadata-error-body']),
  /** What other calls do makes no difference. */
  order: new Set(['independentAnswers', 'parallelAnswers', 'participant.answer-of-request']),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

/** What a request must have to be about a rule: a text in its body, or in the id of its path. */
export const PART_OF_RULE: Readonly<Record<string, Readonly<{ body: string } | { id: string }>>> = {
  metaAccepted: { body: '"meta":' },
  excludeDebugAccepted: { body: '"excludeDebugFields":' },
  pathEncoding: { id: '%' },
  'instrument-id-encoding': { id: '%' },
};

/** Whether a clause is about the effect of other calls. A single call does not show that it is broken. */
export const isOfOrder = (clause: string): boolean => KINDS_OF_RULES.order.has(ruleOf(clause));
