import { clausesOf } from '../clause.js';
import { ADVERTISING_V2, VERSIONS_V2 } from '../sections.js';

const V2 = ['registry.tokenStandard.v2'];
const between = clausesOf('token-standard', VERSIONS_V2, V2);
const advertising = clausesOf('token-standard', ADVERTISING_V2, V2);

export const sameId = between.derived(
  'token-standard.v2-same-id',
  'An id stands for the same contract in V1 and V2: the response of one version does not depend on whether the other version was asked before, and a contract that V1 always discloses for one id alone is not what V2 always discloses for another one alone.',
  'one contract implements the interfaces of both versions, with one contract id. Each version has its own calls, whose contexts are what exercising its own choice needs. What only one instruction needs is part of that instruction, so it does not belong to another one in the other version.',
);

export const contractsIdentical = between.derived(
  'token-standard.v2-contracts-identical',
  'A contract that both V1 and V2 disclose is the same in both: one template, one creation time, a blob that no other contract has, and a synchronizer that does not change back and forth.',
  'the contract id names the contract, and a contract is created once, from one template, whichever version returns it.',
);

export const apisServed = advertising.derived(
  'token-standard.v2-apis-served',
  'The registry serves the calls of each V2 API that its supportedApis, or those of an instrument, name: no call is answered as if nothing were at its path.',
  'supportedApis lists what is supported, and a registry that supports an API serves its calls at the paths in the API document. A 405, a 501, or a 404 without the ErrorResponse that every 404 of these documents has shows that there is no such call.',
);

export const apisNamed = advertising.stated(
  'token-standard.v2-apis-named',
  'If a call of a V2 API is answered 200, supportedApis of the registry or of a listed instrument names this API.',
);
