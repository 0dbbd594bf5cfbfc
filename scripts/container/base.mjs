import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from '../run.mjs';

const SHELL = ['sh', 'cat', 'chmod', 'env', 'gzip', 'install', 'ln', 'mkdir', 'mv', 'rm', 'tar'];
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Makes an image from Node.js, npm, Go and the shell of this machine (Linux), as a replacement for the official
 * images when no registry is reachable. Its only user is root.
 * @param {Engine} engine @param {string} dir an empty folder @param {string} tag
 * @param {{ toBuild: boolean }} options whether it contains npm and Go
 */
export async function makeBase(engine, dir, tag, { toBuild }) {
  const root = join(dir, 'root');
  for (const folder of ['etc', 'tmp', 'usr/local/bin']) mkdirSync(join(root, folder), { recursive: true });
  symlinkSync('usr/bin', join(root, 'bin'));
  const programs = new Map([['/usr/local/bin/node', process.execPath]]);
  for (const name of SHELL) programs.set(`/usr/bin/${name}`, which(name));
  for (const [to, from] of programs) copy(from, join(root, to));
  for (const library of await librariesOf([...programs.values()])) copy(library, join(root, library));
  const environment = toBuild ? await addTools(root) : [];
  writeFileSync(join(root, 'etc', 'passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  writeFileSync(
    join(dir, 'Dockerfile'),
    `FROM scratch
COPY root /
RUN ["chmod", "1777", "/tmp"]
ENV ${['PATH=/usr/local/bin:/usr/bin:/usr/local/go/bin', ...environment].join(' ')}
`,
  );
  await must(engine, ['build', ...engine.building, '--tag', tag, dir]);
}

/** @param {string} root @returns {Promise<string[]>} the variables that they need */
async function addTools(root) {
  const npm = dirname(dirname(realpathSync(which('npm'))));
  copy(npm, join(root, 'usr/local/lib/node_modules/npm'));
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  copy((await run('go', ['env', 'GOROOT'])).stdout.trim(), join(root, 'usr/local/go'));
  const authorities = process.env['SSL_CERT_FILE'] ?? AUTHORITIES;
  if (!existsSync(authorities)) return [];
  copy(authorities, join(root, AUTHORITIES));
  return [`SSL_CERT_FILE=${AUTHORITIES}`, `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`];
}

/** The path of a program on PATH. @param {string} name @throws {Error} when there is none */
function which(name) {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((dir) => join(dir, name))
    .find((file) => existsSync(file));
  if (found === undefined) throw new Error(`There is no ${name} on PATH.`);
  return found;
}

/** Copies the target of a link, not the link. @param {string} from @param {string} to */
function copy(from, to) {
  cpSync(realpathSync(from), to, { recursive: true, verbatimSymlinks: true });
}

/** The shared libraries of programs (Linux). @param {string[]} programs */
async function librariesOf(programs) {
  const { stdout } = await run('ldd', programs);
  return new Set([...stdout.matchAll(/^\t(?:\S+ => )?(\/\S+) \(/gm)].map(([, file = '']) => file));
}

/**
 * A container engine. `building` and `running` are extra options of its commands.
 * @typedef {{ program: string, building: string[], running: string[] }} Engine
 */

/** @type {Engine[]} */
const ENGINES = [
  { program: 'docker', building: [], running: [] },
  {
    program: 'podman',
    // Not everybody may create a network, or raise limits above their own; layers would stay on the disk.
    building: ['--layers=false', '--network', 'host'],
    running: ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'],
  },
];

/**
 * The first engine that responds, because the docker client may be installed without its server.
 * @returns {Promise<Engine | undefined>}
 */
export async function findEngine() {
  for (const engine of ENGINES) if ((await run(engine.program, ['info'])).ok) return engine;
  return undefined;
}

/** Runs a command of the engine. @param {Engine} engine @param {readonly string[]} args */
export async function must({ program }, args) {
  const { ok, stdout, output } = await run(program, args);
  if (!ok) throw new Error(`${program} ${args.join(' ')}\n${output}`);
  return stdout.trim();
}
