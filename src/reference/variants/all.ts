import type { Variant } from '../mount.js';
import { classicAndNativeHistograms } from './classic-and-native-histograms.js';
import { classicHistograms } from './classic-histograms.js';
import { conflictWithHtml } from './conflict-with-html.js';
import { conflictWithoutBody } from './conflict-without-body.js';
import { debugDroppedInside } from './debug-dropped-inside.js';
import { debugKeptInside } from './debug-kept-inside.js';
import { deploymentAtTheEdges } from './deployment-at-the-edges.js';
import { deploymentInDots } from './deployment-in-dots.js';
import { deploymentWithUnknownKeys } from './deployment-with-unknown-keys.js';
import { errorsWithCodeAndCause } from './errors-with-code-and-cause.js';
import { errorsWithNulls } from './errors-with-nulls.js';
import { es256Tokens } from './es256-tokens.js';
import { extraMembers } from './extra-members.js';
import { healthyInOtherWords } from './healthy-in-other-words.js';
import { hexadecimalDigests } from './hexadecimal-digests.js';
import { identifiersWithoutHints } from './identifiers-without-hints.js';
import { idsInNamesAndTexts } from './ids-in-names-and-texts.js';
import { knownUsersOnly } from './known-users-only.js';
import { lenientWithTokens } from './lenient-with-tokens.js';
import { lenient } from './lenient.js';
import { metricsAsTextOnly } from './metrics-as-text-only.js';
import { metricsInAnotherHand } from './metrics-in-another-hand.js';
import { movingData } from './moving-data.js';
import { networkAsYaml } from './network-as-yaml.js';
import { oneSnapshotBehind } from './one-snapshot-behind.js';
import { otherFormatting } from './other-formatting.js';
import { otherFraming } from './other-framing.js';
import { otherMediaTypes } from './other-media-types.js';
import { otherStatuses } from './other-statuses.js';
import { pruningByQuartz } from './pruning-by-quartz.js';
import { recordTimesInNanoseconds } from './record-times-in-nanoseconds.js';
import { recordTimesInSeconds } from './record-times-in-seconds.js';
import { redactedRefusals } from './redacted-refusals.js';
import { renamesDuplicateHints } from './renames-duplicate-hints.js';
import { rsaCertificates } from './rsa-certificates.js';
import { scanDemandsARecordTime } from './scan-demands-a-record-time.js';
import { scanExtraMembers } from './scan-extra-members.js';
import { secretsAllAsText } from './secrets-all-as-text.js';
import { selfAllocationOff } from './self-allocation-off.js';
import { severalSynchronizers } from './several-synchronizers.js';
import { slow } from './slow.js';
import { snapshotsBeforeTheTime } from './snapshots-before-the-time.js';
import { snapshotsWithoutObjects } from './snapshots-without-objects.js';
import { strict } from './strict.js';
import { tls12Only } from './tls-1-2-only.js';
import { tlsForHttp2Only } from './tls-for-http-2-only.js';
import { tlsWithoutAList } from './tls-without-a-list.js';
import { transientRefusals } from './transient-refusals.js';
import { trustsOneScanWithoutAuthentication } from './trusts-one-scan-without-authentication.js';
import { valuesOfTheValidatorOnly } from './values-of-the-validator-only.js';
import { withoutOptionalFields } from './without-optional-fields.js';

/** Every conformant variant of the reference target: none of them may be accused. */
export const VARIANTS: readonly Variant[] = [
  withoutOptionalFields,
  extraMembers,
  otherFraming,
  otherFormatting,
  otherMediaTypes,
  slow,
  transientRefusals,
  movingData,
  conflictWithoutBody,
  conflictWithHtml,
  debugKeptInside,
  debugDroppedInside,
  idsInNamesAndTexts,
  lenient,
  strict,
  renamesDuplicateHints,
  severalSynchronizers,
  es256Tokens,
  selfAllocationOff,
  identifiersWithoutHints,
  errorsWithNulls,
  errorsWithCodeAndCause,
  redactedRefusals,
  otherStatuses,
  knownUsersOnly,
  lenientWithTokens,
  oneSnapshotBehind,
  snapshotsBeforeTheTime,
  recordTimesInSeconds,
  recordTimesInNanoseconds,
  hexadecimalDigests,
  snapshotsWithoutObjects,
  scanDemandsARecordTime,
  scanExtraMembers,
  metricsAsTextOnly,
  classicHistograms,
  classicAndNativeHistograms,
  healthyInOtherWords,
  metricsInAnotherHand,
  rsaCertificates,
  tlsForHttp2Only,
  tls12Only,
  tlsWithoutAList,
  deploymentInDots,
  networkAsYaml,
  pruningByQuartz,
  valuesOfTheValidatorOnly,
  secretsAllAsText,
  trustsOneScanWithoutAuthentication,
  deploymentAtTheEdges,
  deploymentWithUnknownKeys,
];
