import type { OperatorChange } from './parts.js';
import type { HttpCall, Reply } from '../wire/exchange.js';
import type { AppName } from './app.js';

type Wrap = NonNullable<OperatorChange['wrap']>;
type Edit = (reply: Reply, call: HttpCall) => Reply;

/** Changes the answers at a path: of both apps, or only of one. */
export const onPath =
  (path: '/readyz' | '/livez' | '/metrics', edit: Edit, only?: AppName): Wrap =>
  (serve, app) =>
  async (call) => {
    const reply = await serve(call);
    return call.path === path && (only ?? app) === app ? edit(reply, call) : reply;
  };

/** Answers with another status, and with nothing else. */
export const statusOnly =
  (status: number): Edit =>
  () => ({ status, headers: {}, body: '' });
