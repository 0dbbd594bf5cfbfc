import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { comparisonHtml } from '../../../reports/compare/html.js';
import { loadJson, loadPage } from '../../../reports/load/page.js';
import { REPORTERS } from '../../../reports/reporters.js';
import { Type } from '../../packages/typebox.js';
import { compareRuns } from '../../results/compare/compare.js';
import type { Load } from '../../results/load/schema.js';
import type { Verdict } from '../../results/schema.js';
import { Refused } from '../access.js';
import type { Service } from '../service.js';
import type { FastifyReply } from 'fastify';
import { about, created, found, gives, givesList } from './answers.js';
import { idParams, idSchema, signBody, verifyBody } from './schemas.js';
import { createPublicKey } from 'node:crypto';
import { certificateFacts } from '../../../reports/asked.js';
import { CertificateRefused, verifyCertificate } from '../../certificate/envelope.js';
import { type VerifyingKey, verifyingKeyIn } from '../../certificate/key.js';
import { signFiles } from '../../certificate/sign.js';

/** Why a run cannot be read. */
export const NO_VERDICT = 'This run has no verdict.';
const NO_LOAD = 'This run is not a load test.';
/** A smaller change under load counts as equal, as in `assay compare`. */
const TOLERANCE = 0.1;
/** The media type of a page. */
export const HTML = 'text/html; charset=utf-8';

/** Reports of one file, by file name. Each is made from the verdict on request. */
const FILES: Readonly<Record<string, readonly [reporter: string, type: string]>> = {
  'report.html': ['html', HTML],
  'report.md': ['markdown', 'text/markdown; charset=utf-8'],
  'junit.xml': ['junit', 'application/xml; charset=utf-8'],
  'report.sarif': ['sarif', 'application/sarif+json; charset=utf-8'],
  'exchanges.har': ['har', 'application/json; charset=utf-8'],
  'verdict.json': ['json', 'application/json; charset=utf-8'],
};
const LOAD_FILES: Readonly<Record<string, readonly [make: (load: Load) => string, type: string]>> = {
  'load.html': [loadPage, HTML],
  'load.json': [loadJson, 'application/json; charset=utf-8'],
};
/** Sends a report. It runs no script and requests nothing, because its content comes from a target. */
export const sendReport = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply.header('content-security-policy', REPORT_POLICY).type(type).send(text);

const REPORT_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** Returns one of `FILES` for a verdict. */
async function reportFile(verdict: Verdict, file: string): Promise<string> {
  const [name] = FILES[file]!;
  const reporter = REPORTERS.find((each) => each.name === name)!;
  const options = { dir: '.', color: false, width: 100, printable: (text: string) => text };
  return String((await reporter.files?.(verdict, options))?.[file] ?? '');
}

/** The results of a run: /api/runs/:id/reports, /observations, /compare. */
export const reportRoutes =
  ({ runs }: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get(
      '/runs/:id/reports/:file',
      about('A report of a run, made from its verdict, or from what its load measured', {
        params: Type.Object({
          id: idSchema,
          file: Type.Union(Object.keys({ ...FILES, ...LOAD_FILES }).map((file) => Type.Literal(file))),
        }),
      }),
      async ({ caller, params: { id, file } }, reply) => {
        const ofLoad = LOAD_FILES[file];
        if (ofLoad) {
          return sendReport(reply, ofLoad[1], ofLoad[0](found(await runs.load(caller.sees, id), NO_LOAD)));
        }
        const verdict = found(await runs.verdict(caller.sees, id), NO_VERDICT);
        return sendReport(reply, FILES[file]![1], await reportFile(verdict, file));
      },
    );
    api.get(
      '/runs/:id/compare/:before',
      about('The differences between a run and an earlier one, as a page', {
        params: Type.Object({ id: idSchema, before: idSchema }),
      }),
      async ({ caller, params: { id, before } }, reply) => {
        const of = async (run: string) => {
          const [verdict, load] = [await runs.verdict(caller.sees, run), await runs.load(caller.sees, run)];
          if (!verdict && !load) throw new Refused(404, NO_VERDICT);
          return { ...(verdict && { verdict }), ...(load && { load }) };
        };
        const [earlier, later] = [await of(before), await of(id)];
        if ((earlier.load === undefined) !== (later.load === undefined))
          throw new Refused(409, 'One of them is a load test and the other is not.');
        const comparison = compareRuns(earlier, later, { tolerance: TOLERANCE });
        return sendReport(reply, HTML, comparisonHtml(comparison));
      },
    );
    api.get(
      '/runs/:id/observations',
      about('What a target does where the specification is silent', {
        params: idParams,
        response: givesList('Observation'),
      }),
      async ({ caller, params: { id } }) => {
        const verdict = found(await runs.verdict(caller.sees, id), NO_VERDICT);
        return verdict.observations.map(({ key, value, section }) => ({ key, value, section }));
      },
    );
  };

