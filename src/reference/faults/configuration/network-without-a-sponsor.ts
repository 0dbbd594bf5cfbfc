import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const networkWithoutASponsor: Fault = {
  name: 'network-without-a-sponsor',
  breaks: ['configuration.network-required'],
  explains: 'SPONSOR_SV_URL is not among the network parameters.',
  configuration: without('network', 'SPONSOR_SV_URL'),
};
