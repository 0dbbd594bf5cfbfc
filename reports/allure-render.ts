import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { execa } from '../src/packages/execa.js';
import type { Rendered } from './reporter.js';

const LONGEST_MS = 120_000;

/**
 * Renders `allure-results` in `dir` into one page, `allure-report/index.html` beside it, that opens without a server.
 * Needs Java and the optional package allure-commandline; never throws, and gives up after `timeoutMs`.
 */
export const renderAllure = async (dir: string, timeoutMs: number = LONGEST_MS): Promise<Rendered> => {
  const [resultsDir, reportDir] = [join(dir, 'allure-results'), join(dir, 'allure-report')];
  const home = commandlineHome();
  if (home === undefined)
    return { rendered: false, why: 'the optional package allure-commandline is not installed' };
  // Java itself rather than the package's launcher: that one writes to our stdout, and leaves Java behind when it is stopped.
  const classpath = [join(home, 'lib', '*'), join(home, 'lib', 'config')].join(delimiter);
  const generate = ['generate', resultsDir, '--clean', '--single-file', '--output', reportDir];
  const ended = await execa(
    javaCommand(),
    ['-classpath', classpath, 'io.qameta.allure.CommandLine', ...generate],
    {
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      stdin: 'ignore',
      reject: false,
      extendEnv: false,
      // Java keeps silent for any value, but the page leaves its analytics script out for this word only.
      env: { ...needed(), APP_HOME: home, ALLURE_NO_ANALYTICS: 'true' },
    },
  );
  return ended.failed
    ? { rendered: false, why: explain(ended, timeoutMs) }
    : { rendered: true, page: join(reportDir, 'index.html') };
};

/** Java gets no more of the environment than it needs: there may be tokens in it. */
const needed = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'HOME', 'USERPROFILE', 'LANG', 'LC_ALL', 'TMPDIR', 'TEMP', 'SystemRoot'].map((name) => [
      name,
      process.env[name],
    ]),
  );

const commandlineHome = (): string | undefined => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('allure-commandline/package.json')), 'dist');
  } catch {
    return undefined;
  }
};

const javaCommand = (): string => {
  const home = process.env['JAVA_HOME'];
  return home === undefined || home === '' ? 'java' : join(home, 'bin', 'java');
};

interface Ended {
  code?: string | undefined;
  timedOut: boolean;
  stderr: string;
  originalMessage?: string | undefined;
}

const explain = ({ code, timedOut, stderr, originalMessage }: Ended, timeoutMs: number): string => {
  if (code === 'ENOENT') return 'Java was not found: install a Java runtime (8 or later), or set JAVA_HOME';
  if (timedOut) return `allure-commandline did not end within ${String(timeoutMs / 1000)} s`;
  const said = stderr.trim().split('\n').at(-1);
  return `allure-commandline failed: ${said === undefined || said === '' ? (originalMessage ?? 'it did not say why') : said}`;
};