const NO_KEY = 'Nothing can be signed here: start assay serve with --sign-key.';

/** Certificates of runs: /api/certificates. */
export const certificateRoutes =
  ({ runs, certificates, audit, key, team }: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get(
      '/certificates',
      about('Certificates, newest first, and whether they are valid', { response: givesList('Certificate') }),
      async ({ caller }) =>
        (await certificates.list(caller.sees)).map(({ certificate, ...kept }) => ({
          ...kept,
          ...told(certificate, key),
        })),
    );
    api.get(
      '/certificates/key',
      about('The public key that verifies certificates, PEM', {}),
      async (_request, reply) => {
        if (!key) throw new Refused(404, NO_KEY);
        const pem = createPublicKey(key.key).export({ type: 'spki', format: 'pem' });
        return reply.type('application/x-pem-file').send(pem);
      },
    );
    api.post(
      '/certificates/verify',
      about(
        'Whether a certificate is valid, and what it says',
        { body: verifyBody, response: gives('Verified') },
        false,
      ),
      ({ body }) => told(body.certificate, verifyingKeyIn(body.key, 'the key')),
    );
    api.post(
      '/runs/:id/certificate',
      about('Sign the result of a run; in a team, only certifiers can', {
        params: idParams,
        body: signBody,
        response: gives('Made', 201),
      }),
      async ({ caller, params: { id }, body }, reply) => {
        const [run, verdict] = [await runs.get(caller.sees, id), await runs.verdict(caller.sees, id)];
        if (!run || !verdict) throw new Refused(404, NO_VERDICT);
        if (team && caller.sees !== null) throw new Refused(403, 'Only certifiers sign certificates.');
        if (!key) throw new Refused(409, NO_KEY);
        if (run.about !== null)
          throw new Refused(409, 'This run judged only one case, so it cannot be certified.');
        const file = Buffer.from(await reportFile(verdict, 'verdict.json'));
        const { text } = signFiles({ dir: 'this run', verdict: file, reports: [] }, { key, ...body });
        await certificates.put(id, text, caller.name ?? caller.owner);
        await audit.note(caller, 'signed a certificate', id, run.owner);
        return created(reply, id);
      },
    );
    api.get(
      '/runs/:id/certificate',
      about('The certificate of a run: a DSSE envelope', { params: idParams }),
      async ({ caller, params: { id } }, reply) => {
        const kept = found(await certificates.get(caller.sees, id), 'This run has no certificate.');
        return reply.type('application/json; charset=utf-8').send(kept.certificate);
      },
    );
  };

/** @throws {Error} when assay fails, which says nothing about the certificate */
function told(certificate: string, key: VerifyingKey | undefined) {
  if (!key) return { holds: false, why: NO_KEY, facts: [] };
  try {
    return { holds: true, facts: certificateFacts(verifyCertificate(certificate, key)) };
  } catch (error) {
    if (error instanceof CertificateRefused) return { holds: false, why: error.message, facts: [] };
    throw error;
  }
}
