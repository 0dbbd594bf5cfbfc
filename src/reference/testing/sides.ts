/** A row of "What is not judged" in docs/judging.md, and which conformant targets show which behaviour. */
type SilentRow = {
  /** Its first cell, verbatim. */
  what: string;
  /** The allowed behaviours, each with the variants that show it; `plain` is the reference itself. */
  sides?: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** Why no target of the reference can show one of them. */
  none?: string;
};

/** A deployment with values that keep the pages of rules. */
const kept = (part: number): string => `deployment-at-its-edges-${part}`;

/** All rows. No target in them may be accused, whichever behaviour it has. */
export const SILENT_ROWS: readonly SilentRow[] = [
  {
    what: '`null` for `meta` or `excludeDebugFields`',
    sides: { absent: ['plain'], refused: ['strict'] },
  },
  {
    what: 'Bytes that are not UTF-8, inside a JSON string',
    sides: { refused: ['plain'], mended: ['lenient'] },
  },
  {
    what: 'A byte-order mark before the body, also that of UTF-16',
    sides: { refused: ['plain'], read: ['lenient'] },
  },
  {
    what: 'Duplicate names in an object',
    sides: {
      'the last one counts': ['plain'],
      'the first one counts': ['first-of-two-names-counts'],
      refused: ['refuses-names-twice'],
    },
  },
  {
    what: 'A member called `__proto__` in a request; a lost annotation `constructor`',
    sides: { kept: ['plain'], 'left out': ['prototypes-left-out'], refused: ['prototypes-refused'] },
  },
  {
    what: 'Names of members in another case: `ExcludeDebugFields`',
    sides: { 'not known': ['plain'], known: ['names-in-any-case'] },
  },
  {
    what: 'Unknown members in the request',
    sides: { ignored: ['plain'], refused: ['strict'] },
  },
  {
    what: 'Size limits: long values, many entries, deep nesting',
    sides: { none: ['plain'], some: ['lenient', 'small-limits'] },
  },
  {
    what: 'A path that is not percent-encoded text, or has control characters, `%5C` or a parameter: `%zz`, `%ff`, `%00`, `;v=1`',
    sides: {
      'refused by the registry': ['plain'],
      'refused by what stands before it': ['paths-refused-by-the-server', 'paths-with-parameters-refused'],
    },
  },
  {
    what: 'A full stop that is encoded though it need not be: `%2E`',
    sides: { decoded: ['plain'], refused: ['encoded-full-stops-refused'] },
  },
  {
    what: '400 instead of 404 for an id that is not shaped like one',
    sides: { 404: ['plain'], 400: ['lenient'] },
  },
  {
    what: 'A redirect of a path with an escaped slash in it or at its end: `%2F`',
    sides: { answered: ['plain'], redirected: ['slashes-redirected'] },
  },
  {
    what: 'The inside of `choiceContextData`',
    sides: {
      'ids as texts': ['plain', 'ids-in-names-and-texts'],
      'no ids': ['references-by-template', 'last-contract-unreferenced'],
      'debug members stay': ['debug-kept-inside'],
      'debug members go': ['debug-dropped-inside'],
    },
  },
  {
    what: 'The body of a 409',
    sides: {
      'an ErrorResponse': ['plain'],
      none: ['conflict-without-body'],
      'something else': ['conflict-with-html'],
    },
  },
  {
    what: 'A call that is refused for its form: HTTP/1.0 (400, 426, 505), `Expect` (417), no body without a coding (406)',
    sides: {
      answered: ['plain'],
      refused: ['old-http-refused', 'no-response-without-a-coding', 'refuses-expectations-and-charsets'],
    },
  },
  {
    what: 'Authentication of the registry, other methods, other content types, other headers, how blobs are encoded',
    sides: {
      'no token': ['plain'],
      'a token': ['registry-asks-for-a-token'],
      '405': ['plain'],
      '404 for a method': ['lenient'],
      'any content type': ['plain'],
      'JSON alone': ['strict'],
      'blobs in base64': ['plain'],
      'blobs in hexadecimal digits': ['blobs-in-hexadecimal'],
    },
  },
  {
    what: 'Whether the data is true and enough to accept the transfer',
    sides: { 'some data': ['plain'], 'no data': ['discloses-nothing'] },
  },
  {
    what: 'How long the token of a page is good, and whether the next one is the same',
    sides: { 'for ever': ['plain'], 'a few seconds': ['tokens-for-six-seconds'] },
  },
  {
    what: 'Pages without instruments, or with fewer than asked for',
    sides: {
      'as many as asked for': ['plain'],
      fewer: ['pages-of-at-most-ten'],
      none: ['empty-pages-between', 'last-page-is-empty'],
    },
  },
  {
    what: 'What a text leads to that no page came with, where any text is a token',
    sides: {
      'a refusal': ['plain'],
      'what comes after it': ['pages-after-any-text', 'pages-before-any-text'],
    },
  },
  {
    what: 'A `pageSize` above 1,000',
    sides: { answered: ['plain'], refused: ['pages-of-at-most-1000'] },
  },
  {
    what: 'A `pageToken` of blanks',
    sides: { 'a refusal': ['plain'], 'the first page': ['blank-tokens-are-none'] },
  },
  {
    what: 'Instruments that come, go or are renamed within a run',
    sides: {
      'they stay': ['plain'],
      'they do not': ['instruments-come', 'instruments-go', 'instruments-are-renamed'],
    },
  },
  {
    what: 'Which factory is given, and whether it is another one each time',
    sides: {
      'one for each kind': ['plain'],
      'one for all': ['one-factory-for-all'],
      'several in turn': ['factories-in-turn', 'factories-by-lot'],
      'one for each call': ['factories-for-one-use'],
    },
  },
  {
    what: 'Whether a party may make a transfer to itself',
    sides: {
      'it may': ['plain'],
      'it may not': ['no-transfers-to-oneself'],
      'nothing else': ['transfers-to-oneself-alone'],
    },
  },
  {
    what: 'Whether a transfer between two accounts of one owner is of the kind self',
    sides: { 'another kind': ['plain'], self: ['v2-self-between-own-accounts'] },
  },
  {
    what: "Whether a settlement's own data stand inside or beside an allocation",
    none: 'it is in what is asked for, and what is answered does not show it',
  },
  {
    what: 'How a factory for a paused instrument is refused',
    sides: { 'in conflict': ['plain'], 'as a bad request': ['v2-refuses-paused-instruments-as-bad'] },
  },
  {
    what: 'Anything larger than 25 legs, 25 instruments, 50 accounts, 100 parties and 50 allocations',
    none: 'nothing larger is sent',
  },
  {
    what: 'Factories for accounts that do not exist, and contexts that depend on contract ids in the arguments',
    sides: { refused: ['plain'], given: ['v2-takes-unknown-accounts'] },
  },
  {
    what: 'Whether a registry of V2 has V1 as well',
    sides: { 'side by side': ['plain'], alone: ['v2-only', 'v1-only'] },
  },
  {
    what: 'Which status a failure has, and which `code`',
    sides: { 'of gRPC': ['plain'], others: ['other-statuses', 'other-words-each-time', 'refusals-are-500'] },
  },
  {
    what: '`null` in error bodies, or only some of the members',
    sides: {
      all: ['plain'],
      null: ['errors-with-nulls'],
      some: ['errors-with-code-and-cause', 'refusals-without-words'],
    },
  },
  {
    what: 'A refusal that does not say what was wrong',
    sides: { told: ['plain'], 'not told': ['redacted-refusals', 'refusals-without-words'] },
  },
  {
    what: 'Whether a user may be named together with an identity provider that is not its own',
    sides: { accepted: ['plain'], refused: ['users-of-the-default-provider-only'] },
  },
  {
    what: '`null` for a member of the request, unknown members',
    sides: { 'absent, and ignored': ['plain'], refused: ['strict'] },
  },
  {
    what: 'What an identifier looks like, and whether it shows the hint',
    sides: { 'with the hint': ['plain'], without: ['identifiers-without-hints'] },
  },
  {
    what: 'Limits of annotations: empty values, odd names, Unicode, hundreds of them; a given resource version',
    sides: { none: ['plain'], some: ['known-users-only'] },
  },
  {
    what: 'Users and identity providers that the node does not know',
    sides: {
      'users accepted': ['plain'],
      'users refused': ['known-users-only'],
      'providers refused': ['plain'],
      'providers accepted': ['lenient-with-tokens'],
    },
  },
  {
    what: 'Whether the user named by `userId` may act as the new party',
    none: 'No answer of any call differs by it.',
  },
  {
    what: 'An empty `synchronizerId` where one is connected',
    sides: { refused: ['plain'], 'the same as none': ['empty-synchronizer-stands-for-none'] },
  },
  {
    what: 'A hint of one or two characters, or of one character many times, that is refused',
    sides: { accepted: ['plain'], refused: ['short-hints-are-taken'] },
  },
  {
    what: 'A refusal after an attempt without an answer, or answered with an error (5xx)',
    sides: {
      'no such attempt': ['plain'],
      'it made the party, or did not': ['flaky-gateway', 'flaky-gateway-at-other-calls'],
    },
  },
  {
    what: 'Two Authorization headers',
    sides: { refused: ['plain'], 'refused by what stands before it': ['gateway-refuses-two-tokens'] },
  },
  {
    what: 'Another `iss`, or a token without `exp`',
    sides: { refused: ['plain'], accepted: ['lenient-with-tokens'] },
  },
  {
    what: 'The clock: a token that expired less than ten minutes ago, or begins in less than ten',
    sides: { refused: ['plain'], accepted: ['lenient-with-tokens', 'tokens-late-by-nine-minutes'] },
  },
  {
    what: 'One token, used before and after it expires, where a token that expired a second ago is accepted',
    none: 'No response differs before the leeway ends.',
  },
  {
    what: "Whether a node elsewhere asks for the key at a token's `jku` or `x5u`",
    none: 'The reference is never elsewhere.',
  },
  {
    what: 'Which algorithm and encoding a digest has',
    sides: {
      'a known one': ['plain', 'multihash-digests', 'hexadecimal-digests'],
      'one of its own': ['digests-of-an-algorithm-of-its-own'],
    },
  },
  {
    what: "The status codes of the scan's two errors, and what leads to them",
    sides: { '400 and 404': ['plain'], others: ['scan-demands-a-record-time'] },
  },
  {
    what: 'How the record time is passed',
    sides: {
      'by one name': ['plain'],
      'by another': ['record-time-by-another-name'],
      'nobody says': ['record-time-by-no-name'],
    },
  },
  {
    what: 'A record time without a zone, only a date, no record time at all',
    sides: {
      'none needed': ['plain'],
      demanded: ['scan-demands-a-record-time'],
      'half of one refused': ['plain'],
      read: ['reads-dates-and-times-without-a-zone'],
    },
  },
  {
    what: 'Authentication of the scan',
    sides: { none: ['plain'], 'a token': ['scan-asks-for-a-token'] },
  },
  {
    what: 'Which metrics there are, and how many; native or classic histograms',
    sides: {
      many: ['plain'],
      one: ['hardly-any-metrics'],
      native: ['plain'],
      classic: ['classic-histograms'],
      both: ['classic-and-native-histograms'],
    },
  },
  {
    what: 'Which formats of metrics are served',
    sides: { all: ['plain'], text: ['metrics-as-text-only'] },
  },
  {
    what: 'Groups for the key exchange',
    sides: { usual: ['plain'], others: ['tls-with-a-group-and-an-order-of-its-own'] },
  },
  {
    what: 'Versions above the minimum; the order of preference',
    sides: {
      all: ['plain'],
      'the minimum alone': ['tls-1-2-only'],
      "the client's order": ['tls-with-a-group-and-an-order-of-its-own'],
    },
  },
  {
    what: 'Revocation of certificates, the strength of keys and signatures',
    sides: { 'elliptic curves': ['plain'], RSA: ['rsa-certificates'] },
  },
  {
    what: 'Which parts a hint has, where it has more than two minus signs',
    sides: {
      'three parts': ['plain'],
      more: [kept(5)],
    },
  },
  {
    what: "The database and the schema of the validator's chart",
    sides: { "the participant's": ['plain'], 'its own': [kept(13)] },
  },
  {
    what: 'What a party ID looks like',
    sides: { 'a hint and a fingerprint': ['plain'], 'anything else': [kept(1)] },
  },
  {
    what: '`nodeIdentifier` beside the hint',
    sides: { equal: ['plain'], another: [kept(2)] },
  },
  {
    what: '`yes`, `no`, `on`, `off` and `20_000` without quotes',
    sides: { 'not so': ['plain'], so: ['values-in-the-yaml-of-helm'] },
  },
  {
    what: '`MIGRATION_ID` while `migration.migrating` is true',
    sides: {
      'that of before': [kept(3)],
      'that of afterwards': [kept(4)],
    },
  },
  {
    what: "Which program's cron, and which program's durations",
    sides: { 'cron and Go': ['plain'], 'Quartz and words': [kept(11), kept(22)] },
  },
  {
    what: 'Files of TLS that are not beside the values',
    sides: { beside: ['plain'], elsewhere: ['files-of-tls-on-the-node'] },
  },
  {
    what: 'An encrypted key in PKCS#8',
    sides: { 'in clear': ['plain'], encrypted: [kept(10)] },
  },
  {
    what: 'Client certificates without `tls.trust-collection-file`',
    sides: { with: ['plain'], without: [kept(11)] },
  },
  {
    what: 'Secrets that the file does not say the purpose of',
    sides: { none: ['plain'], some: [kept(1)] },
  },
];
