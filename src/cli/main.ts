import { homedir } from 'node:os';
import { yargs } from '../packages/yargs.js';
import type { Argv, CommandModule } from '../packages/yargs.js';
import { UsageError } from '../platform/errors.js';
import { harnessVersion } from '../platform/version.js';
import { explain, targetFirst } from './usage.js';

/**
 * Runs the command in `words`, the arguments of `assay`. Sets `process.exitCode`; it stays undefined for status 0.
 * @throws {UsageError} when there is no such command or it is called incorrectly
 * @throws {CannotJudge} when the target cannot be judged
 */
export async function main(words: readonly string[]): Promise<void> {
  nameHome();
  // yargs reads `help` before a command as another command.
  const args = targetFirst(words[0] === 'help' ? [...words.slice(1), '--help'] : words);
  if (args[0] === '--get-yargs-completions') {
    const { complete } = await import('./completion.js');
    if (await complete(args.slice(1))) return;
  }
  const parser = yargs(args)
    .scriptName('assay')
    .usage('$0 <command>\n\nShows whether a ledger service keeps its specification.')
    .command(await commandsFor(args))
    .demandCommand(1, 'Name a command, such as: assay certify')
    .strict()
    .recommendCommands()
    .parserConfiguration({ 'duplicate-arguments-array': true, 'boolean-negation': true })
    .version(harnessVersion)
    .help()
    .alias('h', 'help')
    .wrap(Math.min(110, process.stdout.columns ?? 100))
    .epilogue('Exit status: 0 conforms · 1 does not · 2 wrong usage or target file · 3 could not be judged')
    .exitProcess(false)
    .fail((message, error) => {
      // An error that yargs itself throws is also a usage error.
      if (error && error.name !== 'YError') throw error;
      throw new UsageError(
        `${explain(message, args)}\n\nassay --help lists the commands, assay <command> --help tells about one.`,
      );
    });
  try {
    await parser.parseAsync();
  } catch (error) {
    if (!(error instanceof Called)) throw error;
    await error.run();
  }
}

/** The called command. It is thrown, because yargs lays out its help, which takes time, for one that returns. */
class Called extends Error {
  constructor(readonly run: () => unknown) {
    super();
  }
}

/**
 * Sets a HOME that does not exist for a user without HOME and without a name, such as a numeric user in a
 * container. Without it, asking for the home folder fails, also in libraries. As in a home that is not writable,
 * nothing is stored there.
 */
function nameHome(): void {
  try {
    homedir();
  } catch {
    process.env['HOME'] = '/nonexistent';
  }
}

/** The help text of each command, by its name and its arguments, in the order of the help. */
type Listed = Readonly<Record<string, string>>;

const COMMANDS: Listed = {
  init: 'write a target file: asks questions and tries the answers',
  'certify [target]': 'judge a target; without a file, the embedded reference target',
  serve: 'the web service: targets, runs and reports in a browser',
  worker: 'run jobs of the web service, on this or another machine',
  clauses: 'list all clauses and the tests of each',
  reference: 'serve the embedded reference target; writes DIR/target.yaml and its keys',
  prove: 'test assay itself: judge every fault and every variant of the reference target',
  'replay <dir> <clause> [target]': 'repeat one failure: send its calls again',
  'load [target]': 'put load on a target with k6; without a file, on the embedded reference target',
  'merge <dirs..>': 'join the shards of one run, or the segments of one load',
  'compare <a> <b>': 'compare two runs: verdicts, observations, load; status 1 if B is worse',
  'site <dirs..>': 'write a static web site about many runs',
  certificate: 'sign the result of a run, or verify a signed one',
  config: 'check the deployment values of a validator node',
  'doctor [target]': 'check a target file and its target before a run',
  'nightly <target>':
    'the nightly job: certify, load, add to the history, repeat if needed, report what got worse',
  history: 'results over time: add a run, find what got worse',
  issuer: 'an issuer for a staging node: tokens and certificates, good and bad',
  'completion [shell]': 'print a completion script for a shell',
};

