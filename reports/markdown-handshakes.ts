import type { Handshake, Verdict } from '../src/verdict/schema.js';
import { byEndpoint, offered, outcomes } from './handshakes.js';
import { bounded, folded, inline } from './markdown-text.js';
import { plural } from './words.js';

/** So many bytes for all of them. */
const MOST = 150_000;

/** What was offered to the TLS endpoints, and what came of it: a folded table for each. */
export const handshakeTables = (verdict: Verdict): string[] => {
  const endpoints = [...byEndpoint(verdict)];
  return endpoints.flatMap(([endpoint, own]) =>
    folded(
      `${inline(endpoint)}: ${plural(own.length, 'handshake')}: ${outcomes(own)}`,
      table(own, MOST / endpoints.length),
    ),
  );
};

function table(handshakes: readonly Handshake[], most: number): string[] {
  const kept = bounded(handshakes.map(row), most);
  const rows = kept.filter((line) => line.startsWith('|'));
  const head = ['| Version | Offered | Client certificate | Outcome |', '| --- | --- | --- | --- |'];
  return [[...head, ...rows].join('\n'), ...kept.slice(rows.length)];
}

const row = (handshake: Handshake): string => {
  const { version, certificate = 'none', told } = handshake;
  const cells = [version, offered(handshake), certificate, told].map((text) => inline(text, 200));
  return `| ${cells.join(' | ')} |`;
};
