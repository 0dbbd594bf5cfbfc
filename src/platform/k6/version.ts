import { spawnSync } from 'node:child_process';
import { reducedEnvironment } from '../environment.js';

/** The version that is built when k6 is missing. `load/k6/go.mod` pins the same version. */
export const K6_VERSION = '2.2.0';

/** The container image of that version, for several processor architectures. */
export const K6_IMAGE = `grafana/k6:${K6_VERSION}@sha256:9bd01d6941fca969cb61bb57d2da5ee9b385fe2aa8881df3798c196564d6ace6`;

/** Scripts and results are for this major version. */
export const K6_MAJOR = 2;

/** The module for memory that virtual users share. `load/k6` builds k6 with it. */
const MODULE = 'k6/x/assay';

/** The version of a k6, and whether it has the module of assay; or why the program is not k6. */
type Probed = { version: string; usable: boolean; shared: boolean } | { why: string };

/** Runs `k6 version`, which prints `k6 v2.2.0 (go1.26, linux/amd64)`, with the file name in place of `k6`. */
export function probeK6(program: string): Probed {
  const { error, status, stdout } = spawnSync(program, ['version'], {
    encoding: 'utf8',
    timeout: 20_000,
    env: reducedEnvironment(),
  });
  if (error) return { why: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'not found' : error.message };
  const [, version, major] = /^\S*k6\S* v((\d+)\.\d+\.\S+) \(/.exec(stdout) ?? [];
  if (version === undefined) return { why: `it is not a k6: "k6 version" ended with status ${status}` };
  return { version, usable: Number(major) === K6_MAJOR, shared: stdout.includes(`, ${MODULE} [`) };
}
