import { checkbox, input, select } from '@inquirer/prompts';
import type { Answers, TokenPlace } from './init/answers.js';
import { draft } from './init/draft.js';
import { hasTokenStandard, troubleOf, troubleOfId, type Service } from './init/try.js';
import { FORMATS } from '../target-file/formats.js';

/** Where questions are asked; absent: the terminal. */
export type Terminal = NonNullable<Parameters<typeof input>[1]>;

/** Asks for what a target file at `out` needs, and tries each answer as it is given. */
export async function ask(out: string, terminal: Terminal = {}): Promise<Answers> {
  const services = await checkbox<Service>(
    {
      message: 'What does the target have?',
      required: true,
      choices: [
        {
          value: 'registry',
          name: 'registry: the accept-context call, and the others of the token standard',
        },
        { value: 'participant', name: 'participant: allocating parties' },
        { value: 'scan', name: 'scan: references to snapshots' },
      ],
    },
    terminal,
  );
  const name = await input({ message: 'What is it called in reports?', required: true }, terminal);
  const environment = await select(
    {
      message: 'What is it?',
      choices: [
        { value: 'staging' as const },
        { value: 'production' as const, description: 'nothing is allocated, and no load is made' },
      ],
    },
    terminal,
  );
  const asking = new Asking({ name, environment }, out, terminal);
  for (const service of services) await asking[service]();
  return asking.answers;
}

class Asking {
  constructor(
    public answers: Answers,
    private readonly out: string,
    private readonly terminal: Terminal,
  ) {}

  async registry(): Promise<void> {
    const url = await this.#url('Base URL of the registry?');
    this.answers = { ...this.answers, registry: { url, acceptable: [] } };
    if (!(await this.#holds('registry'))) {
      const next = await this.#next('a token is needed: say where it is');
      if (next === 'again') return this.registry();
      if (next === 'token') {
        this.answers = { ...this.answers, registry: { url, acceptable: [], token: await this.#token() } };
        if (!(await this.#holds('registry')) && (await this.#next()) === 'again') return this.registry();
      }
    }
    return this.#ids();
  }

  async participant(): Promise<void> {
    const url = await this.#url('Base URL of the JSON API of the participant?');
    const duplicateHints = await select(
      {
        message: 'What becomes of a hint that is already present (the ledger kind)?',
        choices: [
          { value: 'rejected' as const },
          { value: 'renamed' as const },
          { value: undefined, name: 'I do not know' },
        ],
      },
      this.terminal,
    );
    this.#tell('It is asked with the token of an administrator (the right ParticipantAdmin).');
    this.answers = { ...this.answers, participant: { url, duplicateHints, token: await this.#token() } };
    if (!(await this.#holds('participant')) && (await this.#next()) === 'again') await this.participant();
  }

  async scan(): Promise<void> {
    const url = await this.#url('Address of the scan?');
    const parameter = await input(
      { message: 'Query parameter that carries the record time (empty: I do not know)?' },
      this.terminal,
    );
    this.answers = { ...this.answers, scan: { url, recordTimeParameter: parameter.trim() || undefined } };
    if (!(await this.#holds('scan')) && (await this.#next()) === 'again') await this.scan();
  }

  /** Ids that are answered 200, each tried. */
  async #ids(): Promise<void> {
    const text = await input(
      {
        message: 'Ids of transfer instructions that are answered 200, with blanks between (empty: none yet)?',
      },
      this.terminal,
    );
    const acceptable = [...new Set(text.split(/[\s,]+/).filter(Boolean))];
    this.answers = { ...this.answers, registry: { ...this.answers.registry!, acceptable } };
    const target = draft(this.answers, this.out);
    const troubles: string[] = [];
    for (const id of acceptable) {
      const trouble = await troubleOfId(target, id);
      if (trouble) troubles.push(trouble);
    }
    for (const trouble of troubles) this.#tell(`✗ ${trouble}`);
    if (troubles.length > 0 && (await this.#next()) === 'again') return this.#ids();
    if (!(await hasTokenStandard(target))) return;
    this.#tell('✓ it has the other calls of the token standard, too');
    this.answers = { ...this.answers, registry: { ...this.answers.registry!, tokenStandard: true } };
  }

  /** Whether a service answers as it should; tells why not. */
  async #holds(service: Service): Promise<boolean> {
    const trouble = await troubleOf(draft(this.answers, this.out), service);
    this.#tell(trouble ? `✗ ${trouble}` : `✓ the ${service} answers`);
    return trouble === undefined;
  }

  /** What is to be done about an answer that does not hold. */
  #next(token?: string): Promise<'again' | 'token' | 'keep'> {
    return select(
      {
        message: 'And now?',
        choices: [
          ...(token ? [{ value: 'token' as const, name: token }] : []),
          { value: 'again' as const, name: 'answer again' },
          { value: 'keep' as const, name: 'keep it as it is' },
        ],
      },
      this.terminal,
    );
  }

  #url(message: string): Promise<string> {
    return input({ message, validate: (text) => FORMATS['http-url']!(text) ?? true }, this.terminal);
  }

  /** A token itself is never asked for: it would stand in the file, or in the scrollback. */
  async #token(): Promise<TokenPlace> {
    const kind = await select(
      {
        message: 'Where is the token?',
        choices: [
          { value: 'tokenEnv' as const, name: 'in an environment variable' },
          { value: 'tokenFile' as const, name: 'in a file' },
        ],
      },
      this.terminal,
    );
    if (kind === 'tokenFile')
      return { tokenFile: await input({ message: 'Name of the file?', required: true }, this.terminal) };
    const validate = (text: string) => FORMATS['variable']!(text) ?? true;
    return { tokenEnv: await input({ message: 'Name of the variable?', validate }, this.terminal) };
  }

  #tell(text: string): void {
    (this.terminal.output ?? process.stdout).write(`${text}\n`);
  }
}
