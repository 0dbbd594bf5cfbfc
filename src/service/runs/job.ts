import type { AskedLoad, LoadAllowed, LoadFigures, Board } from '../api/schemas.js';
import { judgedText } from '../../preflight/judged-target.js';
import { targetFrom } from '../../target-file/load.js';
import type { Target } from '../../target-file/target.js';
import { refuseFiles, refuseUnaskable, withoutPrograms } from '../askable.js';
import { type Reach, plain } from '../reach.js';
import type { Budget, Verdict } from '../../results/schema.js';
import type { Load } from '../../results/load/schema.js';
import type { RunSubject } from '../store/runs.js';

/** The name of the target file in messages. Its paths are relative to the working directory of this process. */
const FILE = 'target.yaml';

/**
 * Reads the target in the text of a file, with the tokens of the environment.
 * @throws {UsageError} when the file is unusable, or names a host or file that is not allowed
 */
export async function readTarget(text: string, { reach }: Pick<Job, 'reach'>): Promise<Target> {
  // Secrets of an owner are used only for tokens. No other value may contain one, because a report would show it.
  if (reach.forOthers) refuseFiles(targetFrom(text, FILE, {}));
  const target = withoutPrograms(judgedText(text, FILE, process.env));
  await refuseUnaskable(target, reach);
  return target;
}

/** The variable with the restrictions for `guard.ts`, as JSON. */
export const REACH_VARIABLE = 'ASSAY_REACH';
const GUARD = new URL('guard.js', import.meta.url).href;

/** Returns an environment in which no Node process connects to a host that the run may not call. */
export const guarded = (env: NodeJS.ProcessEnv, reach: Reach): NodeJS.ProcessEnv => ({
  ...env,
  NODE_OPTIONS: [env['NODE_OPTIONS'], `--import=${GUARD}`].filter(Boolean).join(' '),
  [REACH_VARIABLE]: JSON.stringify({ ...reach, ours: collectorsOf(env) }),
});

/** The hosts that our own traces are sent to. */
const collectorsOf = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, url = '']) =>
    /^OTEL_EXPORTER_OTLP_(?:TRACES_)?ENDPOINT$/.test(name) && URL.canParse(url)
      ? [plain(new URL(url).hostname)]
      : [],
  );

/** The job of the process that judges, as JSON. Its folder is the one of the paths in the file. */
export interface Job {
  subject: RunSubject;
  budget: Budget;
  seed: number;
  /** The hosts that it may send to. */
  reach: Reach;
  /** The requested load, with the limits of its owner; undefined for a certification. */
  load?: { asked: AskedLoad; allowed: LoadAllowed } | undefined;
}

/** A message of the process. */
export type JobMessage =
  | { type: 'board'; board: Board | LoadFigures }
  | { type: 'verdict'; verdict: Verdict }
  | { type: 'load'; load: Load }
  /** There is no result; `message` says why. */
  | { type: 'trouble'; message: string };
