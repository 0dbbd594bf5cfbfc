import {
  choiceContext,
  disclosedContract,
  NAME,
  OBJECT,
  OBJECTS,
  optional,
  required,
  STRING,
  type Member,
} from '../wire.js';
import type { Edition } from '../clause.js';
import * as contexts from './contexts.js';
import * as info from './info.js';
import * as instrument from './instrument.js';
import * as instruments from './instruments.js';
import * as pause from './pause.js';
import { membersIn } from './repeated.js';

const DATE_TIME = { type: 'string', format: 'date-time' } as const;

/** GetRegistryInfoResponse. */
export const REGISTRY_INFO: readonly Member[] = [
  required('adminId', NAME, info.adminId),
  required('supportedApis', OBJECT, info.infoApis),
];

/** ListInstrumentsResponse: one page. */
export const INSTRUMENTS: readonly Member[] = [
  required('instruments', OBJECTS, instruments.listInstruments),
  optional('nextPageToken', STRING, instruments.nextPageToken),
];

/** Instrument, in its own response or on a page. */
export const INSTRUMENT: readonly Member[] = [
  required('id', NAME, instrument.instrumentId),
  required('name', STRING, instrument.instrumentName),
  required('symbol', STRING, instrument.instrumentSymbol),
  required('decimals', { type: 'integer' }, instrument.decimals),
  required('supportedApis', OBJECT, instrument.instrumentApis),
  optional('totalSupply', STRING, instrument.totalSupply),
  optional('totalSupplyAsOf', DATE_TIME, instrument.totalSupplyAsOf),
];

export const CHOICE_CONTEXT: readonly Member[] = choiceContext(contexts);

/** DisclosedContract: each element of disclosedContracts. */
export const DISCLOSED_CONTRACT: readonly Member[] = disclosedContract(contexts);

export const FACTORY: readonly Member[] = [
  required('factoryId', NAME, contexts.factoryId),
  required('choiceContext', OBJECT, contexts.factoryContext),
];

export const TRANSFER_FACTORY: readonly Member[] = [
  ...FACTORY,
  required('transferKind', STRING, contexts.transferKind),
];

/** The members of an instrument since Metadata 1.2.0, and those of its pauseInfo. */
export const INSTRUMENT_V2: readonly Member[] = [
  optional('paused', { type: 'boolean' }, pause.paused),
  optional('pauseInfo', OBJECT, pause.pauseInfo),
  optional('accountInputFieldsToShow', { type: 'array', items: STRING }, pause.accountFields),
  optional('showAccountInputFields', { type: 'boolean' }, pause.showAccountFields),
];
export const PAUSE_INFO: readonly Member[] = [
  optional('reason', STRING, pause.pauseReason),
  optional('until', DATE_TIME, pause.pauseUntil),
];

const wireIn = (
  edition: Edition,
): Readonly<Record<'context' | 'contract' | 'factory' | 'transferFactory', readonly Member[]>> => ({
  context: membersIn(edition, CHOICE_CONTEXT),
  contract: membersIn(edition, DISCLOSED_CONTRACT),
  factory: membersIn(edition, FACTORY),
  transferFactory: membersIn(edition, TRANSFER_FACTORY),
});

export const V2 = wireIn('v2');
/** The same types in the proposal of a conditional lock. */
export const LOCK = wireIn('lock');

/** The allowed values of transferKind. */
export const TRANSFER_KINDS: readonly unknown[] = ['self', 'direct', 'offer'];
