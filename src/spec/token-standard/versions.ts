import { clausesOf } from '../clause.js';
import { ADVERTISING_V2, ERRORS_V2, VERSIONS_V2 } from './sections.js';

const V2 = ['registry.tokenStandard.v2'];
const between = clausesOf('token-standard', VERSIONS_V2, V2);
const advertising = clausesOf('token-standard', ADVERTISING_V2, V2);

export const sameId = between.derived(
  'token-standard.v2-same-id',
  'An id that is asked for through V1 and through V2 stands for the same contract in both: neither answer depends on whether the other version was asked for it before.',
  'one contract implements the interfaces of both versions, and its contract id is the same whichever is used; each version has calls of its own, whose contexts are what exercising its own choice needs.',
);

export const contractsIdentical = between.derived(
  'token-standard.v2-contracts-identical',
  'A contract that V1 and V2 disclose is the same one in both: one template, one time of creation, one blob, and no synchronizer that changes to and fro.',
  'the contract id names the contract, and a contract is created once, from one template, whichever version tells of it.',
);

export const apisServed = advertising.derived(
  'token-standard.v2-apis-served',
  'Of each V2 API that supportedApis of the registry or of an instrument names, there are calls: none of them is answered as if there were nothing at its path.',
  'supportedApis lists what is supported; who supports an API has its calls where the document of it puts them, and a 405, a 501, or a 404 without the ErrorResponse that every 404 of these documents has says that there is none.',
);

export const apisNamed = advertising.stated(
  'token-standard.v2-apis-named',
  'A V2 API of which a call is answered 200 is named in supportedApis: in that of the registry, or of an instrument that it lists.',
);

export const conflictBody = clausesOf('token-standard', ERRORS_V2, V2).stated(
  'token-standard.v2-conflict-body',
  'The body of a 409 to a V2 call for a context or a factory is an ErrorResponse: an object with error, a string.',
);
