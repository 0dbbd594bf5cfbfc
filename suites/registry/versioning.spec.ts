import { pathVersion } from '../../src/spec/registry/versioning.js';
import { covers } from '../support/covers.js';
import { requireStatus } from '../support/expect.js';
import { test } from '../support/test.js';

test('the API is found under v1', covers(pathVersion), ({ forAll }) =>
  forAll(
    { listed: [{ excludeDebugFields: false }, { excludeDebugFields: true }] },
    async (request, { registry }) => {
      const reply = await registry.accept(registry.acceptable(), JSON.stringify(request));
      // Any other answer comes from the API, so that it is there.
      if (reply.status === 404 || reply.status === 405 || reply.status === 501) {
        requireStatus(reply, 200, 'a path with the segment v1');
      }
    },
  ),
);
