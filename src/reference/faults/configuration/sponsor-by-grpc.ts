import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const sponsorByGrpc: Fault = {
  name: 'sponsor-by-grpc',
  breaks: ['configuration.network-urls'],
  explains: 'SPONSOR_SV_URL has the scheme grpc.',
  configuration: replaces('network', 'SPONSOR_SV_URL=https', 'SPONSOR_SV_URL=grpc'),
};
