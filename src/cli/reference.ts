import type { CommandModule } from 'yargs';
import { UsageError } from '../harness/errors.js';
import { FAULTS, LOAD_FAULTS } from '../reference/faults/all.js';
import { startReference } from '../reference/serve.js';
import { VARIANTS } from '../reference/variants/all.js';
import { writeTarget } from './embedded.js';
import { named } from './named.js';

const EVERY_FAULT = [...FAULTS, ...LOAD_FAULTS];

interface Args {
  variant?: string;
  fault?: string;
  port: number;
  dir: string;
}

export const referenceCommand: CommandModule<object, Args> = {
  builder: (yargs) =>
    yargs.options({
      variant: {
        type: 'string',
        requiresArg: true,
        describe: 'a conformant behaviour that differs; `list` names them',
      },
      fault: { type: 'string', requiresArg: true, describe: 'a seeded defect; `list` names them' },
      port: {
        type: 'number',
        requiresArg: true,
        default: 0,
        describe: 'port on 127.0.0.1 (default: a free one)',
      },
      dir: {
        type: 'string',
        requiresArg: true,
        default: 'reference',
        describe: 'where target.yaml, its keys and its certificates are written',
      },
    }) as never,
  handler: async ({ variant, fault, port, dir }) => {
    if (variant === 'list' || fault === 'list') {
      for (const { name, explains } of fault === 'list' ? EVERY_FAULT : VARIANTS)
        process.stdout.write(`${name}\n    ${explains}\n`);
      return;
    }
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new UsageError('--port: a port is a whole number up to 65535.');
    const mount = {
      name: 'reference',
      ...(variant !== undefined && { variant: named('variant', VARIANTS, variant) }),
      ...(fault !== undefined && { fault: named('fault', EVERY_FAULT, fault) }),
    };
    const reference = await startReference({ mounts: [mount], port }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
        throw new UsageError(`--port ${port}: something listens there already.`);
      throw error;
    });
    const { file: target, files } = reference.targets[0]!;
    const file = writeTarget(dir, target, { ...reference.files, ...files });
    process.stdout.write(
      `The reference target listens at ${reference.origin}.\nJudge it: assay certify ${file}\nCtrl-C ends it.\n`,
    );
    await new Promise((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    await reference.close();
  },
};
