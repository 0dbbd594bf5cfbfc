import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where a Helm may lie that was built for these tests. */
const cache = (): string => {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const folder = process.platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME;
  return join(
    folder ?? join(homedir(), '.cache'),
    'assay',
    process.platform === 'win32' ? 'helm.exe' : 'helm',
  );
};

/** A Helm that runs: that of the PATH, or one in the user's cache folder; undefined: there is none. */
export const findHelm = (): string | undefined =>
  ['helm', cache()].find((program) => spawnSync(program, ['version'], { stdio: 'ignore' }).status === 0);

/** Why there is no Helm, and how to get one: building it takes minutes, which no test may. */
export const noHelm = (): string =>
  `there is no helm: install it, or build helm.sh/helm/v3/cmd/helm with Go (some minutes) as ${cache()}`;
