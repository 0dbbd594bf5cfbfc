import type { Subject } from '../../src/harness/run/plan.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Session } from '../../src/harness/session.js';
import { Prober } from '../../src/harness/tls/prober.js';
import { restore } from '../../src/harness/target/stored.js';
import { Allocations } from './allocations.js';
import type { Opened } from './opened.js';
import { Registry } from './registry.js';

/** Opens the connections, and asks for the first answers. */
export async function open(subject: Subject): Promise<Opened> {
  const session = new Session(restore(subject.target));
  const opened: Opened = {
    subject,
    session,
    first: new Map<string, Reply>(),
    allocations: new Allocations(session.target.limits.allocations),
    tls: new Prober(session.target),
    accepted: [],
    shared: new Map(),
    scrapes: new Map(),
  };
  const registry = new Registry(opened, []);
  for (const id of registry.ids('acceptable').slice(0, 4)) {
    const reply = await registry.accept(id, '{}').catch(() => undefined);
    if (reply?.status === 200) opened.first.set(id, reply);
  }
  return opened;
}
