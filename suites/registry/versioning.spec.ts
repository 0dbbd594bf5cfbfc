import { pathVersion } from '../../src/spec/registry/versioning.js';
import { covers } from '../support/covers.js';
import { requirePrecondition, requireStatus } from '../support/expect.js';
import { test } from './client.js';

test('the API is found under v1', covers(pathVersion), ({ forAll }) =>
  forAll(
    { listed: [{ excludeDebugFields: false }, { excludeDebugFields: true }] },
    async (request, { registry }) => {
      const reply = await registry.accept(registry.acceptable(), JSON.stringify(request));
      const missing = [404, 405, 410, 501].includes(reply.status);
      if (missing) requireStatus(reply, 200, 'a path with the segment v1');
      requirePrecondition(reply, 200, 'the request');
    },
  ),
);
