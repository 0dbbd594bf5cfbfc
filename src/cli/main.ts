import { homedir } from 'node:os';
import yargs from 'yargs';
import type { Argv, CommandModule } from 'yargs';
import { UsageError } from '../platform/errors.js';
import { harnessVersion } from '../platform/version.js';
import { explain, targetFirst } from './usage.js';

/**
 * Runs the command that `words` call, what stands behind `assay`. The status to end with is `process.exitCode`; absent: 0.
 * @throws {UsageError} when they call none, or call it in a wrong way
 * @throws {CannotJudge} when what is to be judged cannot be
 */
export async function main(words: readonly string[]): Promise<void> {
  nameHome();
  const args = targetFirst(words);
  if (args[0] === '--get-yargs-completions') {
    const { complete } = await import('./completion.js');
    if (await complete(args.slice(1))) return;
  }
  /** The command that was called, with what it was called with. */
  let command: (() => unknown) | undefined;
  await yargs(args)
    .scriptName('assay')
    .usage('$0 <command>\n\nShows whether a ledger service keeps its specification.')
    .command(await commandsFor(args, (run) => (command = run)))
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
      // What yargs itself throws is a wrong call as well.
      if (error && error.name !== 'YError') throw error;
      throw new UsageError(
        `${explain(message, args)}\n\nassay --help lists the commands, assay <command> --help tells about one.`,
      );
    })
    .parseAsync();
  await command?.();
}

/**
 * Gives a user who has neither HOME nor a name, as a container has that runs as a mere number, a home that is not there:
 * asking for it fails otherwise, also in libraries. Nothing is kept then, as in a home that nobody may write.
 */
function nameHome(): void {
  try {
    homedir();
  } catch {
    process.env['HOME'] = '/nonexistent';
  }
}

/** A command: what help says of it, and where it is. */
interface Command {
  /** Its name, and what stands behind it. */
  command: string;
  describe: string;
  /** What it takes and does. Loaded only when it is called: who wants another command does not wait for it. */
  load: () => Promise<unknown>;
}

/** Commands that share their first word. */
interface Group {
  command: string;
  describe: string;
  /** What is said when the second word is missing. */
  demand: string;
  commands: readonly Command[];
}

/** Every command, in the order in which help lists them. */
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
    demand: 'Say what to do: assay certificate sign, verify or badge',
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
    demand: 'Name what to do, such as: assay config check',
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
    demand: 'Say what to do with the history: assay history add, check, list, explain or accept',
    commands: [
      {
        command: 'add <dir>',
        describe: 'add a run: a certification, a load, or both',
        load: async () => (await import('./history-add.js')).historyAddCommand,
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
    demand:
      'Say what the issuer is to do: assay issuer serve, assay issuer token or assay issuer certificates',
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
 * Every command for yargs. Only those whose names are among `words` are loaded: of the others it is known what help
 * lists. The one that is called is handed to `onCall` and not run: yargs lays out its help for each command that it
 * waits for.
 */
async function commandsFor(
  words: readonly string[],
  onCall: (run: () => unknown) => void,
  commands: readonly (Command | Group)[] = COMMANDS,
): Promise<CommandModule[]> {
  return Promise.all(
    commands.map(async (one): Promise<CommandModule> => {
      const { command, describe } = one;
      const listed = { command, describe, handler: () => undefined };
      if (!words.includes(nameOf(one))) return listed;
      if ('load' in one) {
        const { builder = {}, handler } = (await one.load()) as CommandModule;
        return { command, describe, builder, handler: (args) => onCall(() => handler(args)) };
      }
      const inside = await commandsFor(words, onCall, one.commands);
      return { ...listed, builder: (cli: Argv) => cli.command(inside).demandCommand(1, one.demand) };
    }),
  );
}
