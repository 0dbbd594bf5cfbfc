import { shownKey } from '../secrets/secret-keys.js';

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
