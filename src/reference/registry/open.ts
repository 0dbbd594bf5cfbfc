import type { Mount } from '../mount.js';
import type { Answer } from '../wire/exchange.js';
import { idOf } from './accept-path.js';
import { registry } from './registry.js';

/** A registry with a state of its own. The variant is the outer layer: it may change what a fault works on, such as framing. */
export const openRegistry = ({ variant, fault }: Mount): Answer => {
  const faulty = fault?.wrap?.(registry) ?? registry;
  const serve = variant?.wrap?.(faulty) ?? faulty;
  return (call) => serve({ ...call, id: idOf(call.path) });
};
