import { examineTarget } from '../preflight/doctor.js';
import { CannotJudge, UsageError } from '../platform/errors.js';
import {
  type Told,
  type Answers,
  completed,
  withAnswer,
  draft,
  refuseTaken,
  writeTargetFile,
  metadataOf,
  REACH,
  troubleOf,
  troubleOfId,
} from './init/draft.js';
import { PRESETS, QUESTIONS, type AskedKey, type Section, SECTIONS } from './init/keys.js';
import type { RegistryNames } from './init/samples.js';
import type { Target } from '../target-file/target.js';
import { command, flag, text, texts, type ArgsOf } from './command.js';
import { EXIT } from './exit.js';
import { print, say } from './say.js';
import { checkbox, input, select } from '@inquirer/prompts';
import { TargetProblems } from '../target-file/load.js';

const optionFor = ({ kind, message }: AskedKey) =>
  kind === 'present'
    ? flag(message)
    : kind === 'list' || kind === 'pairs'
      ? texts(message)
      : kind === 'text'
        ? text(message)
        : { choices: kind, requiresArg: true, describe: message };

const ALL = Object.values(QUESTIONS).flat();

/** The flags that answer the questions without asking. */
const answerOptions = {
  name: { ...text('what reports call the target'), default: 'my target' },
  environment: { choices: ['staging', 'production'], default: 'staging', requiresArg: true },
  preset: {
    choices: Object.keys(PRESETS),
    requiresArg: true,
    describe: 'the kind of target; network fills in the addresses of a local network',
  },
} as const;

/** @throws {UsageError} when no flag answers anything, or the part of one is not named */
function answersFrom(flags: ArgsOf<typeof answerOptions>): Answers {
  const given = { ...PRESETS[flags.preset ?? '']?.usual, ...present(flags) } as Record<string, Told>;
  const isGiven = (question: AskedKey) => given[question.flag] !== undefined;
  if (!ALL.some(isGiven)) {
    const needed = Object.values(QUESTIONS).map(
      ([first, ...more]) => [first, ...more].find((each) => each?.isRequired ?? true)?.flag,
    );
    throw new UsageError(`There is nothing to write: give --${needed.join(', --')} or --preset network.`);
  }
  let answers: Answers = { name: flags.name, environment: flags.environment };
  for (const questions of Object.values(QUESTIONS)) {
    const needs = questions.find((each) => each.isRequired && !isGiven(each));
    const lost = questions.find(isGiven);
    if (needs && lost) throw new UsageError(`--${lost.flag} needs --${needs.flag}.`);
    for (const question of questions.filter(isGiven))
      answers = withAnswer(answers, question, given[question.flag]!);
  }
  return completed(answers);
}

const present = (flags: object) =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));

export const initCommand = command(
  {
    options: {
      out: { ...text('the file to write'), default: 'target.yaml' },
      force: flag('replace the file if it is there'),
      yes: { ...flag('ask nothing: the flags below are the answers'), alias: 'y' },
      ...answerOptions,
      ...Object.fromEntries(ALL.map((question) => [question.flag, optionFor(question)])),
    },
    examples: [
      ['$0 init', 'be asked'],
      ['$0 init --yes --registry-url https://registry.example/token --acceptable 00aa', 'in a script'],
      ['$0 init --yes --preset network', 'for a local network'],
    ],
  },
  async (args) => {
    const { out, force = false } = args;
    refuseTaken(out, force);
    const answers = args.yes ? answersFrom(args) : await asked(out);
    const known = await namesFor(draft(answers, out));
    writeTargetFile(answers, out, force, known);
    print(`${out} is written. Judge the target: assay certify ${out}\n`);
    if (args.yes) process.exitCode = await tried(out);
  },
);

const namesFor = async (target: Target): Promise<RegistryNames | undefined> =>
  target.registry?.tokenStandard === undefined ? undefined : (await metadataOf(target))?.known;

async function asked(out: string): Promise<Answers> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageError(
      'There is no terminal for questions: give the answers as flags, with --yes; assay init --help lists them.',
    );
  return ask(out).catch((error: unknown) => {
    if ((error as Error).name === 'ExitPromptError') throw new CannotJudge('\nNothing was written.');
    throw error;
  });
}

/** Examines the written file as `assay doctor` does. */
async function tried(out: string): Promise<number> {
  const troubles = (await examineTarget(out))
    .filter(({ state }) => state === 'wrong')
    .map(({ what, result }) => `${what}: ${result}`);
  for (const trouble of troubles) say(`FAIL  ${trouble}`);
  return troubles.length > 0 ? EXIT.inconclusive : EXIT.conforms;
}

type ReachableService = keyof typeof REACH;

/** Where questions are asked (default: the terminal). */
type Terminal = NonNullable<Parameters<typeof input>[1]>;

/** Asks for the content of a target file at `out`, and tries each part as soon as it is answered. */
export async function ask(out: string, terminal: Terminal = {}): Promise<Answers> {
  const kind = await select(
    {
      message: 'What kind of target is it?',
      choices: Object.entries(PRESETS).map(([value, { says }]) => ({ value, name: says })),
    },
    terminal,
  );
  const { has, usual = {} } = PRESETS[kind]!;
  const sections = await checkbox<Section>(
    {
      message: 'What does the target have?',
      required: true,
      choices: Object.entries(SECTIONS).map(([value, name]) => ({
        value: value as Section,
        name,
        checked: has.includes(value as Section),
      })),
    },
    terminal,
  );
  const name = await input({ message: 'What is it called in reports?', required: true }, terminal);
  const environment = await select(
    {
      message: 'What is it?',
      choices: [
        { value: 'staging' as const },
        { value: 'production' as const, description: 'no parties are created, and there is no load' },
      ],
    },
    terminal,
  );
  const asking = new Asking({ name, environment }, sections, out, terminal, usual);
  for (const section of sections) await asking.part(section);
  return completed(asking.answers);
}

