import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Query } from './query.js';

/** The same database; whatever is asked of it while a transaction goes on is part of that transaction. */
export function joining(database: Database): Database {
  const held = new AsyncLocalStorage<Query>();
  return {
    ...database,
    query: (sql, values) => (held.getStore() ?? database.query)(sql, values),
    transaction: (act) => {
      const query = held.getStore();
      return query ? act(query) : database.transaction((own) => held.run(own, () => act(own)));
    },
  };
}
