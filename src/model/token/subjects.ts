import { leaves } from '../reading/leaves.js';
import { isObject, type Fields } from '../reading/wire.js';
import type { Operation } from '../../spec/operation.js';
import type { Edition } from '../../spec/clause.js';
import { operationNamed, OPERATIONS } from '../../spec/token-standard/operations.js';
import { decoded, encoded, type Call } from '../call.js';
import type { Asked } from './context.js';

/** What a call is for: the id of a contract, or choice arguments. */
export type Subject = string | Readonly<Fields>;

/** The subjects that the target file names for the calls of a registry. */
export class Subjects {
  readonly #registry: unknown;
  /** What it has under a key, such as `tokenStandard.v2`. Each call asks for several. */
  readonly #found = new Map<string, unknown>();
  /** The subjects that were asked for, by operation. */
  readonly #asked = new Map<string, Set<string>>();

  /** `registry`: that part of the target file. */
  constructor(registry: unknown) {
    this.#registry = registry;
  }

  /** The subjects of an operation in the target file. */
  of({ subjects }: Operation): readonly Subject[] {
    const value = subjects === undefined ? undefined : this.#named(subjects);
    return Array.isArray(value) ? (value as Subject[]) : [];
  }

  /** The number of subjects that were asked for, and of all subjects, of the operations that were called. */
  get extent(): { asked: number; all: number } {
    let [asked, all] = [0, 0];
    for (const [name, subjects] of this.#asked) {
      asked += subjects.size;
      all += this.of(operationNamed(name)).length;
    }
    return { asked, all };
  }

  #note({ name }: Operation, subject: string): void {
    const asked = this.#asked.get(name) ?? new Set();
    this.#asked.set(name, asked.add(subject));
  }

  /** The contract ids of a kind that the target file names next to the subjects of an operation. */
  ids({ subjects = '' }: Operation, kind: 'unknown' | 'reassigning'): readonly string[] {
    const value = this.#named(subjects.slice(0, subjects.lastIndexOf('.') + 1) + kind);
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  }

  /** Whether the calls of a later document are judged. Those of a proposal are only if they have subjects. */
  judges(edition: Edition): boolean {
    return edition === 'v2'
      ? this.#named('tokenStandard.v2') !== undefined
      : OPERATIONS.some((each) => each.edition === edition && this.of(each).length > 0);
  }

  /** The values from which large choice arguments are built. */
  get stock(): Readonly<Fields> {
    const value = this.#named('tokenStandard.v2.sizes');
    return isObject(value) ? value : {};
  }

  #named(key: string): unknown {
    const member = (value: unknown, name: string) => (isObject(value) ? value[name] : undefined);
    if (!this.#found.has(key)) this.#found.set(key, key.split('.').reduce(member, this.#registry));
    return this.#found.get(key);
  }

  /** What is known about the subject of a call for a choice context or a factory. */
  kindOf(call: Call, { body }: Pick<Asked, 'body'>): Pick<Asked, 'id' | 'spelling' | 'size'> {
    const { operation, id = '' } = call;
    if (operation.request === 'factory') {
      // A broken body is refused whatever it is for.
      if (body.kind !== 'valid') return { id: 'acceptable' };
      const { choiceArguments } = body.members;
      if (call.size) return { id: 'acceptable', size: call.size };
      const sample = this.of(operation).find((each) => isSame(each, choiceArguments));
      if (sample === undefined) return { id: 'unnamed' };
      this.#note(operation, JSON.stringify(sample));
      const isRewritten = JSON.stringify(sample) !== JSON.stringify(choiceArguments);
      return { id: 'acceptable', ...(isRewritten && { spelling: 'arguments' }) };
    }
    const own = decoded(id);
    if (own === undefined) return { id: 'unnamed' };
    const spelling = encoded(own) === id ? undefined : 'encoding';
    if (this.of(operation).includes(own)) {
      this.#note(operation, own);
      return { id: 'acceptable', spelling };
    }
    const kind = (['reassigning', 'unknown'] as const).find((each) =>
      this.ids(operation, each).includes(own),
    );
    return { id: kind ?? call.made ?? 'unnamed' };
  }
}

/** Whether two JSON values are equal. The order of members and zeros after the seconds of a time do not matter. */
function isSame(one: unknown, other: unknown): boolean {
  const [own, others] = [leaves(one), leaves(other)];
  return (
    own.size === others.size &&
    [...own].every(([path, text]) => others.get(path)?.replace(ZEROS, 'Z') === text.replace(ZEROS, 'Z'))
  );
}

const ZEROS = /(?<=T\d\d:\d\d:\d\d)\.0+Z/;
