import { CLAUSES } from './configuration/rules.js';
import { SECTIONS } from './sections.js';
import { LATER_STATEMENTS } from './token-standard/statements.js';

/** A normative sentence or table row of the specification, in our own words. */
interface Statement {
  /** One of `SECTIONS`. */
  section: string;
  says: string;
  /** Ids of the clauses that judge it; `*` matches anything. If empty, `silent` says why. */
  clauses: readonly string[];
  /** What varies from case to case. */
  varied?: string;
  /** Why no clause judges it, or which part is not judged. */
  silent?: string;
}

type Row = readonly [says: string, clauses: string, more?: Pick<Statement, 'varied' | 'silent'>];

const under = (section: (typeof SECTIONS)[number], rows: readonly Row[]): Statement[] =>
  rows.map(([says, clauses, more = {}]) => ({
    section,
    says,
    clauses: clauses.split(' ').filter(Boolean),
    ...more,
  }));

const BODIES = { varied: 'texts of the body, one rule broken at a time' };
const FLAGS = { varied: 'the flag, with and without a meta, for each instruction' };
const SENDING = { varied: 'how it is sent: headers, framing, connection, what went before' };
const RUN = { varied: 'every answer of the run' };
const WHO = { varied: 'who calls, whom the request names, which rights they have' };
const TOKENS = { varied: 'what is wrong with the token, and when it is used' };
const HINTS = { varied: 'characters, lengths, letter case, what was there before' };
const FILES = { varied: 'one rule broken in otherwise valid files; near misses that are right' };
const LEDGER = 'the ledger itself would have to be asked';

/** Whether a statement names a clause. */
export const judges = ({ clauses }: Statement, id: string): boolean =>
  clauses.some((glob) => glob === id || (glob.endsWith('*') && id.startsWith(glob.slice(0, -1))));

