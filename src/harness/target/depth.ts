import { CST, Lexer } from 'yaml';

const MAX_FLOW_DEPTH = 100;
// Blocks nest by one level for each space, or for each "- " of a line.
const deepBlock = /^(?: {200}|(?: *[-?] ){50})/m;

/** Whether YAML nests so deeply that parsing it could exhaust the stack, which not every runtime survives. */
export const nestsTooDeeply = (text: string): boolean => {
  if (deepBlock.test(text)) return true;
  let depth = 0;
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token);
    if (type === 'flow-map-start' || type === 'flow-seq-start') depth += 1;
    if (type === 'flow-map-end' || type === 'flow-seq-end') depth -= 1;
    if (depth > MAX_FLOW_DEPTH) return true;
  }
  return false;
};
