import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const walletEnabledByAWord: Fault = {
  name: 'wallet-enabled-by-a-word',
  breaks: ['configuration.validator-types'],
  explains: 'enableWallet is yes, which YAML 1.2 reads as text.',
  configuration: replaces('validator', 'enableWallet: true', 'enableWallet: yes'),
};
