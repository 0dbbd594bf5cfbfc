import { ANSWERS, type AnswerName } from '../../reference/mutants/answers.js';
import { mutant, type Mutation } from '../../reference/mutants/mutant.js';
import {
  metadataExercise,
  registryExercise,
  tokenStandardExercise,
  tokenStandardV2Exercise,
} from './token.js';
import { operatorExercise } from './operator.js';
import { participantExercise } from './participant.js';
import { scanExercise } from './scan.js';
import type { Exercise, Shown } from './shown.js';

const EXERCISES: Readonly<Record<(typeof ANSWERS)[keyof typeof ANSWERS]['system'], Exercise>> = {
  registry: registryExercise,
  metadata: metadataExercise,
  'token-standard': tokenStandardExercise,
  'token-standard-v2': tokenStandardV2Exercise,
  participant: participantExercise,
  scan: scanExercise,
  operator: operatorExercise,
};

/** A mutant, and what is to become of it. */
export interface Mutant {
  mutation: Mutation;
  /** Ids of the clauses that it breaks; empty when it is allowed, or when the specification is silent. */
  breaks: readonly string[];
}

/** What the answers of a mutant show; of the plain reference, where there is none. */
export const shownBy = (answer: AnswerName, ...mutations: readonly Mutation[]): Promise<Shown> =>
  EXERCISES[ANSWERS[answer].system](mutant(...mutations));

const textOf = ({ exchanges }: Shown): string =>
  JSON.stringify(
    exchanges.map(({ reply: { status, headers, body } }) => [
      status,
      headers,
      Buffer.from(body).toString('latin1'),
    ]),
  );

/** The mutants that answer otherwise than the reference, each with what it breaks by the model. */
export async function judged(mutations: readonly Mutation[]): Promise<Mutant[]> {
  const mutants: Mutant[] = [];
  const plain = new Map<string, { shown: Shown; text: string }>();
  for (const mutation of mutations) {
    const { answer } = mutation;
    const { system } = ANSWERS[answer];
    if (!plain.has(system)) {
      const shown = await shownBy(answer);
      plain.set(system, { shown, text: textOf(shown) });
    }
    const usual = plain.get(system)!;
    const shown = await shownBy(answer, mutation);
    if (textOf(shown) === usual.text) continue;
    mutants.push({ mutation, breaks: [...shown.broken].filter((id) => !usual.shown.broken.has(id)) });
  }
  return mutants;
}

/** A place and what is above or below it cannot be changed at once: one change would hide the other. */
const overlap = ({ mutation: one }: Mutant, { mutation: other }: Mutant): boolean => {
  if (one.answer !== other.answer) return false;
  // The text is the whole body.
  const [a, b] = [one, other].map(({ path }) => (path[0] === 'text' ? ['body'] : path)) as [
    string[],
    string[],
  ];
  return a.slice(0, b.length).join() === b.slice(0, a.length).join();
};

/** Mutants in as few groups as possible; one target can serve each group. */
export function together(mutants: readonly Mutant[]): [Mutant, ...Mutant[]][] {
  const groups: [Mutant, ...Mutant[]][] = [];
  for (const each of mutants) {
    const group = groups.find((others) => !others.some((other) => overlap(each, other)));
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups;
}
