import { encoded, type Call, type Condition } from '../../src/model/call.js';
import { operationNamed } from '../../src/spec/token-standard/operations.js';

/** The call for what the registry is. */
export const info = (condition?: Condition): Call => ({
  operation: operationNamed('info'),
  varies: 'no parameter',
  ...(condition && { condition }),
});

/** The call for a page of instruments. `size` undefined: no pageSize is given. */
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
