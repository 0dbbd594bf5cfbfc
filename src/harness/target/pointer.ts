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
      return /^[\w-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key.slice(0, 60))}]`;
    })
    .join('')
    .replace(/^\./, '');

/** Whether secrets may stand at this place, so that nothing written there is ever shown. */
export const isSecretPlace = (pointer: string): boolean => /^\/(?:credentials|issuer)(?:\/|$)/.test(pointer);
