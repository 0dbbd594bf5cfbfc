import { isObject } from '../../src/model/reading/wire.js';
import type { Run } from '../../src/engine/run.js';
import type { Steps } from '../../src/engine/test.js';
import { encoded, type Call, type Condition } from '../../src/model/call.js';
import { namesApi, operationNamed, OPERATIONS } from '../../src/spec/token-standard/operations.js';
import { Asking } from '../choice-contexts/asking.js';

/** The call for information about the registry. */
export const info = (condition?: Condition): Call => ({
  operation: operationNamed('info'),
  varies: 'no parameter',
  ...(condition && { condition }),
});

/** The call for a page of instruments. Without `size`, no pageSize is sent. */
export function page(size?: number, token?: string, more: Partial<Call> = {}): Call {
  const query: [string, string][] = [
    ...(size === undefined ? [] : [['pageSize', String(size)] as [string, string]]),
    ...(token === undefined ? [] : [['pageToken', token] as [string, string]]),
  ];
  const varies = size === undefined ? 'no pageSize' : `a pageSize of ${size}`;
  return { operation: operationNamed('instruments'), ...(query.length > 0 && { query }), varies, ...more };
}

/** The calls for all pages of a size, each with the token of the page before. */
export const pages = (size?: number): Call => page(size, undefined, { toTheEnd: true });

/** The call for one instrument. */
export const instrument = (id: string, more: Partial<Call> = {}): Call => ({
  operation: operationNamed('instrument'),
  id: encoded(id),
  varies: 'the id of a listed instrument',
  ...more,
});

/** An id that no contract has. */
export const NO_ID = 'b7e151628aed2a6abf7158809cf4f3c7';

/** A condition that lets a call be sent again, now that the supported APIs are known. */
export const ONCE_MORE = { condition: { acceptEncoding: 'identity' } };

/** One call for each operation of the named APIs, of one version. */
export function* eachOperationOf(apis: unknown, { history }: Run, version?: 'v2'): Steps {
  const names = isObject(apis) ? Object.keys(apis) : [];
  const named = OPERATIONS.filter(
    ({ api, edition }) => edition === version && names.some((name) => namesApi(api, name)),
  );
  for (const operation of named) {
    const asking = new Asking(operation, history);
    if (operation.name === 'info') yield info(ONCE_MORE.condition);
    else if (operation.name === 'instruments') yield page(undefined, undefined, ONCE_MORE);
    else if (operation.name === 'instrument')
      yield instrument(history.instruments.ids[0] ?? NO_ID, {
        ...(history.instruments.ids.length === 0 && {
          made: 'absent',
          varies: 'an id that no instrument has',
        }),
        ...ONCE_MORE,
      });
    else if (asking.subjects.length > 0) yield { ...asking.good(asking.subject()), ...ONCE_MORE };
    // A registry that has no such contracts may refuse every id.
    else if (operation.request === 'factory') yield { ...asking.good({}), made: 'absent', ...ONCE_MORE };
    else yield { ...asking.good(NO_ID), made: 'misshapen', ...ONCE_MORE };
  }
}
