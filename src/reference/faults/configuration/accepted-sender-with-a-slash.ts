import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const acceptedSenderWithASlash: Fault = {
  name: 'accepted-sender-with-a-slash',
  breaks: ['configuration.wallet-parties'],
  explains: 'One of fromParties has a slash.',
  configuration: replaces('validator', '- "treasury::', '- "treasury/1::'),
};
