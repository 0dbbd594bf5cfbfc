import { dirname, join, relative } from 'node:path';
import { checkBundle, type Checked } from '../../src/probes/configuration/check.js';
import { namedFiles, namesOf } from '../../src/probes/configuration/loader.js';
import { word } from '../../src/http/shell.js';
import { NotApplicable, Violation } from '../../src/http/outcome.js';
import {
  FILES,
  type FileKind,
  type ConfigurationFinding,
  type Skipped,
} from '../../src/spec/configuration/section.js';
import type { Session } from '../../src/target-file/session.js';
import { Loader } from './loader.js';

/** The place of a mistake in the files of a target, as a case and a report show it. */
export interface Place {
  file: string;
  line: number;
  key: string;
}

const NO_VALUE = 'holds no value that this rule judges';

/** The deployment values of one subject. They are read and judged once. */
export class Configuration {
  #checked: Checked | undefined;
  #loader: Loader | undefined;

  constructor(private readonly session: Pick<Session, 'target'>) {}

  get checked(): Checked {
    return (this.#checked ??= checkBundle(namedFiles(this.session.target)));
  }

  /** @throws {NotApplicable} when the target file has no configuration.loader */
  get loader(): Loader {
    this.#loader ??= Loader.of(this.session.target);
    if (!this.#loader) throw new NotApplicable('the target file has no configuration.loader');
    return this.#loader;
  }

  /** The findings of a rule, in the order of the files. */
  found(rule: string): ConfigurationFinding[] {
    return this.checked.findings.filter((finding) => finding.rule === rule);
  }

  /**
   * Checks that a rule has no finding at a place.
   * @throws {Violation} when it has one
   * @throws {NotApplicable} when there is nothing that the rule could judge
   */
  requireKept(rule: string, place: Place | undefined): Promise<void> {
    const { skipped } = this.checked;
    const lacking = skipped.find((each) => each.rule === rule);
    if (lacking) throw new NotApplicable(this.#absent(lacking));
    const finding = this.found(rule).find(
      ({ file, line, key }) => file === place?.file && line === place.line && key === place.key,
    );
    if (finding) throw this.#violation(finding);
    return Promise.resolve();
  }

  /** The warning of a rule about the files; "no" when it does not warn; undefined when there is nothing to check. */
  warning(advice: string): string | undefined {
    if (this.checked.skipped.some(({ rule }) => rule === advice)) return undefined;
    const found = this.found(advice).map(({ file, line, message }) => `${file}:${line}: ${message}`);
    return found.length > 0 ? `warned: ${found.join('; ')}` : 'no';
  }

  #absent({ lacks, because }: Skipped): string {
    const { target } = this.session;
    const absent = lacks.filter((kind) => namesOf(target, kind).length === 0);
    const overlays = this.checked.overlays.filter((kind) => lacks.includes(kind));
    const keys = (kinds: readonly FileKind[]) => kinds.map((kind) => `configuration.${kind}`).join(' or ');
    if (absent.length > 0) return `the target file has no ${keys(absent)}`;
    if (because === 'no value') return `${keys(lacks)} ${NO_VALUE}`;
    return overlays.length > 0
      ? `${keys(overlays)} names an overlay alone, and not the values that it is laid over`
      : `${keys(lacks)} cannot be read: see configuration.readable`;
  }

  #violation({ file, line, column, key, message, mend }: ConfigurationFinding): Violation {
    const place = `${file}:${line}:${column}`;
    return new Violation({
      expected: 'values that keep the rule',
      actual: `${message}. ${mend}`,
      rule: key === '' ? place : `${key} at ${place}`,
      symptom: message,
      command: this.#command(),
    });
  }

  #command(): string {
    const { target } = this.session;
    const flags = FILES.flatMap((kind) =>
      namesOf(target, kind).map(
        (name) => `--${kind} ${word(relative('.', join(dirname(target.file), name)))}`,
      ),
    );
    return ['assay config check', ...flags].join(' ');
  }
}
