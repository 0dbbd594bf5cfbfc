import fc from 'fast-check';
import { FILES, type FileKind } from '../../src/spec/configuration/section.js';
import type { Bundle, Form, Tree } from './bundle.js';
import { facts } from './facts.js';
import { database, network, secrets, tls } from './other-files.js';
import { participant, validator } from './validator.js';

const CONTENTS = { validator, participant, network, secrets, database, tls } as const;

const common = { lines: fc.constant(false), comments: fc.boolean(), quotes: fc.boolean() };
const nested = fc.constant('nested' as const);
const anyKeys = fc.record({ ...common, keys: fc.constantFrom('nested' as const, 'dotted' as const) });

const FORMS: Record<FileKind, fc.Arbitrary<Form>> = {
  validator: anyKeys,
  participant: anyKeys,
  network: fc.record({ ...common, keys: nested, lines: fc.boolean() }),
  // A manifest is Kubernetes' own.
  secrets: fc.record({ ...common, keys: nested }),
  database: anyKeys,
  tls: anyKeys,
};

/** Bundles of exactly these files that keep every rule, in every form that a file may have. */
export const bundleOf = (kinds: readonly FileKind[]): fc.Arbitrary<Bundle> =>
  fc
    .record({
      facts,
      contents: fc.record(
        Object.fromEntries(
          kinds.map((kind) => [kind, CONTENTS[kind] as fc.Arbitrary<(facts: never) => Tree>]),
        ),
      ),
      forms: fc.record(Object.fromEntries(kinds.map((kind) => [kind, FORMS[kind]]))),
    })
    .map(({ facts: common, contents, forms }) => ({
      files: Object.fromEntries(
        Object.entries(contents).map(([kind, content]) => [kind, content(common as never)]),
      ),
      forms,
    }));

/** Bundles that keep every rule, of any of the files. */
export const bundle: fc.Arbitrary<Bundle> = fc.oneof(
  { weight: 1, arbitrary: bundleOf(FILES) },
  { weight: 1, arbitrary: fc.subarray([...FILES], { minLength: 1 }).chain(bundleOf) },
);
