import { appends, together } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const authenticationOffInTheParticipant: Fault = {
  name: 'authentication-off-in-the-participant',
  breaks: ['configuration.auth-disabled-in-both'],
  explains: 'disableAuth is true in the participant values, and false in those of the validator.',
  configuration: together(
    appends('participant', 'disableAuth: true'),
    appends('validator', 'disableAuth: false'),
  ),
};