const NAMED: readonly Statement[] = [
  ...under('Resources / GetChoiceContextRequest', [
    ['meta is an object, and may be left out.', 'registry.meta-accepted registry.meta-object', BODIES],
    ['The values of meta are texts.', 'registry.meta-string-values', BODIES],
    [
      'meta is worked into the choice context.',
      'registry.meta-incorporated',
      { silent: 'in which form is not shown; observed' },
    ],
    [
      'excludeDebugFields is a boolean, and may be left out.',
      'registry.exclude-debug-accepted registry.exclude-debug-boolean',
      BODIES,
    ],
    ['It is false where it is left out.', 'registry.exclude-debug-default', FLAGS],
    [
      'Where it is true, the fields of the answer whose names start with debug are left out.',
      'registry.exclude-debug-fields',
      RUN,
    ],
    ['They are all that is left out.', 'registry.exclude-debug-only', FLAGS],
  ]),
  ...under('Resources / ChoiceContext', [
    [
      'The answer holds choiceContextData, an object.',
      'registry.context-object registry.choice-context-data',
      RUN,
    ],
    ['The answer holds disclosedContracts, an array of objects.', 'registry.disclosed-contracts', RUN],
    ['They are those that the choice needs.', 'registry.context-sufficient', { silent: LEDGER }],
    [
      'choiceContextData refers to them by contract id.',
      'registry.contracts-referenced registry.reference-disclosed',
      {
        varied: 'the flag, a meta and every other request for the same instruction',
        silent: 'where and in which form is not shown; observed',
      },
    ],
  ]),
  ...under('Resources / DisclosedContract', [
    ['A contract has templateId, a text.', 'registry.template-id', RUN],
    ['A contract has contractId, a text.', 'registry.contract-id registry.contract-identity', RUN],
    ['A contract has createdEventBlob, a text.', 'registry.created-event-blob', RUN],
    ['A contract has synchronizerId, a text.', 'registry.synchronizer-id', RUN],
    [
      'It is the synchronizer that the contract is assigned to now.',
      'registry.contract-truthful',
      { silent: LEDGER },
    ],
    ['While a contract is reassigned, the answer is 409.', 'registry.reassigning-conflict', BODIES],
    ['debugPackageName is a text.', 'registry.debug-package-name', RUN],
    ['debugPayload is an object.', 'registry.debug-payload', RUN],
    ['debugCreatedAt is a date-time.', 'registry.debug-created-at', RUN],
  ]),
  ...under('Resources / Party allocation request', [
    ['Every field may be left out.', 'participant.fields-optional participant.hint-optional'],
    ['The hint may be ignored.', '', { silent: 'it allows, and asks for nothing' }],
    ['localMetadata is stored with the new party.', 'participant.metadata-returned', RUN],
    ['Its members have types.', 'participant.metadata-types', BODIES],
    [
      'identityProviderId names the identity provider of the party.',
      'participant.identity-provider-type participant.identity-provider-returned',
      BODIES,
    ],
    [
      'Unset, it is the default identity provider, or none.',
      'participant.default-identity-provider',
      { ...RUN, silent: 'what the default one is called is not shown; observed' },
    ],
    [
      'synchronizerId may be left out only where exactly one is connected.',
      'participant.synchronizer-*',
      { varied: 'given, left out, unknown, of a wrong type' },
    ],
    [
      'userId is empty by default: nobody gets rights.',
      'participant.user-id-empty participant.user-id-type',
      BODIES,
    ],
  ]),
  ...under('Resources / Party allocation response', [
    ['partyDetails is an object.', 'participant.details', RUN],
    ['party is a text: the identifier.', 'participant.identifier', RUN],
    ['isLocal is a boolean.', 'participant.is-local', RUN],
    [
      'localMetadata is an object with resourceVersion and annotations.',
      'participant.local-metadata participant.resource-version participant.annotations',
      RUN,
    ],
    ['identityProviderId is a text.', 'participant.identity-provider-id', RUN],
    [
      'The party belongs to those that the participant manages.',
      '',
      { silent: 'whether isLocal says that is not shown; observed' },
    ],
  ]),
  ...under('Resources / Ledger error body', [
    ['The members have types.', 'participant.error-members', RUN],
    [
      'A failure has this body.',
      'participant.error-body',
      { ...RUN, silent: 'which of the members must be there is not shown, but code, which names the error' },
    ],
  ]),
  ...under('Resources / ACS snapshot reference', [
    ['record_time is an ISO 8601 date-time in UTC.', 'scan.record-time', RUN],
    [
      'It is at or before the time that was asked for.',
      'scan.at-or-before scan.monotonic scan.found',
      { varied: 'before, between, at and after snapshots; far years; digits and offsets' },
    ],
    [
      'object_refs is an array of objects: those of the snapshot.',
      'scan.object-refs scan.snapshot-objects',
      RUN,
    ],
    [
      'url is where the object can be downloaded.',
      'scan.object-url scan.object-downloads',
      { varied: 'objects of new and old snapshots' },
    ],
    ['digest is a text: that of the object.', 'scan.object-digest scan.digest-fits', RUN],
  ]),
  ...under('Resources / Operator configuration values / Required network parameters', [
    [
      'The onboarding secret is used within 48 hours.',
      'configuration.onboarding-secret-age',
      { silent: 'files do not say when it was made' },
    ],
  ]),
  ...under('Resources / Operator configuration values / Node identity and network binding', [
    [
      'The party hint has three parts.',
      'configuration.party-hint-* configuration.loader-refuses-party-hint',
      {
        ...FILES,
        silent: 'which parts a hint has that has more than two minus signs; what an enumerator is',
      },
    ],
    ['nodeIdentifier is usually the party hint.', '', { silent: 'usually is not a demand' }],
    [
      'migration.id and migration.migrating have types, and one migration is meant.',
      'configuration.identity-types configuration.migration-agrees',
      { ...FILES, silent: 'MIGRATION_ID beside migration.id while a node migrates' },
    ],
    [
      'The database is named by secret, host, port, name and schema.',
      'configuration.names-given configuration.port-range configuration.database-* configuration.schema-name configuration.loader-refuses-database-name',
      { ...FILES, silent: "names of the validator's own database" },
    ],
  ]),
  ...under('Resources / Operator configuration values / Validator app', [
    [
      'enableWallet enables the wallet and its automations.',
      '',
      { silent: 'only a running validator would show it' },
    ],
  ]),
  ...under('Resources / Operator configuration values / Participant', [
    [
      'Probes are switched off on orchestrators before 1.24.',
      '',
      { silent: 'files do not say which orchestrator it is' },
    ],
  ]),
  ...under('Resources / Operator configuration values / Metrics', [
    [
      'Histograms are native ones unless that is overridden.',
      'operator.metrics-protobuf',
      { silent: 'an override may be in force; which kind there is is observed' },
    ],
    [
      'Topology metrics are exported where polling is set.',
      '',
      { silent: 'whether it is set is not asked of a running node; observed' },
    ],
  ]),
  ...under('States and transitions', [
    [
      'No state is named that a call could change.',
      'registry.independent-answers',
      { varied: 'calls before, right after refusals, at once' },
    ],
  ]),
  ...under('Endpoints / 1. Get accept choice context', [
    [
      'POST at the path, with a JSON body of optional fields.',
      'registry.accept-path registry.path-encoding registry.body-*',
      BODIES,
    ],
    [
      'The id is that of the instruction, and the answer is about it.',
      'registry.parallel-answers registry.unknown-id',
      { varied: 'ids near real ones, ids of other contracts, many at once' },
    ],
    ['A 200 is JSON.', 'registry.success-media-type', RUN],
    ['There are answers 200, 400, 404 and 409.', 'registry.server-error registry.sending', SENDING],
  ]),
  ...under('Endpoints / 2. Allocate a party', [
    ['POST with a token and a JSON body.', 'participant.body-* authentication.token-required', BODIES],
    ['It is HTTP, and its body JSON, however it is sent.', 'participant.sending', SENDING],
    ['The identifier may differ from the hint.', '', { silent: 'it allows, and asks for nothing' }],
    [
      'A party is new, and the answer is about it.',
      'participant.identifier-unique participant.answer-of-request',
      RUN,
    ],
    [
      'The call succeeds, or responds with an error.',
      'participant.refused-allocates-nothing',
      { varied: 'why a call with the hint was refused before' },
    ],
  ]),
  ...under('Endpoints / 2. Allocate a party / Rules / 2', [
    ['A hint has 1 to 255 characters, each of 66.', 'participant.hint-*', HINTS],
  ]),
  ...under('Endpoints / 2. Allocate a party / Rules / 3', [
    [
      'A hint that is present is rejected, or leads to another identifier.',
      'participant.duplicate-hint participant.hint-compared-whole participant.hint-race',
      HINTS,
    ],
  ]),
  ...under('Endpoints / 2. Allocate a party / Rules / 5', [
    [
      'The named user may act as the party.',
      'participant.user-rights',
      { silent: 'neither user management nor commands are part of the specification' },
    ],
  ]),
  ...under('Endpoints / 2. Allocate a party / Rules / 6', [
    [
      'Without a synchronizer, and with several, the request is not a valid one.',
      'participant.synchronizer-omitted',
    ],
  ]),
  ...under('Endpoints / 3. Get ACS snapshot download references', [
    ['A GET without a body and without headers.', 'scan.bare-request scan.snapshot', SENDING],
  ]),
  ...under('Endpoints / 4. Operator endpoints', [
    [
      'readyz and livez answer 200.',
      'operator.readyz operator.livez',
      { silent: 'a port-forward may have other ports than 5003' },
    ],
    [
      'There is a page of metrics.',
      'operator.metrics-*',
      {
        varied: 'formats, codings, one scrape after the other',
        silent: 'a port-forward may have other ports than 10013',
      },
    ],
  ]),
  ...under('Authentication / 1', [
    ['The call needs a JWT as bearer token.', 'authentication.token-*', TOKENS],
    [
      'The caller has one of three rights.',
      'authentication.participant-admin authentication.identity-provider-admin authentication.self-allocation authentication.other-* authentication.no-rights authentication.refused-allocates-nothing',
      WHO,
    ],
  ]),
  ...under('Authentication / 4', [
    [
      'Tokens are validated with the keys and the audience that are configured.',
      'authentication.token-key authentication.token-audience configuration.validator-auth configuration.participant-auth configuration.audience-form configuration.key-set-url',
      TOKENS,
    ],
  ]),
  ...under('Authentication / 6', [
    [
      'The ledger and admin APIs speak TLS as it is configured.',
      'operator.tls-* configuration.tls-* configuration.loader-refuses-old-keys configuration.loader-refuses-client-authentication',
      { varied: 'versions, suites, certificates, names, sessions' },
    ],
  ]),
  ...under('Errors', [
    [
      'A 400 and a 404 of the registry explain themselves.',
      'registry.bad-request-body registry.not-found-body',
      RUN,
    ],
    [
      'An error of the scan is an ErrorResponse; there are two.',
      'scan.error-body scan.error-conditions',
      RUN,
    ],
  ]),
  ...under('Versioning', [
    [
      'Paths carry v1, v2 and v0.',
      'registry.path-version registry.api-version participant.path-version scan.path-version',
    ],
  ]),
  ...LATER_STATEMENTS.flatMap(([section, rows]) => under(section, rows)),
];

/**
 * The normative statements of the specification, in its order, then those of CIP-0112, with the clauses that judge
 * them. Each has a clause or a reason. What a rule of the configuration says is one of its own, if none names the rule.
 */
export const STATEMENTS: readonly Statement[] = [
  ...NAMED,
  ...CLAUSES.filter(({ id }) => !NAMED.some((statement) => judges(statement, id))).map(
    ({ id, section, statement }) => ({ section, says: statement, clauses: [id], ...FILES }),
  ),
].sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section));
