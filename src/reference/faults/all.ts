import type { Fault, LoadFault } from '../mount.js';
import { faultsOn, namedOn, pick } from '../page.js';
import { authenticationRights } from './authentication/rights.js';
import { authenticationTokenSignature, looseTokens } from './authentication/token-signature.js';
import { authenticationToken, authenticationTokenClaims, rememberedTokens } from './authentication/token.js';
import { cacheFaults } from './caches.js';
import { configurationLoader, configurationRules } from './configuration.js';
import { loadAnswerFaults } from './load-answers.js';
import { loadFaults, standardLoadFaults } from './load.js';
import { operatorMetrics } from './operator/metrics.js';
import { operatorTls } from './operator/tls.js';
import { changedAnnotations, misreadIds, readTypes } from './misreadings.js';
import { participantResponse } from './participant/response.js';
import { participantHint, refusedHints } from './participant/hint.js';
import { participantRequest } from './participant/request.js';
import { registryChoiceContext } from './registry/choice-context.js';
import { registryEndpoint } from './registry/endpoint.js';
import { registryReaders, tokenStandardReaders } from './readers.js';
import { scanSnapshot } from './scan/snapshot.js';
import { tokenStandardAccounts } from './token-standard/accounts.js';
import { tokenStandardChoiceContext } from './token-standard/choice-context.js';
import { tokenStandardContextRequest } from './token-standard/context-request.js';
import { tokenStandardInfo } from './token-standard/info.js';
import { tokenStandardInstrument } from './token-standard/instrument.js';
import { tokenStandardInstruments } from './token-standard/instruments.js';
import { tokenStandardRepeated } from './token-standard/repeated.js';
import { tokenStandardRequests } from './token-standard/requests.js';
import { tokenStandardSeldom } from './token-standard/seldom.js';
import { tokenStandardV2 } from './token-standard/versions.js';

/** The faults that are written by hand: the subtle ones that no table generates, at most three for each clause. */
export const WRITTEN: readonly Fault[] = faultsOn(
  registryEndpoint,
  registryReaders,
  registryChoiceContext,
  tokenStandardV2,
  tokenStandardInstrument,
  tokenStandardContextRequest,
  tokenStandardChoiceContext,
  tokenStandardSeldom,
  tokenStandardReaders,
  tokenStandardAccounts,
  tokenStandardInfo,
  tokenStandardInstruments,
  tokenStandardRequests,
  participantHint,
  participantRequest,
  participantResponse,
  authenticationRights,
  authenticationTokenClaims,
  authenticationTokenSignature,
  authenticationToken,
  scanSnapshot,
  operatorMetrics,
  operatorTls,
  configurationRules,
  configurationLoader,
  cacheFaults,
);

/** All seeded faults of the reference target. A certification must find each of them. */
export const FAULTS: readonly Fault[] = [
  ...WRITTEN,
  ...faultsOn(
    tokenStandardRepeated,
    misreadIds,
    readTypes,
    changedAnnotations,
    refusedHints,
    looseTokens,
    rememberedTokens,
  ),
];

/** Seeded faults that show only under load: a certification passes, and a load must find each. */
export const EVERY_LOAD_FAULT: readonly LoadFault[] = namedOn(
  loadFaults,
  loadAnswerFaults,
  standardLoadFaults,
);

/**
 * Returns the fault with this name.
 * @throws {RangeError} when there is none
 */
export const faultNamed = (name: string): Fault => pick(FAULTS, name);
