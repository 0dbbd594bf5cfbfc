import { clausesOf } from '../clause.js';
import { INSTRUMENT_V2 } from './sections.js';

const { stated, derived } = clausesOf('token-standard', INSTRUMENT_V2, ['registry.tokenStandard.v2']);

export const paused = stated(
  'token-standard.v2-paused',
  'paused, where an instrument has it, is true or false.',
);

export const pauseInfo = stated(
  'token-standard.v2-pause-info',
  'pauseInfo, where an instrument has it, is an object.',
);

export const pauseReason = stated(
  'token-standard.v2-pause-reason',
  'reason, where the pauseInfo of an instrument has it, is a string.',
);

export const pauseUntil = stated(
  'token-standard.v2-pause-until',
  'until, where the pauseInfo of an instrument has it, is a string that holds a date-time (RFC 3339).',
);

export const accountFields = stated(
  'token-standard.v2-account-fields',
  'accountInputFieldsToShow, where an instrument has it, is an array that holds provider and accountId, or one of them, each at most once.',
);

export const showAccountFields = stated(
  'token-standard.v2-show-account-fields',
  'The deprecated showAccountInputFields, where an instrument has it, is true or false.',
);

export const pausedRefused = derived(
  'token-standard.v2-paused-refused',
  'A V2 call for the transfer or the allocation factory of an instrument that is told to be paused is not answered 200.',
  'a paused instrument can neither be transferred nor allocated, and a factory is what one of both is made with. How it is refused is not said. Where until is given, the pause has to last beyond the call.',
);
