import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { JSX } from 'preact';
import { askAs } from './api.js';
import { type CertificateOfList, certificatesPage, type ToldCertificate } from './certificates.js';
import { rendered, viewerOf } from './frame.js';

type ById = { Params: { id: string } };
type Filled = { Body: Readonly<Record<string, string | undefined>> | undefined };

/** The pages of certificates, and the forms that sign, release and take back. */
export const certificatePageRoutes: FastifyPluginAsync = async (app) => {
  const html = (reply: FastifyReply, page: JSX.Element) =>
    reply.type('text/html; charset=utf-8').send(rendered(page, viewerOf(reply.request.caller)));

  app.get('/certificates', async (request, reply) =>
    html(reply, certificatesPage(await askAs(app, request)<CertificateOfList[]>('GET', '/certificates'))),
  );
  app.post<Filled>('/certificates/verify', async (request, reply) => {
    const ask = askAs(app, request);
    const { certificate = '', key = '' } = request.body ?? {};
    const told = await ask<ToldCertificate>('POST', '/certificates/verify', { certificate, key });
    return html(reply, certificatesPage(await ask<CertificateOfList[]>('GET', '/certificates'), told));
  });
  app.post<ById & Filled>('/runs/:id/certificate', async (request, reply) => {
    const { expires, witness } = request.body ?? {};
    const asked = { ...(expires && { expires }), ...(witness && { witness }) };
    await askAs(app, request)('POST', `/runs/${request.params.id}/certificate`, asked);
    return reply.redirect('/certificates', 303);
  });
  for (const [action, method] of [
    ['release', 'PUT'],
    ['withdraw', 'DELETE'],
  ] as const)
    app.post<ById>(`/runs/:id/${action}`, async (request, reply) => {
      const { id } = request.params;
      await askAs(app, request)(method, `/runs/${id}/release`);
      return reply.redirect(`/runs/${id}`, 303);
    });
};
