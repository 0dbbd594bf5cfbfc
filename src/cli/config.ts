import type { CommandModule } from 'yargs';
import { FILES, type FileKind } from '../spec/configuration/section.js';
import { FORMATS, type ConfigArgs } from './config-args.js';

const DESCRIPTIONS: Readonly<Record<FileKind, string>> = {
  validator: 'Helm values of the validator (YAML)',
  participant: 'Helm values of the participant (YAML)',
  network: 'parameters of the network (.env or YAML)',
  secrets: 'manifests of Kubernetes Secrets (YAML)',
  database: 'database and SSL properties (properties or YAML)',
  tls: 'TLS keys (YAML); the files that it names are relative to it',
};

const checkCommand: CommandModule<object, ConfigArgs> = {
  command: 'check',
  describe: 'judge the values that a validator node is deployed with',
  builder: (yargs) =>
    yargs.options({
      ...Object.fromEntries(
        FILES.map((kind) => [kind, { type: 'string', requiresArg: true, describe: DESCRIPTIONS[kind] }]),
      ),
      format: { choices: FORMATS, default: 'text', requiresArg: true },
    }) as never,
  handler: async (args) => {
    // Who asks for another command does not wait for this one to load.
    const { checkConfig } = await import('./config-check.js');
    checkConfig(args);
  },
};

export const configCommand: CommandModule = {
  command: 'config',
  describe: 'deployment values of a validator node',
  builder: (yargs) =>
    yargs.command(checkCommand).demandCommand(1, 'Name what to do, such as: assay config check'),
  handler: () => undefined,
};
