/**
 * Our own rule for oxlint, used in `.oxlintrc.json`: output must go through one function per stream, which hides
 * secrets.
 */
export default {
  meta: { name: 'assay' },
  rules: {
    'no-stream-write': {
      create: (/** @type {{ report(found: { node: unknown, message: string }): void }} */ context) => ({
        /** @param {{ callee: Callee }} node */
        CallExpression(node) {
          const { callee } = node;
          const stream = callee.object?.property?.name ?? '';
          if (callee.property?.name === 'write' && ['stdout', 'stderr'].includes(stream))
            context.report({ node, message: 'Use say or print of src/cli/say.ts.' });
        },
      }),
    },
  },
};

/** @typedef {{ property?: { name?: string }, object?: { property?: { name?: string } } }} Callee */
