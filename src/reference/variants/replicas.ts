import { onError } from '../participant/edit-reply.js';
import { onContext, without } from '../registry/edit-reply.js';
import { choosesInstead } from '../scan/edit-parts.js';
import { SNAPSHOTS } from '../scan/snapshots.js';
import { onCalls as onStandardCalls, onContext as onStandardContext } from '../token-standard/edit.js';
import { POSTS } from '../token-standard/route.js';
import type { AnyWrap } from '../wire/edit-reply.js';
import type { Variants } from '../page.js';
import { randomFrom } from './random.js';

/** Says of each call in turn whether it comes to the other replica. */
type Balancer = () => () => boolean;

const inTurn: Balancer = () => {
  let calls = 0;
  return () => calls++ % 2 === 1;
};

const byLot: Balancer = () => {
  const random = randomFrom(3);
  return () => random() < 0.5;
};

/** Sends a call to the one or to the other. */
const balanced =
  (balancer: Balancer, other: AnyWrap): AnyWrap =>
  (serve) => {
    const [isOther, serveOther] = [balancer(), other(serve)];
    return (call) => (isOther() ? serveOther(call) : serve(call));
  };

/** Knows neither payloads nor package names, and has a contract of its own version in the context. */
const otherRegistry = onContext(({ choiceContextData, disclosedContracts }) => ({
  choiceContextData: { values: { ...choiceContextData.values, replica: 'b' } },
  disclosedContracts: disclosedContracts.map((contract) =>
    without(contract, 'debugPackageName', 'debugPayload'),
  ),
}));

/** The same of the calls of the token standard that give a context. */
const otherCalls = onStandardCalls(
  POSTS,
  onStandardContext(({ choiceContextData, disclosedContracts }) => ({
    choiceContextData: { ...choiceContextData, replica: 'b' },
    disclosedContracts: disclosedContracts.map((contract) =>
      without(contract, 'debugPackageName', 'debugPayload'),
    ),
  })),
);

const otherErrors = onError(({ code, cause }) => ({
  code,
  cause: `b: ${String(cause)}`,
  context: { b: '1' },
}));

const NEWEST = SNAPSHOTS.length - 1;

const replicas = (balancer: Balancer) => ({
  wrap: balanced(balancer, otherRegistry as AnyWrap),
  tokenStandard: balanced(balancer, otherCalls as AnyWrap),
  participant: { wrap: balanced(balancer, otherErrors) },
  scan: {
    parts: (...[parts]: Parameters<ReturnType<typeof choosesInstead>>) => {
      const isOther = balancer();
      // It has not stored the newest snapshot yet.
      return choosesInstead((place) => (place === NEWEST && isOther() ? place - 1 : place))(parts);
    },
  },
});

export const replicaVariants: Variants = {
  'two-replicas': {
    explains:
      'Two replicas take turns: they differ in debug fields, in the data of the context and in errors, and one lacks the newest snapshot.',
    ...replicas(inTurn),
  },
  'two-replicas-by-lot': {
    explains: 'The same two replicas, one of which is drawn for each call.',
    ...replicas(byLot),
  },
};