/** Commands with the same first word, and the message when the second word is missing. */
const GROUPS: Readonly<Record<string, { demand: string; commands: Listed }>> = {
  certificate: {
    demand: 'Name a command: assay certificate sign, verify or badge',
    commands: {
      'sign <dir>': 'sign a run: what was judged, how much of it, and until when it is valid',
      'verify <certificate> [dir]':
        'show what a certificate says and who signed it; status 1 if it is not valid',
      'badge <certificate>': 'make a badge from a valid certificate',
    },
  },
  config: {
    demand: 'Name a command, such as: assay config check',
    commands: {
      'check [paths..]': 'check files with deployment values',
      'explain [key]': 'explain a key, and list the rules that check it',
    },
  },
  history: {
    demand: 'Name a command: assay history add, check, list, explain or accept',
    commands: {
      'add <dir>': 'add a run: a certification, a load, or both',
      check: 'find what changed; status 1 while something is worse and not accepted',
      list: 'list each series with its nights and its newest value',
      'explain <night>': 'explain why a night was an alarm or not',
      'accept [metric..]': 'accept what got worse as the new usual level, with a reason and a name',
    },
  },
  issuer: {
    demand: 'Name a command: assay issuer serve, token or certificates',
    commands: {
      serve: 'serve a key set and a discovery document for a staging node to trust',
      'token [target]': 'print a token, good or bad, as the tests send it',
      'certificates <dir>': 'make client certificates for a TLS endpoint, valid and invalid',
    },
  },
};

/** The module of each first word. Loaded only when it is called, so that other commands do not wait for it. */
const MODULES: Readonly<Record<string, () => Promise<unknown>>> = {
  init: () => import('./init.js'),
  certify: () => import('./certify.js'),
  serve: () => import('./serve.js'),
  worker: () => import('./serve.js'),
  clauses: () => import('./clauses.js'),
  reference: () => import('./reference.js'),
  prove: () => import('./prove.js'),
  replay: () => import('./replay.js'),
  load: () => import('./load.js'),
  merge: () => import('./merge.js'),
  compare: () => import('./compare.js'),
  site: () => import('./site.js'),
  certificate: () => import('./certificate.js'),
  config: () => import('./config.js'),
  doctor: () => import('./doctor.js'),
  nightly: () => import('./nightly.js'),
  history: () => import('./history.js'),
  issuer: () => import('./issuer.js'),
  completion: () => import('./completion.js'),
};

/**
 * Returns all commands for yargs: those of a group, or the first words. Only commands whose names are among `words`
 * are loaded; the others have only what the help lists. The called one is not run, but thrown.
 */
function commandsFor(words: readonly string[], group?: string): Promise<CommandModule[]> {
  const commands = group === undefined ? COMMANDS : GROUPS[group]!.commands;
  return Promise.all(
    Object.entries(commands).map(async ([command, describe]): Promise<CommandModule> => {
      const listed = { command, describe, handler: () => undefined };
      const word = command.split(' ')[0]!;
      if (!words.includes(word)) return listed;
      if (group === undefined && word in GROUPS) {
        const inside = await commandsFor(words, word);
        return {
          ...listed,
          builder: (cli: Argv) => cli.command(inside).demandCommand(1, GROUPS[word]!.demand),
        };
      }
      // The module of `history` exports `historyAddCommand` for `history add`.
      const name = group === undefined ? word : `${group}${word[0]!.toUpperCase()}${word.slice(1)}`;
      const module = (await MODULES[group ?? word]!()) as Record<string, CommandModule>;
      const { builder = {}, handler } = module[`${name}Command`]!;
      const called: CommandModule['handler'] = (args) => {
        throw new Called(() => handler(args));
      };
      return { command, describe, builder, handler: called };
    }),
  );
}
