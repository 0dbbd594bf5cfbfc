import type { TlsFile } from '../tls/tls-file.js';
import { APPS, type AppName } from './app.js';

/** The operator section of a target file. */
export type OperatorFile = {
  apps: { name: string; readyz: string; livez: string; metrics: string }[];
  /** Absent when there are no TLS endpoints. */
  tls?: TlsFile[];
};

/** What a target file tells of the apps, of which each has its base path at `urlOf` its name, and of TLS endpoints. */
export const operatorFile = (urlOf: (app: AppName) => string, tls: TlsFile[] | undefined): OperatorFile => ({
  apps: APPS.map((name) => {
    const url = urlOf(name);
    return { name, readyz: `${url}/readyz`, livez: `${url}/livez`, metrics: `${url}/metrics` };
  }),
  ...(tls && { tls }),
});
