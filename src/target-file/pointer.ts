import { shownKey } from '../secrets/secret-keys.js';

/** What is wrong with a piece of data, and how to mend it. No message ever repeats a value: it may be a secret. */
export interface DataProblem {
  /** `missing`: the object at `place` lacks a key. `unknown`: the key at `place`. Else the value at `place`. */
  kind: 'version' | 'unknown' | 'wrong' | 'missing';
  /** JSON pointer. */
  place: string;
  /** JSON pointer by which the message names the place, when it is not `place`. */
  shownAs?: string;
  message: string;
  /** Pointers of the keys that are absent, or were probably meant: one cause makes one complaint. */
  keys?: readonly string[];
}

const LIKELY_CAUSE_FIRST: readonly DataProblem['kind'][] = ['version', 'unknown', 'wrong', 'missing'];

/** How early a problem is named: the lower, the more probable it is that others follow from it. */
export const rank = ({ kind }: DataProblem): number => LIKELY_CAUSE_FIRST.indexOf(kind);

/** Leaves out what follows from another problem: a missing `url` beside an unknown `ulr`, a second remark on a value. */
export const causes = (problems: readonly DataProblem[]): DataProblem[] => {
  const meant = new Set(problems.flatMap(({ kind, keys }) => (kind === 'unknown' ? (keys ?? []) : [])));
  const places = new Set<string>();
  return problems.filter(({ kind, place, keys = [] }) => {
    if (kind === 'missing') return !keys.some((key) => meant.has(key));
    return places.size < places.add(place).size;
  });
};

/** The keys of a JSON pointer, outermost first. */
export const segments = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A JSON pointer with one more key. */
export const below = (pointer: string, key: string): string =>
  `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** How people write a pointer: `operator.apps[0].name`. Empty for the whole file. */
export const pathOf = (pointer: string): string =>
  segments(pointer)
    .map((key) => {
      if (/^\d+$/.test(key)) return `[${key}]`;
      const shown = shownKey(key).slice(0, 60);
      return /^[\w-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(shown)}]`;
    })
    .join('')
    .replace(/^\./, '');

/** The parts of a target file in which secrets may stand, so that nothing written there is ever shown. */
export const SECRET_PARTS = ['/credentials', '/issuer'];

/** Whether a pointer leads into one of the secret parts. */
export const isSecretPlace = (pointer: string): boolean =>
  SECRET_PARTS.some((part) => pointer === part || pointer.startsWith(`${part}/`));
