/** The documents of token standard v1, each with its version, and what of them clauses stand under. */
const METADATA = 'Token standard v1 / Metadata 1.0.0';
const CALLS =
  'Token standard v1 / Transfer instruction 1.1.0, Allocation 1.1.0, Allocation instruction 1.0.0';

/** The headings under which the clauses of token standard v1 stand, in the order in which a registry is built. */
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

/** All of them. */
export const TOKEN_STANDARD_SECTIONS: readonly string[] = [
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
];
