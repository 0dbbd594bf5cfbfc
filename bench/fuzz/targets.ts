import { isJsonMediaType } from '../../src/model/reading/wire.js';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { generateKeyPairSync } from 'node:crypto';
import { printable } from '../../reports/printable.js';
import { CertificateRefused, seal, unseal, verifyCertificate } from '../../src/certificate/envelope.js';
import { checkBundle } from '../../src/probes/configuration/check.js';
import { Unreadable } from '../../src/document/problem.js';
import { parseHocon } from '../../src/probes/configuration/formats/hocon.js';
import { cronDefect } from '../../src/probes/configuration/tools.js';
import { durationMs } from '../../src/spec/configuration/keys/key.js';
import { UsageError } from '../../src/platform/errors.js';
import { Redactor } from '../../src/secrets/redact.js';
import { instantOf } from '../../src/model/reading/instant.js';
import { contentType, readExposition, FORMATS, recognise } from '../../src/probes/metrics/recognise.js';
import type { MetricsFormat } from '../../src/probes/metrics/exposition.js';
import { verdictFrom } from '../../src/results/contradiction.js';
import { knownSecrets } from '../../src/target-file/known-secrets.js';
import { targetFrom } from '../../src/target-file/load.js';
import { readEntry } from '../../src/history/store/open.js';

/** Tokens of text formats; in a binary format they are ordinary bytes. */
const TOKENS = [
  ...['\n', '\r\n', '\t', ' ', '\0', ':', ': ', '- ', '#', '"', "'", '\\', '{', '}', '[', ']', '<', '>', ','],
  ...[
    '|',
    '>-',
    '&a',
    '*a',
    '!!',
    '<<',
    '---',
    '...',
    '@',
    '%',
    '=',
    ';',
    '/',
    '*',
    '?',
    'L',
    'W',
    '\u{202e}',
  ],
  ...['\u{feff}', '\u{d7ff}', '0', '-1', '1e999', '9'.repeat(20), 'NaN', '+Inf', '.', 'null', 'true', '::'],
  ...[
    '# EOF\n',
    '# TYPE a counter\n',
    'a_bucket{le="1"} 1\n',
    '2024-02-30T00:00:60Z',
    '__proto__',
    '$',
    '${X}',
  ],
].map((text) => Buffer.from(text));

/** One change of bytes: an insertion, a removal, many repetitions, or a flip. `at` is a share of the length. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  out: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 40 }) }),
  put: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...TOKENS) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)) },
  ),
  times: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat({ max: 3000 }) }),
});

/** Reads the committed inputs of a target from `bench/fuzz/corpus`. */
export function corpusOf(root: string, target: string): Buffer[] {
  const dir = join(root, 'bench', 'fuzz', 'corpus', target);
  return readdirSync(dir)
    .sort()
    .map((name) => readFileSync(join(dir, name)));
}

/** Generates inputs of the corpus with some changes, or joined inputs. They shrink to few changes. */
export const inputsFrom = (corpus: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.constantFrom(...corpus),
      fc.option(fc.constantFrom(...corpus)),
      fc.array(edit, { maxLength: 6 }),
    )
    .map(([first, second, edits]) =>
      edits.reduce(
        (bytes, { at, out, put, times }) => {
          const place = Math.floor(at * bytes.length);
          const added = Array.from({ length: times }, () => put);
          return Buffer.concat([bytes.subarray(0, place), ...added, bytes.subarray(place + out)]);
        },
        second ? Buffer.concat([first, second]) : first,
      ),
    );

/** Reads any bytes. An error, or a broken invariant, is a defect. */
type FuzzTarget = (bytes: Buffer) => void;

/** Runs `act`; errors of these kinds are correct refusals. */
function refusing(kinds: readonly (abstract new (...args: never[]) => Error)[], act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!kinds.some((kind) => error instanceof kind)) throw error;
  }
}

const pair = generateKeyPairSync('ed25519');
const key = { key: pair.privateKey, id: 'sha256:0' };
const publicKey = { key: pair.publicKey, id: 'sha256:0' };
const NOW = new Date('2026-11-01T12:00:00Z');

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    return bytes.toString();
  }
};

const exposition = (format: MetricsFormat) => (bytes: Buffer) => {
  const { defects } = readExposition(bytes, format, { anyNames: true });
  for (const defect of defects.all) printable(defect.text);
};

/** At least as long as a token, so that it is hidden. */
const SECRET_BYTES = 16;

/** All our parsers of foreign input, by name. */
export const TARGETS: Readonly<Record<string, FuzzTarget>> = {
  targetFile: (bytes) =>
    refusing([UsageError], () =>
      knownSecrets(targetFrom(bytes.toString(), 'target.yaml', { TOKEN: 'x' }), {}),
    ),

  deploymentValues: (bytes) => {
    const text = bytes.toString();
    for (const kind of ['validator', 'participant'] as const)
      checkBundle([{ kind, file: 'values.yaml', text }], { now: NOW });
  },

  expositionText: exposition('text'),
  expositionOpenMetrics: exposition('openmetrics'),
  expositionProtobuf: exposition('protobuf'),

  headers: (bytes) => {
    const text = bytes.toString('latin1');
    isJsonMediaType(text);
    contentType(text);
    instantOf(text);
    durationMs(text);
    for (const format of FORMATS) recognise(bytes, text, format);
  },

  cron: (bytes) => refusing([], () => cronDefect(bytes.toString())),
  hocon: (bytes) => refusing([Unreadable], () => parseHocon(bytes.toString())),

  certificate: (bytes) => {
    refusing([CertificateRefused], () => unseal(bytes.toString(), publicKey));
    // The owner of a key may sign anything.
    refusing([CertificateRefused], () => verifyCertificate(seal(jsonOf(bytes), key), publicKey, NOW));
  },

  verdict: (bytes) => refusing([UsageError], () => verdictFrom(bytes, 'out')),

  history: (bytes) => void readEntry(bytes.toString(), 'line 1'),

  printable: (bytes) => {
    const shown = printable(bytes.toString());
    if (/[\p{Cc}\p{Bidi_Control}\p{Cs}]/u.test(shown))
      throw new Error(`a control is shown: ${JSON.stringify(shown)}`);
    if (/^\s*::|##(?:vso|teamcity)?\[/im.test(shown)) throw new Error(`a command of a CI system: ${shown}`);
  },

  redactor: (bytes) => {
    const secret = bytes
      .subarray(0, SECRET_BYTES)
      .toString('hex')
      .padEnd(2 * SECRET_BYTES, '0');
    const redactor = new Redactor();
    redactor.add([secret]);
    const [before, after] = [bytes.subarray(SECRET_BYTES).toString(), bytes.toString('latin1')];
    const hex = Buffer.from(secret).toString('hex');
    const escaped = hex.replaceAll(/../g, '%25$&');
    for (const form of [secret, Buffer.from(secret).toString('base64'), hex, escaped]) {
      const shown = redactor.hide(`${before}${form}${after}`);
      if (shown.includes(form)) throw new Error(`the secret shows: ${shown}`);
    }
  },
};
