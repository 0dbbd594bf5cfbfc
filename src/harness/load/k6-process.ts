import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { watchUsage, type Usage } from './usage.js';

/** How k6 ended. */
export interface EndedProcess {
  status: number | null;
  usage: Usage;
  /** The last complaints of its log. */
  complaints: string[];
}

interface Options {
  program: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Told each line that the script logs. */
  onLine: (text: string) => void;
  signal?: AbortSignal | undefined;
}

const KEPT_COMPLAINTS = 5;

/** Runs k6 to its end. A signal has it end in an orderly way: what was measured by then is handed over. */
export async function runK6Process({ program, args, env, onLine, signal }: Options): Promise<EndedProcess> {
  // In a group of its own: Ctrl-C reaches it once, from here. Twice would have it drop everything.
  const child = spawn(program, args, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const stop = () => child.kill('SIGINT');
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  process.once('exit', kill);
  if (signal?.aborted) stop();
  const usage = watchUsage(child.pid ?? 0);
  const complaints: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    const { level, msg } = parse(line);
    if (msg.startsWith('{"assay":')) onLine(msg);
    else if (level === 'error' || level === 'fatal') complaints.push(msg.slice(0, 500));
    if (complaints.length > KEPT_COMPLAINTS) complaints.shift();
  });
  try {
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, usage: usage(), complaints };
  } finally {
    usage();
    process.removeListener('exit', kill);
    signal?.removeEventListener('abort', stop);
  }
}

function parse(line: string): { level?: string; msg: string } {
  try {
    const { level = '', msg = '' } = JSON.parse(line) as Record<string, string>;
    return { level, msg };
  } catch {
    return { msg: line };
  }
}
