import type { Fault } from '../../mount.js';
import { excludes } from '../../registry/edit-call.js';
import { onContext } from '../../registry/edit-reply.js';

export const dropsFirstContractWhenExcluded: Fault = {
  name: 'drops-first-contract-when-excluded',
  breaks: ['registry.exclude-debug-only'],
  explains: 'Excluding debug fields drops the first contract.',
  wrap: onContext((context, call) =>
    excludes(call) ? { ...context, disclosedContracts: context.disclosedContracts.slice(1) } : context,
  ),
};
