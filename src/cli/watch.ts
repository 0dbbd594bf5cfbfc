import { createHash } from 'node:crypto';
import { existsSync, watch as watchFolder } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { UsageError } from '../platform/errors.js';
import { readRegular } from '../platform/regular-file.js';
import { MOST_OF_RUN } from '../platform/run-file.js';
import { loadTarget } from '../target-file/load.js';
import type { Target } from '../target-file/target.js';
import { tell, REPORTED, interruptSignal } from './exit.js';
import { say } from './say.js';

/**
 * Returns a target file and the files that it names, as absolute paths. While the target file is unusable, returns
 * only its own path.
 * @throws {Error} when something other than reading the file fails
 */
function namedBy(file: string): string[] {
  try {
    const target = loadTarget(file);
    return [resolve(file), ...new Set(namesIn(target).map((name) => resolve(target.dir, name)))];
  } catch (error) {
    if (error instanceof UsageError) return [resolve(file)];
    throw error;
  }
}

function namesIn({ registry, configuration, ...rest }: Target): string[] {
  const { loader: _, loaderEnv: __, ...values } = configuration ?? {};
  return [
    ...filesBelow(rest),
    ...(registry?.provision ? [registry.provision] : []),
    ...Object.values(values).flat(),
  ];
}

/** Returns the values of all keys that end in `File`. */
function filesBelow(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'string' && key.endsWith('File') ? [member] : filesBelow(member),
  );
}

/** Editors write a file in several steps, and tools write several files. */
const QUIET_MS = 200;
/** Some file systems, such as mounted ones and those of containers, report no changes. */
const LOOK_EVERY_MS = 2_000;

/**
 * Runs `act`, and runs it again whenever the content of the target file or of a file that it names changes, until
 * interrupted. Only one run is active at a time; a change during a run starts the next one. The error of a run is
 * reported, and watching goes on.
 */
export async function watching(
  targetFile: string,
  act: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let running = true;
  const stop = interruptSignal(() => (running ? REPORTED : 'No longer watching.'));
  while (!stop.aborted) {
    const files = namedBy(targetFile);
    const before = contentOf(files);
    running = true;
    await act(stop).catch((error: unknown) => (process.exitCode = tell(error)));
    running = false;
    if (stop.aborted) return;
    const others = files.length > 1 ? ` and ${files.length - 1} more` : '';
    say(`Watching ${relative('.', targetFile)}${others}. Ctrl-C stops it.`);
    await changed(files, before, stop);
  }
}

/** Resolves when the files have changed and then stayed unchanged for a moment, or on the signal. */
function changed(files: readonly string[], before: string, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let quiet: NodeJS.Timeout | undefined;
    const look = () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => contentOf(files) !== before && end(), QUIET_MS);
    };
    // Watches folders, not files: an editor that replaces a file would leave a watcher on the old file.
    const folders = [...new Set(files.map((file) => dirname(file)))].filter((folder) => existsSync(folder));
    const watchers = folders.map((folder) => watchFolder(folder, look).on('error', look));
    const regularly = setInterval(look, LOOK_EVERY_MS);
    const end = () => {
      clearTimeout(quiet);
      clearInterval(regularly);
      for (const watcher of watchers) watcher.close();
      stop.removeEventListener('abort', end);
      resolve();
    };
    stop.addEventListener('abort', end);
    look();
  });
}

function contentOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(digestOf(file));
  return hash.digest('hex');
}

function digestOf(file: string): string {
  try {
    return createHash('sha256')
      .update(readRegular(file, { most: MOST_OF_RUN, links: true }))
      .digest('hex');
  } catch {
    return 'cannot be read';
  }
}
