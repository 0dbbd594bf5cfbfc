import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderReadsNoBase64: Fault = {
  name: 'loader-reads-no-base64',
  breaks: ['configuration.loader-accepts'],
  explains: 'The loader knows secrets by stringData only.',
  configuration: loads('--also=no-data'),
};
