import { Ajv, type Options, type ValidateFunction, formats } from '../packages/ajv.js';

/**
 * A validator of JSON for a schema of assay. Its `errors` say what is wrong. It is compiled at first use, because
 * most commands read no document of that kind.
 */
export function checkOf<T>(schema: object, options: Options = {}): () => ValidateFunction<T> {
  let check: ValidateFunction<T> | undefined;
  return () => {
    if (check) return check;
    const ajv = new Ajv({
      strict: true,
      // Tests check that the schemas are valid.
      meta: false,
      validateSchema: false,
      code: { optimize: false },
      ...options,
    });
    formats(ajv);
    check = ajv.compile<T>(schema);
    return check;
  };
}
