import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '../../packages/typebox.js';
import { FAULTS } from '../../reference/faults/all.js';
import { VARIANTS } from '../../reference/variants/all.js';
import { CATALOGUE } from '../../spec/catalogue.js';

const named = { name: Type.String(), explains: Type.String() };

/** What assay judges by, and what the embedded reference can be made to do wrong, or differently: to learn from. */
export const learnRoutes: FastifyPluginAsyncTypebox = async (api) => {
  api.get(
    '/clauses',
    {
      schema: {
        summary: 'The catalogue',
        response: {
          200: Type.Array(
            Type.Object({
              id: Type.String(),
              system: Type.String(),
              section: Type.String(),
              statement: Type.String(),
            }),
          ),
        },
      },
    },
    () => CATALOGUE.map(({ id, system, section, statement }) => ({ id, system, section, statement })),
  );
  api.get(
    '/faults',
    {
      schema: {
        summary: 'Defects that the embedded reference can have, and the clauses that each breaks',
        response: { 200: Type.Array(Type.Object({ ...named, breaks: Type.Array(Type.String()) })) },
      },
    },
    () => FAULTS.map(({ name, explains, breaks }) => ({ name, explains, breaks: [...breaks] })),
  );
  api.get(
    '/variants',
    {
      schema: {
        summary: 'What the embedded reference can do differently, and rightly',
        response: { 200: Type.Array(Type.Object(named)) },
      },
    },
    () => VARIANTS.map(({ name, explains }) => ({ name, explains })),
  );
};
