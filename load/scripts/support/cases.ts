import { type CaseAt, ownModule, published } from './module.js';

/** The packed cases of a scenario, which virtual users share; read once, as a JSON array of texts. */
export function casesOf(name: string, read: () => string): CaseAt {
  if (ownModule) return ownModule.cases(name, read);
  const { SharedArray } = published('k6/data');
  const cases = new SharedArray<string>(name, () => JSON.parse(read()) as string[]);
  return (at) => cases[at % cases.length]!;
}