class Asking {
  constructor(
    public answers: Answers,
    private readonly sections: readonly Section[],
    private readonly out: string,
    private readonly terminal: Terminal,
    private readonly usual: Readonly<Record<string, string | readonly string[]>>,
  ) {}

  /** Asks about one part until the service responds, or the user keeps the part as it is. */
  async part(section: Section): Promise<void> {
    const before = this.answers;
    for (const question of QUESTIONS[section]) {
      const answer = question.kind === 'present' ? undefined : await this.#ask(question);
      if (answer !== undefined && answer.length > 0)
        this.answers = withAnswer(this.answers, question, answer);
    }
    const problems = this.#problems(completed(this.answers));
    for (const { key, message } of problems) this.#tell(`✗ ${key}: ${message}`);
    if (problems.length > 0) {
      this.#tell('With these answers, the file would be unusable. Answer again.');
      this.answers = before;
      return this.part(section);
    }
    const service = this.#triedAfter(section);
    if (service === undefined) return;
    const troubles = await this.#troubles(service);
    for (const trouble of troubles) this.#tell(`✗ ${trouble}`);
    if (troubles.length === 0) this.#tell(`✓ the ${service} answers`);
    else if (await this.#isAgain()) {
      this.answers = before;
      return this.part(section);
    }
    if (section === 'registry') await this.#metadata();
  }

  /** The service that can be tried after a part. A participant without a token waits for the issuer. */
  #triedAfter(section: Section): ReachableService | undefined {
    const { participant, credentials } = this.answers as Partial<Record<string, object>>;
    const waits = participant && !('participantAdmin' in (credentials ?? {}));
    const service = section === 'issuer' ? 'participant' : section;
    const untried = waits && this.sections.includes('issuer') ? 'participant' : 'issuer';
    return section !== untried && service in REACH ? (service as ReachableService) : undefined;
  }

  /** Returns the problems with the answers about a service. */
  async #troubles(service: ReachableService): Promise<string[]> {
    const target = draft(this.answers, this.out);
    const trouble = await troubleOf(target, service);
    if (trouble !== undefined || service !== 'registry') return trouble === undefined ? [] : [trouble];
    const troubles: string[] = [];
    for (const id of target.registry?.transferInstructions?.acceptable ?? [])
      troubles.push(...[(await troubleOfId(target, id)) ?? []].flat());
    return troubles;
  }

  async #metadata(): Promise<void> {
    const metadata = await metadataOf(draft(this.answers, this.out));
    if (metadata === undefined) return;
    this.#tell('✓ it also has the other calls of the token standard');
    const isThere = ({ kind, key }: AskedKey) =>
      kind === 'present' && (metadata.hasV2 || !key.endsWith('.v2'));
    for (const question of QUESTIONS.registry.filter(isThere))
      this.answers = withAnswer(this.answers, question, true);
  }

  #isAgain(): Promise<boolean> {
    return select(
      {
        message: 'And now?',
        choices: [
          { value: true, name: 'answer again' },
          { value: false, name: 'keep it as it is' },
        ],
      },
      this.terminal,
    );
  }

  async #ask(question: AskedKey): Promise<string | readonly string[]> {
    const { kind, message, flag, isRequired } = question;
    if (typeof kind === 'object')
      return select(
        {
          message: `${message}?`,
          choices: [...kind.map((value) => ({ value })), { value: '', name: 'I do not know' }],
        },
        this.terminal,
      );
    const isOne = kind === 'text';
    const parts = (answer: string) =>
      isOne ? answer.trim() : [...new Set(answer.split(/[\s,]+/).filter(Boolean))];
    const hint = isOne ? '' : ', separated by spaces';
    const usual = [this.usual[flag] ?? []].flat().join(' ');
    const answer = await input(
      {
        message: `${message}${hint}${isRequired ? '' : ' (empty: none)'}?`,
        required: isRequired ?? false,
        default: usual,
        validate: (typed) => this.#complaint(question, parts(typed)) ?? true,
      },
      this.terminal,
    );
    return parts(answer);
  }

  /** The error with which a target file with this answer would be refused, if it is about the answer. */
  #complaint(question: AskedKey, answer: Told): string | undefined {
    const [part = ''] = question.key.split('.');
    if (answer === '' || (Array.isArray(answer) && answer.length === 0)) return undefined;
    // A missing key may be asked for next, so it is not an error here.
    return this.#problems(withAnswer(this.answers, question, answer)).find(
      ({ key, message }) => key.startsWith(part) && !message.includes('is missing'),
    )?.message;
  }

  /**
   * What makes a target file with these answers unusable.
   * @throws {Error} when it cannot be tried
   */
  #problems(answers: Answers): TargetProblems['problems'] {
    try {
      draft(answers, this.out);
      return [];
    } catch (error) {
      if (error instanceof TargetProblems) return error.problems;
      throw error;
    }
  }

  #tell(text: string): void {
    (this.terminal.output ?? process.stdout).write(`${text}\n`);
  }
}
