import type { Fault } from '../../mount.js';
import { refuseWhen } from '../../registry/edit-call.js';
import { ACCEPTABLE } from '../../registry/instructions.js';
import { error } from '../../wire/exchange.js';

const third = ACCEPTABLE[2]?.id;

export const forgetsOneInstruction: Fault = {
  name: 'forgets-one-instruction',
  breaks: ['registry.accept-path'],
  explains: 'One of the instructions that can be accepted is answered 404.',
  wrap: refuseWhen((call) => call.id?.decoded === third, error(404, 'There is no such instruction.')),
};
