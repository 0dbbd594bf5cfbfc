import { createPublicKey } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { certificateFacts } from '../../../reports/asked.js';
import { CertificateRefused, verifyCertificate } from '../../certificate/envelope.js';
import { type VerifyingKey, verifyingKeyIn } from '../../certificate/key.js';
import { signFiles } from '../../certificate/sign.js';
import { Refused } from '../access.js';
import type { Service } from '../service.js';
import { gives, givesList } from './answers.js';
import { NO_VERDICT, reportFile } from './reports.js';
import { idParams, signBody, verifyBody } from './schemas.js';

const NO_KEY = 'Nothing can be signed here: start assay serve with --sign-key.';

/** Certificates of runs: /api/certificates. */
export const certificateRoutes =
  ({ runs, certificates, audit, key, team }: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get(
      '/certificates',
      {
        schema: {
          summary: 'Certificates, newest first, and whether they are valid',
          response: givesList('Certificate'),
        },
      },
      async ({ caller }) =>
        (await certificates.list(caller.sees)).map(({ certificate, ...kept }) => ({
          ...kept,
          ...told(certificate, key),
        })),
    );
    api.get(
      '/certificates/key',
      { schema: { summary: 'The public key that verifies certificates, PEM' } },
      async (_request, reply) => {
        if (!key) throw new Refused(404, NO_KEY);
        const pem = createPublicKey(key.key).export({ type: 'spki', format: 'pem' });
        return reply.type('application/x-pem-file').send(pem);
      },
    );
    api.post(
      '/certificates/verify',
      {
        config: { keepsWhole: false },
        schema: {
          summary: 'Whether a certificate is valid, and what it says',
          body: verifyBody,
          response: gives('Verified'),
        },
      },
      ({ body }) => told(body.certificate, verifyingKeyIn(body.key, 'the key')),
    );
    api.post(
      '/runs/:id/certificate',
      {
        schema: {
          summary: 'Sign the result of a run; in a team, only certifiers can',
          params: idParams,
          body: signBody,
          response: gives('Made', 201),
        },
      },
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
        reply.code(201);
        return { id };
      },
    );
    api.get(
      '/runs/:id/certificate',
      { schema: { summary: 'The certificate of a run: a DSSE envelope', params: idParams } },
      async ({ caller, params: { id } }, reply) => {
        const kept = await certificates.get(caller.sees, id);
        if (!kept) throw new Refused(404, 'This run has no certificate.');
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
