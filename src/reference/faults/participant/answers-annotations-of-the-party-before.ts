import type { Fault } from '../../mount.js';
import { onAnnotations } from '../../participant/edit-reply.js';
import { type AnyWrap } from '../../wire/edit-reply.js';

const wrap: AnyWrap = (serve) => {
  let before: Record<string, unknown> = {};
  return onAnnotations((annotations) => {
    const answered = before;
    before = annotations;
    return answered;
  })(serve);
};

export const answersAnnotationsOfThePartyBefore: Fault = {
  name: 'answers-annotations-of-the-party-before',
  breaks: ['participant.metadata-returned'],
  explains: 'The annotations in the answer are those of the party before.',
  participant: { wrap: wrap },
};
