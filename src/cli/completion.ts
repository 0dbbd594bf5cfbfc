import { yargs } from '../packages/yargs.js';
import { command } from './command.js';
import { print } from './say.js';

/** Options with values of the catalogue or the reference. A list ends at the next option. */
const LISTS = ['--clause', '--system', '--reporter', '--fault', '--variant', '--trigger'];
/** Commands whose next word is more likely a file than an option when nothing is typed yet. */
const TAKE_FILES = ['certify', 'doctor', 'load', 'replay', 'merge', 'compare', 'site'];

/**
 * Prints the completions for the last of `words` (the first word is the name of the program).
 * @returns false when the command-line parser must complete the word itself
 */
export async function complete(words: readonly string[]): Promise<boolean> {
  const values = await completions(words);
  if (values) print(values.map((value) => `${value}\n`).join(''));
  return values !== undefined;
}

async function completions(words: readonly string[]): Promise<string[] | undefined> {
  const before = words.slice(1, -1);
  const current = words.at(-1) ?? '';
  if (current.startsWith('-')) return undefined;
  const option = before.findLast((word) => word.startsWith('-')) ?? '';
  const isId = before[0] === 'replay' && before.length === 2;
  const values = isId ? await valuesOf('--clause') : await valuesOf(LISTS.find((list) => list === option));
  if (values) return values.filter((value) => value.startsWith(current));
  const wantsFile = current === '' && option === '' && TAKE_FILES.includes(before[0] ?? '');
  return wantsFile ? [] : undefined;
}

async function valuesOf(option: string | undefined): Promise<readonly string[] | undefined> {
  const names = (all: readonly { name: string }[]) => ['list', ...all.map(({ name }) => name)];
  switch (option) {
    case '--clause':
      return (await import('../spec/catalogue.js')).CATALOGUE.map(({ id }) => id);
    case '--system':
      return (await import('../spec/clause.js')).SYSTEMS;
    case '--reporter':
      return (await import('../../reports/reporters.js')).REPORTERS.map(({ name }) => name);
    case '--fault':
      return names((await import('../reference/faults/all.js')).FAULTS);
    case '--variant':
      return names((await import('../reference/variants/all.js')).VARIANTS);
    case '--trigger':
      return names((await import('../reference/triggers/all.js')).TRIGGERS);
    default:
      return undefined;
  }
}

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const completionCommand = command(
  {
    positionals: {
      shell: { choices: SHELLS, describe: 'the shell (default: the one in SHELL)' },
    },
    examples: [['source <($0 completion bash)', 'in ~/.bashrc']],
  },
  ({ shell }) => {
    // Yargs detects the shell only from these variables.
    if (shell) {
      process.env['SHELL'] = shell;
      delete process.env['ZSH_NAME'];
    }
    yargs([]).scriptName('assay').showCompletionScript();
  },
);
