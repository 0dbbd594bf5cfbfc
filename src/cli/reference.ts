import { UsageError } from '../platform/errors.js';
import { EVERY_LOAD_FAULT, FAULTS } from '../reference/faults/all.js';
import { startReference } from '../reference/serve.js';
import { TRIGGERS } from '../reference/triggers/all.js';
import { VARIANTS } from '../reference/variants/all.js';
import { writeTarget } from '../proof/embedded.js';
import { command, number, text } from './command.js';
import { checkPort, interrupted } from './exit.js';
import { named } from './named.js';
import { checkOutDir } from './out-dir.js';
import { print } from './say.js';

const EVERY_FAULT = [...FAULTS, ...EVERY_LOAD_FAULT];

const ofItsOwn = (fault: (typeof EVERY_FAULT)[number] | undefined) =>
  fault && 'trigger' in fault ? fault.trigger : undefined;

export const referenceCommand = command(
  {
    options: {
      variant: text('a conformant behaviour that differs; `list` names them'),
      fault: text('a seeded defect; `list` names them'),
      trigger: text('when the fault shows, such as at every seventh call; `list` names them'),
      port: { ...number('port on 127.0.0.1 (default: a free one)'), default: 0 },
      dir: {
        ...text('where target.yaml, its keys and its certificates are written'),
        default: 'reference',
      },
    },
  },
  async ({ variant, fault, trigger, port, dir }) => {
    const listed = [
      [variant, VARIANTS],
      [fault, EVERY_FAULT],
      [trigger, TRIGGERS],
    ] as const;
    const asked = listed.find(([name]) => name === 'list');
    if (asked) {
      for (const { name, explains } of asked[1]) print(`${name}\n    ${explains}\n`);
      return;
    }
    if (trigger !== undefined && fault === undefined)
      throw new UsageError('--trigger: name the fault with --fault; a trigger says when it shows.');
    checkPort(port);
    checkOutDir(dir, '--dir');
    const seeded = fault === undefined ? undefined : named('fault', EVERY_FAULT, fault);
    // Some faults have a trigger of their own.
    const when = trigger === undefined ? ofItsOwn(seeded) : named('trigger', TRIGGERS, trigger);
    const mount = {
      name: 'reference',
      ...(variant !== undefined && { variant: named('variant', VARIANTS, variant) }),
      ...(seeded && { fault: seeded }),
      ...(when && { trigger: when }),
    };
    const reference = await startReference({ mounts: [mount], port }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
        throw new UsageError(`--port ${port}: this port is in use.`);
      throw error;
    });
    const { file: target, files } = reference.targets[0]!;
    const file = writeTarget(dir, target, { ...reference.files, ...files });
    print(
      `The reference target listens at ${reference.origin}.\nJudge it: assay certify ${file}\nCtrl-C stops it.\n`,
    );
    await interrupted();
    await reference.close();
  },
);
