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
    describe: 'ask for what a target file needs, try the answers, and write it',
    load: async () => (await import('./init.js')).initCommand,
  },
  {
    command: 'certify [target]',
    describe: 'judge a target; no file: the embedded reference target',
    load: async () => (await import('./certify.js')).certifyCommand,
  },
  {
    command: 'serve',
    describe: 'targets, runs and reports as pages in a browser, on this machine',
    load: async () => (await import('./serve.js')).serveCommand,
  },
  {
    command: 'worker',
    describe: 'judge what is asked for at a service, on another machine or beside it',
    load: async () => (await import('./serve.js')).workerCommand,
  },
  {
    command: 'clauses',
    describe: 'the catalogue, and what tests each clause',
    load: async () => (await import('./clauses.js')).clausesCommand,
  },
  {
    command: 'reference',
    describe: 'serve the embedded target; writes DIR/target.yaml and its keys',
    load: async () => (await import('./reference.js')).referenceCommand,
  },
  {
    command: 'prove',
    describe: 'run every fault and every variant of the reference target; print the matrix',
    load: async () => (await import('./prove.js')).proveCommand,
  },
  {
    command: 'replay <dir> <clause> [target]',
    describe: "send one failure's counterexample again",
    load: async () => (await import('./replay.js')).replayCommand,
  },
  {
    command: 'load [target]',
    describe: 'put load on a target with k6; no file: the embedded reference target',
    load: async () => (await import('./load.js')).loadCommand,
  },
  {
    command: 'merge <dirs..>',
    describe: 'join the shards of one run, or the segments of one load',
    load: async () => (await import('./merge.js')).mergeCommand,
  },
  {
    command: 'compare <a> <b>',
    describe: 'two runs side by side: verdicts, observations, load; status 1 when B is worse',
    load: async () => (await import('./compare.js')).compareCommand,
  },
  {
    command: 'site <dirs..>',
    describe: 'a static site over many runs: implementations × clauses',
    load: async () => (await import('./site.js')).siteCommand,
  },
  {
    command: 'certificate',
    describe: 'sign what a run found out; verify what somebody else has signed',
    demand: 'Say what to do: assay certificate sign, verify or badge',
    commands: [
      {
        command: 'sign <dir>',
        describe: 'certify a run: what was judged, how far it reaches, and until when it counts',
        load: async () => (await import('./certificate.js')).certificateSignCommand,
      },
      {
        command: 'verify <certificate> [dir]',
        describe:
          'say what a certificate certifies, by whom, and how far it reaches; refuse one that does not hold',
        load: async () => (await import('./certificate.js')).certificateVerifyCommand,
      },
      {
        command: 'badge <certificate>',
        describe: 'make a badge of a certificate that holds',
        load: async () => (await import('./certificate.js')).certificateBadgeCommand,
      },
    ],
  },
  {
    command: 'config',
    describe: 'deployment values of a validator node',
    demand: 'Name what to do, such as: assay config check',
    commands: [
      {
        command: 'check [paths..]',
        describe: 'judge the values that a validator node is deployed with',
        load: async () => (await import('./config.js')).configCheckCommand,
      },
      {
        command: 'explain [key]',
        describe: 'what a key of deployment values means, and which rules check it',
        load: async () => (await import('./config.js')).configExplainCommand,
      },
    ],
  },
  {
    command: 'doctor [target]',
    describe: 'what is missing before a run',
    load: async () => (await import('./doctor.js')).doctorCommand,
  },
  {
    command: 'nightly <target>',
    describe:
      'a whole night: certify, load, add to the history, repeat what is suspected, say what got worse',
    load: async () => (await import('./nightly.js')).nightlyCommand,
  },
  {
    command: 'history',
    describe: 'results over the nights: add a run, find what got worse',
    demand: 'Say what to do with the history: assay history add, check, list, explain or accept',
    commands: [
      {
        command: 'add <dir>',
        describe: 'add a run: a certification, a load, or both',
        load: async () => (await import('./history-add.js')).historyAddCommand,
      },
      {
        command: 'check',
        describe: 'find what changed over the nights; status 1 while something is worse, and not accepted',
        load: async () => (await import('./history.js')).historyCheckCommand,
      },
      {
        command: 'list',
        describe: 'what a history holds: each series, its nights and its newest value',
        load: async () => (await import('./history.js')).historyListCommand,
      },
      {
        command: 'explain <night>',
        describe: 'why a night was an alarm, or was none',
        load: async () => (await import('./history.js')).historyExplainCommand,
      },
      {
        command: 'accept [metric..]',
        describe: 'accept what got worse, with a reason and a name: it is the usual level from then on',
        load: async () => (await import('./history.js')).historyAcceptCommand,
      },
    ],
  },
  {
    command: 'issuer',
    describe: 'be the issuer that a staging node trusts; make tokens and certificates, good and bad',
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
        describe: 'print a token as the suites send it, or a bad one',
        load: async () => (await import('./issuer.js')).issuerTokenCommand,
      },
      {
        command: 'certificates <dir>',
        describe:
          'make client certificates for a TLS endpoint: one that it accepts, and those that it refuses',
        load: async () => (await import('./issuer.js')).issuerCertificatesCommand,
      },
    ],
  },
  {
    command: 'completion [shell]',
    describe: 'print a script with which a shell completes commands, options and values',
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
