import type { Variant } from '../mount.js';
import { namedOn, pick } from '../page.js';
import { configurationVariants } from './configuration.js';
import { everySystemVariants, replicaVariants } from './every-system.js';
import { gatewayVariants } from './gateway.js';
import { operatorVariants } from './operator.js';
import { authenticationVariants, participantVariants } from './participant.js';
import { registryVariants } from './registry.js';
import { scanVariants } from './scan.js';
import { silentRegistryVariants, silentVariants } from './silent.js';
import { tokenStandardCallVariants } from './token-standard-calls.js';
import { tokenStandardMetadataVariants } from './token-standard-metadata.js';
import { tokenStandardPageVariants } from './token-standard-pages.js';
import { tokenStandardVersionVariants } from './token-standard-versions.js';

/** All conformant variants of the reference target. None of them may be accused. */
export const VARIANTS: readonly Variant[] = namedOn(
  registryVariants,
  participantVariants,
  authenticationVariants,
  scanVariants,
  operatorVariants,
  configurationVariants,
  everySystemVariants,
  gatewayVariants,
  replicaVariants,
  silentRegistryVariants,
  silentVariants,
  tokenStandardMetadataVariants,
  tokenStandardPageVariants,
  tokenStandardCallVariants,
  tokenStandardVersionVariants,
);

/**
 * Returns the variant with this name.
 * @throws {RangeError} when there is none
 */
export const variantNamed = (name: string): Variant => pick(VARIANTS, name);
