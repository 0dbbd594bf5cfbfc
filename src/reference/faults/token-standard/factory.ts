import { onCalls, onValue } from '../../token-standard/edit.js';
import { FACTORIES } from '../../token-standard/route.js';
import { without } from '../../registry/edit-reply.js';
import type { Faults } from '../../page.js';
import { onEachCall } from './on-each-call.js';

const onKind = (edit: (kind: unknown) => unknown) =>
  onCalls(
    ['transfer-factory'],
    onValue((value) => ({ ...value, transferKind: edit(value['transferKind']) })),
  );

export const tokenStandardFactory: Faults = {
  'token-standard.factory-id': {
    ...onEachCall(
      FACTORIES,
      'factory-id-in-snake-case',
      'factoryId is called factory_id',
      onValue(({ factoryId, ...others }) => ({ ...others, factory_id: factoryId })),
    ),
    ...onEachCall(
      FACTORIES,
      'factory-id-empty',
      'factoryId is empty',
      onValue((value) => ({ ...value, factoryId: '' })),
    ),
  },
  'token-standard.factory-context': onEachCall(
    FACTORIES,
    'context-beside-the-factory',
    'The members of the context stand beside factoryId',
    onValue(({ choiceContext, ...others }) => ({ ...others, ...(choiceContext as object) })),
  ),
  'token-standard.transfer-kind': {
    'no-transfer-kind': {
      explains: 'transferKind is missing.',
      tokenStandard: onCalls(
        ['transfer-factory'],
        onValue((value) => without(value, 'transferKind')),
      ),
    },
    'transfer-kind-in-capitals': {
      explains: 'transferKind is in capitals.',
      tokenStandard: onKind((kind) => String(kind).toUpperCase()),
    },
    'transfer-kind-preapproval': {
      explains: 'transferKind is preapproval where it is direct.',
      tokenStandard: onKind((kind) => (kind === 'direct' ? 'preapproval' : kind)),
    },
    'transfer-kind-as-object': {
      explains: 'transferKind is an object with a tag.',
      tokenStandard: onKind((kind) => ({ tag: kind })),
    },
  },
  'token-standard.self-transfer': {
    'direct-in-the-place-of-self': {
      explains: 'A transfer of a party to itself is called direct.',
      tokenStandard: onKind((kind) => (kind === 'self' ? 'direct' : kind)),
    },
    'offer-to-oneself': {
      explains: 'A transfer of a party to itself is called an offer.',
      tokenStandard: onKind((kind) => (kind === 'self' ? 'offer' : kind)),
    },
  },
  'token-standard.other-transfer': {
    'always-self': {
      explains: 'Every transfer is called self.',
      tokenStandard: onKind(() => 'self'),
    },
    'self-where-preapproved': {
      explains: 'A direct transfer is called self.',
      tokenStandard: onKind((kind) => (kind === 'direct' ? 'self' : kind)),
    },
  },
};
