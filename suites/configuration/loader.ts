import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  type Loaded,
  type LoaderCommand,
  argumentsFor,
  loaderCommand,
  runLoader,
} from '../../src/probes/configuration/loader.js';
import { Places } from '../../src/secrets/places.js';
import { temporaryFolder } from '../../src/platform/temporary-folder.js';
import type { Target } from '../../src/target-file/target.js';
import { selfSigned } from '../../src/target-file/token/forge.js';
import { BROKEN_PEM, PEM } from '../../src/spec/configuration/base.js';
import type { GeneratedBundle } from '../../src/spec/configuration/deployment.js';
import type { FileKind } from '../../src/spec/configuration/section.js';
import { PLAIN, type WrittenValue, written } from '../../src/spec/configuration/written.js';

const create = async (): Promise<Record<string, string>> => {
  const [server, admin] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  if (!server || !admin) throw new Error('unreachable');
  const [cert, adminCert] = await Promise.all([server, admin].map(selfSigned));
  const pem = (key: typeof server, type: 'pkcs8' | 'sec1') => key.export({ type, format: 'pem' }).toString();
  return {
    [PEM.cert]: `${cert}\n`,
    [PEM.key]: pem(server, 'pkcs8'),
    [PEM.ca]: `${adminCert}\n`,
    [PEM.adminCert]: `${adminCert}\n`,
    [PEM.adminKey]: pem(admin, 'pkcs8'),
    [BROKEN_PEM.oldForm]: pem(server, 'sec1'),
    [BROKEN_PEM.adminOldForm]: pem(admin, 'sec1'),
  };
};

let created: Promise<Record<string, string>> | undefined;

/** The PEM files that the TLS values of generated bundles refer to, by file name. They are created once. */
const pemFiles = (): Promise<Record<string, string>> => (created ??= create());

/** The maximum number of programs that run concurrently, of all subjects together. */
export const AT_ONCE = 4;
const places = new Places(AT_ONCE);

/** The operator's own program, which loads or refuses bundles. */
export class Loader {
  readonly #answers = new Map<string, Promise<Loaded>>();

  private constructor(
    private readonly command: LoaderCommand,
    private readonly lines: boolean,
  ) {}

  /** @returns undefined when the target has no loader */
  static of(target: Target): Loader | undefined {
    const command = loaderCommand(target);
    if (!command) return undefined;
    // The network file has the same format as that of the operator, if there is one.
    const { network = '.env' } = target.configuration ?? {};
    return new Loader(command, !['.yaml', '.yml'].includes(extname(network).toLowerCase()));
  }

  get takes(): readonly FileKind[] {
    return this.command.takes;
  }

  /** The files of a bundle, as they are given to the program. */
  files(bundle: GeneratedBundle): WrittenValue[] {
    return written({ ...bundle, forms: { network: { ...PLAIN, lines: this.lines } } });
  }

  /** Runs the program once for a bundle. @throws {LoaderFailed} when it does not start or end */
  load(bundle: GeneratedBundle): Promise<Loaded> {
    const files = this.files(bundle);
    const texts = JSON.stringify(files.map(({ file, text }) => [file, text]));
    const known = this.#answers.get(texts);
    const ask = () => this.#run(files).finally(() => places.free(1));
    const answer = known ?? places.take(1).then(ask);
    this.#answers.set(texts, answer);
    return answer;
  }

  async #run(files: readonly WrittenValue[]): Promise<Loaded> {
    const bundle = temporaryFolder('bundle');
    try {
      const pem = files.some(({ kind }) => kind === 'tls') ? await pemFiles() : {};
      for (const [name, text] of Object.entries(pem)) writeFileSync(join(bundle, name), text);
      for (const { file, text } of files) writeFileSync(join(bundle, file), text);
      const paths = Object.fromEntries(files.map(({ kind, file }) => [kind, join(bundle, file)]));
      return await runLoader(argumentsFor(this.command, { ...paths, bundle }), this.command);
    } finally {
      await rm(bundle, { recursive: true, force: true });
    }
  }
}
