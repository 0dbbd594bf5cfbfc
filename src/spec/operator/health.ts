import { clausesOf } from '../clause.js';

const { stated } = clausesOf('operator', 'Endpoints / 4. Operator endpoints', ['operator', 'operator.apps']);

export const readyz = stated('operator.readyz', 'A GET of readyz is answered 200 while the app is healthy.');

export const livez = stated('operator.livez', 'A GET of livez is answered 200 while the app is alive.');
