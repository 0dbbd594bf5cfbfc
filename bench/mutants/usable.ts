import { loaderCommand } from '../../src/probes/configuration/loader.js';
import { namedFiles } from '../../src/probes/configuration/named-files.js';
import { probe } from '../../src/engine/run/probe.js';
import { loadTarget } from '../../src/target-file/load.js';
import { tlsEndpoints } from '../../src/probes/tls/endpoint.js';
import type { Clause } from '../../src/spec/clause.js';

/**
 * Why a target cannot be judged by these clauses, which `assay certify` finds out before it judges: its target file, or
 * a file that this names, cannot be used (`crash`), or a system does not answer (`trouble`); undefined where it can.
 */
export async function whyNotJudged(
  targetFile: string,
  clauses: readonly Clause[],
): Promise<{ crash: string } | { trouble: string } | undefined> {
  try {
    const target = loadTarget(targetFile);
    const systems = new Set(clauses.map(({ system }) => system));
    if (target.operator?.tls && systems.has('operator')) tlsEndpoints(target);
    if (target.configuration) {
      namedFiles(target);
      loaderCommand(target);
    }
    const [trouble] = (await probe(target, systems)).troubles.values();
    return trouble === undefined ? undefined : { trouble };
  } catch (error) {
    return { crash: (error as Error).message };
  }
}
