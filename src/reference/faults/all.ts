import type { Fault, LoadFault } from '../mount.js';
import { faultsOn, namedOn, pick, type Faults } from '../page.js';
import {
  authenticationRightsNearly,
  authenticationRightsOfOthers,
  authenticationRightsTogether,
} from './authentication/rights-nearly.js';
import { authenticationRights } from './authentication/rights.js';
import { authenticationTokenClaims } from './authentication/token-claims.js';
import { authenticationTokenKeys } from './authentication/token-keys.js';
import { authenticationTokenValues } from './authentication/token-values.js';
import { authenticationTokenHeader, authenticationTokenSignature } from './authentication/token-signature.js';
import {
  authenticationTokenElsewhere,
  authenticationTokenConnection,
  authenticationTokenAccepted,
  authenticationToken,
} from './authentication/token.js';
import { cacheFaults } from './caches.js';
import { configurationLoader, configurationRules } from './configuration.js';
import { loadAnswerFaults } from './load-answers.js';
import { loadFaults } from './load.js';
import { operatorHealth } from './operator/health.js';
import { operatorMetricsHistogram, operatorMetricsProtobuf } from './operator/metrics-histogram.js';
import { operatorMetricsSeries, operatorMetricsSyntax } from './operator/metrics-series.js';
import { operatorMetricsTypes } from './operator/metrics-types.js';
import { operatorMetricsBetween, operatorMetrics } from './operator/metrics.js';
import { operatorTlsCertificate, operatorTlsService } from './operator/tls-certificate.js';
import { operatorTlsClientCertificate } from './operator/tls-client-certificate.js';
import { operatorTlsVersions } from './operator/tls-versions.js';
import { participantEndpointSending } from './participant/endpoint-sending.js';
import { participantRefused, participantErrors } from './participant/errors.js';
import { participantFailing } from './participant/failing.js';
import { participantHintBeyondAscii, participantHintLookalikes } from './participant/hint-beyond-ascii.js';
import { participantHintAscii, participantHint } from './participant/hint.js';
import {
  participantDefaultProvider,
  participantRequestTogether,
  participantSynchronizerNearly,
} from './participant/request-provider.js';
import { participantRequestMetadata, participantRequest } from './participant/request.js';
import { participantResponse, participantSynchronizer } from './participant/response.js';
import {
  participantConcurrency,
  participantHintCompared,
  participantUniqueness,
} from './participant/uniqueness.js';
import { registryChoiceContext, registryDisclosedContract } from './registry/choice-context.js';
import { registryEndpointBody } from './registry/endpoint-body.js';
import { registryEndpointSending, registryEndpoint } from './registry/endpoint.js';
import { registryErrors, registryVersioning } from './registry/errors.js';
import { registryRequestDebugName, registryRequestDebug } from './registry/request-debug.js';
import { registryRequestMeta } from './registry/request-meta.js';
import { registryStates } from './registry/states.js';
import { scanEndpointRecordTime } from './scan/endpoint-record-time.js';
import { scanEndpointFound, scanEndpoint } from './scan/endpoint.js';
import { scanSnapshotObjects } from './scan/snapshot-objects.js';
import { scanSnapshotRecordTime, scanSnapshot } from './scan/snapshot.js';
import { tokenStandardAccounts } from './token-standard/accounts.js';
import {
  tokenStandardChoiceContext,
  tokenStandardDisclosedContract,
  tokenStandardErrors,
  tokenStandardFactory,
} from './token-standard/choice-context.js';
import {
  tokenStandardContextRequest,
  tokenStandardFactoryRequest,
} from './token-standard/context-request.js';
import { tokenStandardInfo } from './token-standard/info.js';
import { tokenStandardInstrumentCall } from './token-standard/instrument-call.js';
import { tokenStandardInstrument } from './token-standard/instrument.js';
import { tokenStandardInstruments } from './token-standard/instruments.js';
import {
  tokenStandardMetadataSeldomInfo,
  tokenStandardMetadataSeldomInstrument,
  tokenStandardMetadataSeldomInstrumentCall,
  tokenStandardMetadataSeldomInstruments,
  tokenStandardRareErrors,
  tokenStandardRareInfo,
  tokenStandardRareRequests,
} from './token-standard/metadata-seldom.js';
import { tokenStandardPause } from './token-standard/pause.js';
import { tokenStandardReaders } from './token-standard/readers.js';
import { registryReaders } from './registry/readers.js';
import { tokenStandardRequests } from './token-standard/requests.js';
import { tokenStandardSecond } from './token-standard/second.js';
import {
  tokenStandardSeldomDisclosedContract,
  tokenStandardSeldomErrors,
  tokenStandardSeldomFactory,
  tokenStandardSeldomRequests,
} from './token-standard/seldom.js';
import { tokenStandardSizes } from './token-standard/sizes.js';
import { tokenStandardVersions } from './token-standard/versions.js';

