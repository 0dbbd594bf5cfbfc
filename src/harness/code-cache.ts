/*
 * Loaded before Playwright: keeps what V8 makes of its bundles, ten megabytes of CommonJS that two processes of each run
 * would compile anew. A cache that Node brings itself (`NODE_COMPILE_CACHE`) comes only after our oldest version of it.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/** In characters: the bundles alone are so long. What a script of ours runs cannot `import()`, as shorter files do. */
const LONG = 1_000_000;

/** Beside the code: who may write here may change that as well. */
const DIR = fileURLToPath(new URL('../../.code-cache', import.meta.url));

interface Compiler {
  _compile: (this: Module, code: string, filename: string, ...rest: unknown[]) => unknown;
}
type Wrapper = (...given: unknown[]) => unknown;

const modules = Module.prototype as unknown as Compiler;
const compile = modules._compile;
const fresh = new Map<string, Script>();

modules._compile = function (code, filename, ...rest) {
  if (code.length < LONG) return compile.call(this, code, filename, ...rest);
  const digest = createHash('sha256').update(code).digest('hex');
  const path = join(DIR, `${digest}-${cachedDataVersionTag()}`);
  const cachedData = read(path);
  const script = new Script(Module.wrap(code), { filename, cachedData });
  if (!cachedData || script.cachedDataRejected) fresh.set(path, script);
  const wrapper = script.runInThisContext() as Wrapper;
  const given = [this.exports, Module.createRequire(filename), this, filename, dirname(filename)];
  return wrapper.apply(this.exports, given);
};

// Functions are compiled when they are first called: at the end those that are needed are all there.
process.on('exit', () => {
  try {
    if (fresh.size > 0) mkdirSync(DIR, { recursive: true, mode: 0o755 });
    for (const [path, script] of fresh) {
      const own = `${path}.${process.pid}`;
      writeFileSync(own, script.createCachedData(), { flag: 'wx', mode: 0o644 });
      renameSync(own, path);
    }
  } catch {
    // Where the installation may not be written to, they are compiled each time.
  }
});

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
