import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const sponsorWithoutAScheme: Fault = {
  name: 'sponsor-without-a-scheme',
  breaks: ['configuration.sponsor-url'],
  explains: 'svSponsorAddress begins with the host.',
  configuration: replaces('validator', '"https://sponsor.sv.example"', '"sponsor.sv.example"'),
};