/** The pages by the path stems of their clauses, `src/spec/<system>/<section>.ts`. A file may hold several pages of one system. */
export const FAULT_PAGES: Readonly<Record<string, Faults>> = {
  'registry/choice-context': registryChoiceContext,
  'registry/disclosed-contract': registryDisclosedContract,
  'registry/endpoint-body': registryEndpointBody,
  'registry/endpoint-sending': registryEndpointSending,
  'registry/endpoint': registryEndpoint,
  'registry/errors': registryErrors,
  'registry/request-debug': registryRequestDebug,
  'registry/request-debug-name': registryRequestDebugName,
  'registry/request-meta': registryRequestMeta,
  'registry/states': registryStates,
  'registry/versioning': registryVersioning,
  ...registryReaders,
  'token-standard/info': tokenStandardInfo,
  'token-standard/instruments': tokenStandardInstruments,
  'token-standard/instrument-call': tokenStandardInstrumentCall,
  'token-standard/instrument': tokenStandardInstrument,
  'token-standard/requests': tokenStandardRequests,
  'token-standard/context-request': tokenStandardContextRequest,
  'token-standard/factory-request': tokenStandardFactoryRequest,
  'token-standard/choice-context': tokenStandardChoiceContext,
  'token-standard/disclosed-contract': tokenStandardDisclosedContract,
  'token-standard/factory': tokenStandardFactory,
  'token-standard/errors': tokenStandardErrors,
  'token-standard/instrument-call-seldom': tokenStandardMetadataSeldomInstrumentCall,
  'token-standard/info-seldom': tokenStandardMetadataSeldomInfo,
  'token-standard/instrument-seldom': tokenStandardMetadataSeldomInstrument,
  'token-standard/instruments-seldom': tokenStandardMetadataSeldomInstruments,
  'token-standard/factory-seldom': tokenStandardSeldomFactory,
  'token-standard/requests-seldom': tokenStandardSeldomRequests,
  'token-standard/errors-seldom': tokenStandardSeldomErrors,
  'token-standard/disclosed-contract-seldom': tokenStandardSeldomDisclosedContract,
  'token-standard/requests-rare': tokenStandardRareRequests,
  'token-standard/errors-rare': tokenStandardRareErrors,
  'token-standard/info-rare': tokenStandardRareInfo,
  'token-standard/second': tokenStandardSecond,
  'token-standard/accounts': tokenStandardAccounts,
  'token-standard/sizes': tokenStandardSizes,
  'token-standard/versions': tokenStandardVersions,
  'token-standard/pause': tokenStandardPause,
  ...tokenStandardReaders,
  'participant/endpoint-sending': participantEndpointSending,
  'participant/errors': participantErrors,
  ...participantFailing,
  'participant/errors-refused': participantRefused,
  'participant/hint-ascii': participantHintAscii,
  'participant/hint-beyond-ascii': participantHintBeyondAscii,
  'participant/hint-lookalikes': participantHintLookalikes,
  'participant/hint': participantHint,
  'participant/request': participantRequest,
  'participant/request-metadata': participantRequestMetadata,
  'participant/request-together': participantRequestTogether,
  'participant/request-provider': participantDefaultProvider,
  'participant/response': participantResponse,
  'participant/synchronizer': participantSynchronizer,
  'participant/synchronizer-nearly': participantSynchronizerNearly,
  'participant/concurrency': participantConcurrency,
  'participant/uniqueness': participantUniqueness,
  'participant/uniqueness-compared': participantHintCompared,
  'authentication/rights': authenticationRights,
  'authentication/rights-nearly': authenticationRightsNearly,
  'authentication/rights-of-others': authenticationRightsOfOthers,
  'authentication/rights-together': authenticationRightsTogether,
  'authentication/token-accepted': authenticationTokenAccepted,
  'authentication/token-claims': authenticationTokenClaims,
  'authentication/token-connection': authenticationTokenConnection,
  'authentication/token-header': authenticationTokenHeader,
  'authentication/token-keys': authenticationTokenKeys,
  'authentication/token-values': authenticationTokenValues,
  'authentication/token-signature': authenticationTokenSignature,
  'authentication/token-elsewhere': authenticationTokenElsewhere,
  'authentication/token': authenticationToken,
  'scan/endpoint-found': scanEndpointFound,
  'scan/endpoint-record-time': scanEndpointRecordTime,
  'scan/endpoint': scanEndpoint,
  'scan/snapshot-objects': scanSnapshotObjects,
  'scan/snapshot-record-time': scanSnapshotRecordTime,
  'scan/snapshot': scanSnapshot,
  'operator/health': operatorHealth,
  'operator/metrics-between': operatorMetricsBetween,
  'operator/metrics-histogram': operatorMetricsHistogram,
  'operator/metrics-protobuf': operatorMetricsProtobuf,
  'operator/metrics-series': operatorMetricsSeries,
  'operator/metrics-syntax': operatorMetricsSyntax,
  'operator/metrics-types': operatorMetricsTypes,
  'operator/metrics': operatorMetrics,
  'operator/tls-certificate': operatorTlsCertificate,
  'operator/tls-client-certificate': operatorTlsClientCertificate,
  'operator/tls-service': operatorTlsService,
  'operator/tls-versions': operatorTlsVersions,
  ...cacheFaults,
  'configuration/rules': configurationRules,
  'configuration/rules-loader': configurationLoader,
};

/** Every seeded fault of the reference target: each of them must be found. */
export const FAULTS: readonly Fault[] = faultsOn(...Object.values(FAULT_PAGES));

/** Seeded faults that show only under load: the suites pass them, and a load must find each. */
export const LOAD_FAULTS: readonly LoadFault[] = namedOn(loadFaults, loadAnswerFaults);

/**
 * The fault of this name.
 * @throws {RangeError} when there is none
 */
export const faultNamed = (name: string): Fault => pick(FAULTS, name);
