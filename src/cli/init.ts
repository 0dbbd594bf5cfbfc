import type { Answers } from '../harness/init/answers.js';
import { examineTarget } from '../harness/doctor.js';
import { CannotJudge, UsageError } from '../harness/errors.js';
import { refuseTaken, draft, writeTargetFile } from '../harness/init/draft.js';
import { troubleOfId } from '../harness/init/try.js';
import { command, flag, text } from './command.js';
import { EXIT } from './exit.js';
import { answerOptions, answersFrom } from './init-flags.js';
import { print, say } from './say.js';

/** `assay init`. */
export const initCommand = command(
  {
    options: {
      out: { ...text('the file to write'), default: 'target.yaml' },
      force: flag('replace the file if it is there'),
      yes: { ...flag('ask nothing: the flags below are the answers'), alias: 'y' },
      ...answerOptions,
    },
    examples: [
      ['$0 init', 'be asked'],
      ['$0 init --yes --registry-url https://registry.example/token --acceptable 00aa', 'in a script'],
    ],
  },
  async (args) => {
    const { out, force = false } = args;
    refuseTaken(out, force);
    const answers = args.yes ? answersFrom(args) : await asked(out);
    writeTargetFile(answers, out, force);
    print(`${out} is written. Judge the target: assay certify ${out}\n`);
    if (args.yes) process.exitCode = await tried(answers, out);
  },
);

async function asked(out: string): Promise<Answers> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageError(
      'There is no terminal to ask at: give the answers as flags, with --yes; assay init --help lists them.',
    );
  const { ask } = await import('./init-ask.js');
  return ask(out).catch((error: unknown) => {
    if ((error as Error).name === 'ExitPromptError') throw new CannotJudge('\nNothing was written.');
    throw error;
  });
}

/** Looks at what was written as `assay doctor` does, and asks for each id. */
async function tried(answers: Answers, out: string): Promise<number> {
  const troubles = (await examineTarget(out))
    .filter(({ state }) => state === 'wrong')
    .map(({ what, result }) => `${what}: ${result}`);
  const target = draft(answers, out);
  for (const id of troubles.length > 0 ? [] : (answers.registry?.acceptable ?? [])) {
    const trouble = await troubleOfId(target, id);
    if (trouble) troubles.push(`registry: ${trouble}`);
  }
  for (const trouble of troubles) say(`FAIL  ${trouble}`);
  return troubles.length > 0 ? EXIT.inconclusive : EXIT.conforms;
}
