import { clausesOf } from '../clause.js';
import { INSTRUMENT_V2 } from '../sections.js';

const { stated, derived } = clausesOf('token-standard', INSTRUMENT_V2, ['registry.tokenStandard.v2']);

export const paused = stated(
  'token-standard.v2-paused',
  'paused of an instrument, if present, is true or false.',
);

export const pauseInfo = stated(
  'token-standard.v2-pause-info',
  'pauseInfo of an instrument, if present, is an object.',
);

export const pauseReason = stated(
  'token-standard.v2-pause-reason',
  'reason in the pauseInfo of an instrument, if present, is a string.',
);

export const pauseUntil = stated(
  'token-standard.v2-pause-until',
  'until in the pauseInfo of an instrument, if present, is a string with a date-time (RFC 3339).',
);

export const pauseOver = derived(
  'token-standard.v2-pause-over',
  'paused of an instrument is not true an hour after the until of its pauseInfo.',
  'paused says whether the instrument is paused now, and until is the time at which the pause ends. The hour is for clocks that differ and for stored responses.',
);

export const accountFields = stated(
  'token-standard.v2-account-fields',
  'accountInputFieldsToShow of an instrument, if present, is an array that holds provider, accountId or both, each at most once.',
);

export const showAccountFields = stated(
  'token-standard.v2-show-account-fields',
  'The deprecated showAccountInputFields of an instrument, if present, is true or false.',
);

export const pausedRefused = derived(
  'token-standard.v2-paused-refused',
  'A call for the transfer or the allocation factory of a paused instrument, in V1 or V2, is refused, with any status from 400 on.',
  'a paused instrument can neither be transferred nor allocated, and these factories serve only that. The metadata are the same for both versions. The document does not say how the call is refused. If until is present, the clause applies only while the pause lasts.',
);
