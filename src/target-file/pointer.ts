import { shownKey } from '../secrets/secret-keys.js';

/** A problem in the data, and how to fix it. No message ever repeats a value, because it may be a secret. */
export interface DataProblem {
  /** `missing`: the object at `place` lacks a key. `unknown`: the key at `place`. Otherwise: the value at `place`. */
  kind: 'version' | 'unknown' | 'wrong' | 'missing';
  place: string;
  /** The JSON pointer that the message shows, when it is not `place`. */
  shownAs?: string;
  message: string;
  /** Pointers of the keys that are absent, or that were probably meant, so that one cause is reported once. */
  keys?: readonly string[];
}

const LIKELY_CAUSE_FIRST: readonly DataProblem['kind'][] = ['version', 'unknown', 'wrong', 'missing'];

/** The order in which problems are reported. The lower the rank, the more likely it is that other problems result from it. */
export const rank = ({ kind }: DataProblem): number => LIKELY_CAUSE_FIRST.indexOf(kind);

/** Removes problems that result from another one: a missing `url` beside an unknown `ulr`, a second one of a value. */
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

/** A JSON pointer extended by one key. */
export const below = (pointer: string, key: string): string =>
  `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** A pointer as people write it: `operator.apps[0].name`. Empty for the whole file. */
export const pathOf = (pointer: string): string =>
  segments(pointer)
    .map((key) => {
      if (/^\d+$/.test(key)) return `[${key}]`;
      const shown = shownKey(key).slice(0, 60);
      return /^[\w-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(shown)}]`;
    })
    .join('')
    .replace(/^\./, '');

/** The parts of a target file that may contain secrets. Their text is never shown. */
export const SECRET_PARTS = ['/credentials', '/issuer'];

/** Whether a pointer leads into one of these parts. */
export const isSecretPlace = (pointer: string): boolean =>
  SECRET_PARTS.some((part) => pointer === part || pointer.startsWith(`${part}/`));
