import type { ConfigurationFile } from './configuration/deployment.js';
import { issuerFile, type IssuerFile, type SigningKeys } from './issuer/issuer.js';
import type { Mount } from './mount.js';
import { APPS, type AppName } from './operator/app.js';
import { setupOf } from './participant/open.js';
import type { Setup } from './participant/setup.js';
import { lockOf } from './token-standard/serve.js';
import { ACCEPTABLE, REASSIGNING } from './registry/instructions.js';
import { lockFile, standardFile, type StandardFile } from './token-standard/target-file.js';
import { scanFile, type ScanFile } from './scan/scan.js';
import type { TlsFile } from './tls/tls-file.js';

/** The content of a target file for one mount. A variant may add members. */
export type ServedTargetFile = {
  version: 1;
  name: string;
  environment: 'staging';
  registry: {
    url: string;
    transferInstructions: { acceptable: string[]; reassigning: string[] };
    tokenStandard: StandardFile;
  };
  participant: Omit<Setup, 'algorithm' | 'issuers'> & { url: string };
  scan: ScanFile;
  operator: OperatorFile;
  configuration?: ConfigurationFile;
  /** Undefined when the tokens come from an external issuer. */
  issuer?: IssuerFile;
  [member: string]: unknown;
};

/** The operator section of a target file. */
type OperatorFile = {
  apps: { name: string; readyz: string; livez: string; metrics: string }[];
  /** Undefined when there are no TLS endpoints. */
  tls?: TlsFile[];
};

/**
 * Returns the operator section of a target file: the apps with their base paths from `urlOf`, and the TLS
 * endpoints.
 */
const operatorFile = (urlOf: (app: AppName) => string, tls: TlsFile[] | undefined): OperatorFile => ({
  apps: APPS.map((name) => {
    const url = urlOf(name);
    return { name, readyz: `${url}/readyz`, livez: `${url}/livez`, metrics: `${url}/metrics` };
  }),
  ...(tls && { tls }),
});

/**
 * The base path of one system of a mount: `token` is the registry, `json` the participant; `participant` is the app
 * with the health and metrics of the participant.
 */
export const baseOf = (mount: Mount, system: 'token' | 'json' | 'scan' | AppName): string =>
  `/${encodeURIComponent(mount.name)}/${system}`;

/** Returns the content of a target file for a mount. */
export const targetFile = (
  origin: string,
  mount: Mount,
  own: { issuer: string; keys: SigningKeys } | undefined,
  tls: TlsFile[] | undefined,
  configuration: ConfigurationFile | undefined,
): ServedTargetFile => {
  const { algorithm, issuers, ...participant } = setupOf(mount);
  const usual: ServedTargetFile = {
    version: 1,
    name: [
      'embedded reference target',
      ...(mount.variant ? [`variant ${mount.variant.name}`] : []),
      ...(mount.fault ? [`fault ${mount.fault.name}`] : []),
      ...(mount.trigger ? [`trigger ${mount.trigger.name}`] : []),
    ].join(', '),
    environment: 'staging',
    registry: {
      url: origin + baseOf(mount, 'token'),
      transferInstructions: { acceptable: ACCEPTABLE.map(({ id }) => id), reassigning: [...REASSIGNING] },
      tokenStandard: { ...standardFile, ...(lockOf(mount) && { conditionalLock: lockFile }) },
    },
    participant: { url: origin + baseOf(mount, 'json'), ...participant },
    scan: scanFile(origin + baseOf(mount, 'scan')),
    operator: operatorFile((app) => origin + baseOf(mount, app), tls),
    ...(configuration && { configuration }),
    ...(own && { issuer: issuerFile(own.issuer, own.keys, algorithm, issuers === 'two') }),
  };
  const { target } = mount.variant ?? {};
  return { ...usual, ...(typeof target === 'function' ? target(usual) : target) };
};
