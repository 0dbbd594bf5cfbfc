import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const receiverWithAFullStop: Fault = {
  name: 'receiver-with-a-full-stop',
  breaks: ['configuration.wallet-parties'],
  explains: 'The receiver of a sweep has a full stop.',
  configuration: replaces('validator', 'receiver: "treasury::', 'receiver: "treasury.acme::'),
};
