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

/** A command: its help text, and where its code is. */
interface Command {
  /** Its name and its arguments. */
  command: string;
  describe: string;
  /** Its arguments and its handler. Loaded only when it is called, so that other commands do not wait for it. */
  load: () => Promise<unknown>;
}

/** Commands with the same first word. */
interface Group {
  command: string;
  describe: string;
  /** The message when the second word is missing. */
  demand: string;
  commands: readonly Command[];
}

/** All commands, in the order of the help. */
const COMMANDS: readonly (Command | Group)[] = [
  {
    command: 'init',
    describe: 'write a target file: asks questions and tries the answers',
    load: async () => (await import('./init.js')).initCommand,
  },
  {
    command: 'certify [target]',
    describe: 'judge a target; without a file, the embedded reference target',
    load: async () => (await import('./certify.js')).certifyCommand,
  },
  {
    command: 'serve',
    describe: 'the web service: targets, runs and reports in a browser',
    load: async () => (await import('./serve.js')).serveCommand,
  },
  {
    command: 'worker',
    describe: 'run jobs of the web service, on this or another machine',
    load: async () => (await import('./serve.js')).workerCommand,
  },
  {
    command: 'clauses',
    describe: 'list all clauses and the tests of each',
    load: async () => (await import('./clauses.js')).clausesCommand,
  },
  {
    command: 'reference',
    describe: 'serve the embedded reference target; writes DIR/target.yaml and its keys',
    load: async () => (await import('./reference.js')).referenceCommand,
  },
  {
    command: 'prove',
    describe: 'test assay itself: judge every fault and every variant of the reference target',
    load: async () => (await import('./prove.js')).proveCommand,
  },
  {
    command: 'replay <dir> <clause> [target]',
    describe: 'repeat one failure: send its calls again',
    load: async () => (await import('./replay.js')).replayCommand,
  },
  {
    command: 'load [target]',
    describe: 'put load on a target with k6; without a file, on the embedded reference target',
    load: async () => (await import('./load.js')).loadCommand,
  },
  {
    command: 'merge <dirs..>',
    describe: 'join the shards of one run, or the segments of one load',
    load: async () => (await import('./merge.js')).mergeCommand,
  },
  {
    command: 'compare <a> <b>',
    describe: 'compare two runs: verdicts, observations, load; status 1 if B is worse',
    load: async () => (await import('./compare.js')).compareCommand,
  },
  {
    command: 'site <dirs..>',
    describe: 'write a static web site about many runs',
    load: async () => (await import('./site.js')).siteCommand,
  },
  {
    command: 'certificate',
    describe: 'sign the result of a run, or verify a signed one',
    demand: 'Name a command: assay certificate sign, verify or badge',
    commands: [
      {
        command: 'sign <dir>',
        describe: 'sign a run: what was judged, how much of it, and until when it is valid',
        load: async () => (await import('./certificate.js')).certificateSignCommand,
      },
      {
        command: 'verify <certificate> [dir]',
        describe: 'show what a certificate says and who signed it; status 1 if it is not valid',
        load: async () => (await import('./certificate.js')).certificateVerifyCommand,
      },
      {
        command: 'badge <certificate>',
        describe: 'make a badge from a valid certificate',
        load: async () => (await import('./certificate.js')).certificateBadgeCommand,
      },
    ],
  },
  {
    command: 'config',
    describe: 'check the deployment values of a validator node',
    demand: 'Name a command, such as: assay config check',
    commands: [
      {
        command: 'check [paths..]',
        describe: 'check files with deployment values',
        load: async () => (await import('./config.js')).configCheckCommand,
      },
      {
        command: 'explain [key]',
        describe: 'explain a key, and list the rules that check it',
        load: async () => (await import('./config.js')).configExplainCommand,
      },
    ],
  },
  {
    command: 'doctor [target]',
    describe: 'check a target file and its target before a run',
    load: async () => (await import('./doctor.js')).doctorCommand,
  },
  {
    command: 'nightly <target>',
    describe: 'the nightly job: certify, load, add to the history, repeat if needed, report what got worse',
    load: async () => (await import('./nightly.js')).nightlyCommand,
  },
  {
    command: 'history',
    describe: 'results over time: add a run, find what got worse',
    demand: 'Name a command: assay history add, check, list, explain or accept',
    commands: [
      {
        command: 'add <dir>',
        describe: 'add a run: a certification, a load, or both',
        load: async () => (await import('./history.js')).historyAddCommand,
      },
      {
        command: 'check',
        describe: 'find what changed; status 1 while something is worse and not accepted',
        load: async () => (await import('./history.js')).historyCheckCommand,
      },
      {
        command: 'list',
        describe: 'list each series with its nights and its newest value',
        load: async () => (await import('./history.js')).historyListCommand,
      },
      {
        command: 'explain <night>',
        describe: 'explain why a night was an alarm or not',
        load: async () => (await import('./history.js')).historyExplainCommand,
      },
      {
        command: 'accept [metric..]',
        describe: 'accept what got worse as the new usual level, with a reason and a name',
        load: async () => (await import('./history.js')).historyAcceptCommand,
      },
    ],
  },
  {
    command: 'issuer',
    describe: 'an issuer for a staging node: tokens and certificates, good and bad',
    demand: 'Name a command: assay issuer serve, token or certificates',
    commands: [
      {
        command: 'serve',
        describe: 'serve a key set and a discovery document for a staging node to trust',
        load: async () => (await import('./issuer.js')).issuerServeCommand,
      },
      {
        command: 'token [target]',
        describe: 'print a token, good or bad, as the tests send it',
        load: async () => (await import('./issuer.js')).issuerTokenCommand,
      },
      {
        command: 'certificates <dir>',
        describe: 'make client certificates for a TLS endpoint, valid and invalid',
        load: async () => (await import('./issuer.js')).issuerCertificatesCommand,
      },
    ],
  },
  {
    command: 'completion [shell]',
    describe: 'print a completion script for a shell',
    load: async () => (await import('./completion.js')).completionCommand,
  },
];

const nameOf = ({ command }: Command | Group): string => command.split(' ')[0]!;

/**
 * Returns all commands for yargs. Only commands whose names are among `words` are loaded; the others have only what
 * the help lists. The called one is not run, but thrown.
 */
async function commandsFor(
  words: readonly string[],
  commands: readonly (Command | Group)[] = COMMANDS,
): Promise<CommandModule[]> {
  return Promise.all(
    commands.map(async (one): Promise<CommandModule> => {
      const { command, describe } = one;
      const listed = { command, describe, handler: () => undefined };
      if (!words.includes(nameOf(one))) return listed;
      if ('load' in one) {
        const { builder = {}, handler } = (await one.load()) as CommandModule;
        const called: CommandModule['handler'] = (args) => {
          throw new Called(() => handler(args));
        };
        return { command, describe, builder, handler: called };
      }
      const inside = await commandsFor(words, one.commands);
      return { ...listed, builder: (cli: Argv) => cli.command(inside).demandCommand(1, one.demand) };
    }),
  );
}
