import type { Variant } from '../mount.js';
import { conflictWithHtml } from './conflict-with-html.js';
import { conflictWithoutBody } from './conflict-without-body.js';
import { debugDroppedInside } from './debug-dropped-inside.js';
import { debugKeptInside } from './debug-kept-inside.js';
import { errorsWithCodeAndCause } from './errors-with-code-and-cause.js';
import { errorsWithNulls } from './errors-with-nulls.js';
import { es256Tokens } from './es256-tokens.js';
import { extraMembers } from './extra-members.js';
import { identifiersWithoutHints } from './identifiers-without-hints.js';
import { idsInNamesAndTexts } from './ids-in-names-and-texts.js';
import { knownUsersOnly } from './known-users-only.js';
import { lenientWithTokens } from './lenient-with-tokens.js';
import { lenient } from './lenient.js';
import { movingData } from './moving-data.js';
import { otherFormatting } from './other-formatting.js';
import { otherFraming } from './other-framing.js';
import { otherMediaTypes } from './other-media-types.js';
import { otherStatuses } from './other-statuses.js';
import { redactedRefusals } from './redacted-refusals.js';
import { renamesDuplicateHints } from './renames-duplicate-hints.js';
import { selfAllocationOff } from './self-allocation-off.js';
import { severalSynchronizers } from './several-synchronizers.js';
import { slow } from './slow.js';
import { strict } from './strict.js';
import { transientRefusals } from './transient-refusals.js';
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
];
