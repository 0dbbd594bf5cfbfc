import type { Fault } from '../../mount.js';
import { onContext } from '../../registry/edit-reply.js';

export const singleContractWithoutArray: Fault = {
  name: 'single-contract-without-array',
  breaks: ['registry.disclosed-contracts'],
  explains: 'A single disclosed contract stands there without its array.',
  wrap: onContext((context) => {
    const [first, second] = context.disclosedContracts;
    return second ? context : { ...context, disclosedContracts: first };
  }),
};
