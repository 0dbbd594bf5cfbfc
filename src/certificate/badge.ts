import { reachOf, type Predicate, type CertificateStatement } from './statement.js';
import { authorityOfSystem } from '../spec/clause.js';

/** A response for the endpoint badge of shields.io (https://shields.io/badges/endpoint-badge). */
interface Badge {
  schemaVersion: 1;
  label: string;
  message: string;
  color: 'brightgreen' | 'yellow' | 'red';
}

const AUTHORITIES = ['specification', 'token standard'] as const;
type Authority = (typeof AUTHORITIES)[number];

const COLORS = { PASSED: 'brightgreen', WARNED: 'yellow', FAILED: 'red' } as const;

/** The result of a certificate, with its last day: a copied image does not change when it expires. */
export function badgeOf({ predicate }: CertificateStatement): Badge {
  const { coverage, expires } = predicate.assay;
  const systems = coverage.systems.map(({ system }) => system).join(', ');
  const authorities = AUTHORITIES.filter((each) => coverage.systems.some(isOf(each)));
  const words = authorities.map((each) => wordsOf(predicate, each, authorities));
  return {
    schemaVersion: 1,
    label: `ledger: ${systems}`,
    message: `${words.join('; ')}, certified until ${expires}`,
    color: COLORS[predicate.result],
  };
}

const isOf =
  (authority: Authority) =>
  (one: { system: string }): boolean =>
    authorityOfSystem(one.system) === authority;

/** The result of the clauses of one authority. The authority is named unless it is only the specification. */
function wordsOf(
  { failedTests, assay: { coverage, waivers } }: Predicate,
  authority: Authority,
  all: readonly Authority[],
): string {
  const isOwn = (clause: string) => isOf(authority)({ system: clause.split('.', 1)[0]! });
  const own = {
    systems: coverage.systems.filter(isOf(authority)),
    left: coverage.left.filter(({ clause }) => isOwn(clause)),
  };
  const { judged, judgeable } = reachOf(own);
  const ours = waivers.filter(({ clause }) => isOwn(clause));
  const fails = failedTests.some(isOwn) || ours.some(({ state }) => state === 'expired' || state === 'stale');
  const waived = ours.filter(({ state }) => state === 'applied').length;
  const whom =
    authority === 'specification' ? (all.length > 1 ? ' to the specification' : '') : ` to ${authority}`;
  return [
    `${fails ? 'does not conform' : 'conforms'}${whom}`,
    ...(own.left.length === 0 ? [] : [`partial (${judged} of ${judgeable} clauses)`]),
    ...(waived > 0 ? [`${waived} waived`] : []),
  ].join(', ');
}

/** The badge as an SVG image. */
export async function svgOf({ label, message, color }: Badge): Promise<string> {
  // Loaded only when an image is requested, because it loads the widths of all letters.
  const { makeBadge } = await import('badge-maker');
  return `${makeBadge({ label, message, color })}\n`;
}
