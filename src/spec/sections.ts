import type { Edition } from './clause.js';

/** The documents of token standard v1, with their versions. */
const METADATA = 'Token standard v1 / Metadata 1.0.0';
const CALLS =
  'Token standard v1 / Transfer instruction 1.1.0, Allocation 1.1.0, Allocation instruction 1.0.0';

/** The headings of the clauses of token standard v1, in the order in which a registry is usually implemented. */
export const INFO = `${METADATA} / getRegistryInfo`;
export const LIST = `${METADATA} / listInstruments`;
export const INSTRUMENT_CALL = `${METADATA} / getInstrument`;
export const INSTRUMENT = `${METADATA} / Instrument`;
export const REQUESTS = `${CALLS} / Requests`;
export const CONTEXT_REQUEST = `${CALLS} / GetChoiceContextRequest`;
export const FACTORY_REQUEST = `${CALLS} / GetFactoryRequest`;
export const CHOICE_CONTEXT = `${CALLS} / ChoiceContext`;
export const DISCLOSED_CONTRACT = `${CALLS} / DisclosedContract`;
export const FACTORY = `${CALLS} / FactoryWithChoiceContext`;
export const ERRORS = `${CALLS} / Errors`;

/** Token standard v2: its documents with their versions, and the proposal that they belong to. */
const V2 = 'Token standard v2';
const CALLS_V2 = `${V2} / Transfer instruction v2 1.0.0, Allocation v2 1.0.0, Allocation instruction v2 1.0.0`;

/** The headings of the clauses of token standard v2. */
export const ADVERTISING_V2 = `${V2} / CIP-0112 / 5.2 Advertising compatibility`;
export const VERSIONS_V2 = `${V2} / CIP-0112 / 5.1 Compatibility rules`;
export const INSTRUMENT_V2 = `${V2} / Metadata 1.2.0, CIP-0112 4.3.7 / Instrument`;
export const ACCOUNTS_V2 = `${V2} / CIP-0112 / 4.3.2 Accounts instead of parties`;
export const SIZES_V2 = `${V2} / Allocation v2 1.0.0, Allocation instruction v2 1.0.0, CIP-0112 4.3.8 / Sizes`;
export const SETTLEMENT_V2 = `${V2} / CIP-0112 / 4.3.1 Batch settlement`;
export const EVENTS_V2 = `${V2} / CIP-0112 / 4.3.5 Event log`;
export const ITERATED_V2 = `${V2} / CIP-0112 / 4.3.6 Committed allocations and iterated settlement`;
export const GUIDELINES_V2 = `${V2} / CIP-0112 / 4.3.8 Guidelines`;
export const ERRORS_V2 = `${CALLS_V2} / Errors`;

/** The documents that repeat the headings of V1. The package of the conditional lock is a proposal. */
const DOCUMENTS: Readonly<Record<Edition, string>> = {
  v2: CALLS_V2,
  lock: 'Conditional lock v1 0.2.0, proposal',
};

/** The heading in a document that corresponds to a V1 heading. */
export const inDocumentsOf = (edition: Edition, section: string): string =>
  section.replace(CALLS, DOCUMENTS[edition]);

const inV2 = (section: string) => inDocumentsOf('v2', section);

/** The headings of the clauses, in order, outermost first, joined by ` / `. */
export const SECTIONS: readonly string[] = [
  'Resources / GetChoiceContextRequest',
  'Resources / ChoiceContext',
  'Resources / DisclosedContract',
  'Resources / Party allocation request',
  'Resources / Party allocation response',
  'Resources / Ledger error body',
  'Resources / ACS snapshot reference',
  'Resources / Operator configuration values',
  'Resources / Operator configuration values / Required network parameters',
  'Resources / Operator configuration values / Node identity and network binding',
  'Resources / Operator configuration values / Validator app',
  'Resources / Operator configuration values / Participant',
  'Resources / Operator configuration values / Synchronizer connection options',
  'Resources / Operator configuration values / Database',
  'Resources / Operator configuration values / Traffic top-up',
  'Resources / Operator configuration values / Pruning',
  'Resources / Operator configuration values / Metrics',
  'Resources / Operator configuration values / HTTP proxy',
  'Resources / Operator configuration values / Wallet automations',
  'States and transitions',
  'Endpoints / 1. Get accept choice context',
  'Endpoints / 2. Allocate a party',
  'Endpoints / 2. Allocate a party / Rules / 2',
  'Endpoints / 2. Allocate a party / Rules / 3',
  'Endpoints / 2. Allocate a party / Rules / 5',
  'Endpoints / 2. Allocate a party / Rules / 6',
  'Endpoints / 3. Get ACS snapshot download references',
  'Endpoints / 4. Operator endpoints',
  'Authentication / 1',
  'Authentication / 4',
  'Authentication / 5',
  'Authentication / 6',
  'Errors',
  'Limits',
  'Versioning',
  INFO,
  LIST,
  INSTRUMENT_CALL,
  INSTRUMENT,
  REQUESTS,
  CONTEXT_REQUEST,
  FACTORY_REQUEST,
  CHOICE_CONTEXT,
  DISCLOSED_CONTRACT,
  FACTORY,
  ERRORS,
  INSTRUMENT_V2,
  ADVERTISING_V2,
  VERSIONS_V2,
  ...[REQUESTS, CONTEXT_REQUEST, FACTORY_REQUEST].map(inV2),
  ACCOUNTS_V2,
  SIZES_V2,
  ...[CHOICE_CONTEXT, DISCLOSED_CONTRACT, FACTORY].map(inV2),
  ERRORS_V2,
  SETTLEMENT_V2,
  EVENTS_V2,
  ITERATED_V2,
  GUIDELINES_V2,
  ...[REQUESTS, CONTEXT_REQUEST, FACTORY_REQUEST, CHOICE_CONTEXT, DISCLOSED_CONTRACT, FACTORY, ERRORS].map(
    (section) => inDocumentsOf('lock', section),
  ),
];
