import { clausesOf } from '../clause.js';
import { INFO } from '../sections.js';

const { stated, derived } = clausesOf('token-standard', INFO, ['registry.tokenStandard']);

export const infoFound = stated(
  'token-standard.info-found',
  'GET of registry/metadata/v1/info under the base URL is answered 200.',
);

export const infoObject = stated(
  'token-standard.info-object',
  'The body of a 200 to the info call is one JSON object.',
);

export const adminId = stated(
  'token-standard.admin-id',
  'The registry info has adminId, a string that is not empty: the party that represents the registry.',
);

export const adminConstant = derived(
  'token-standard.admin-constant',
  'In all responses of a run, the registry names the same adminId.',
  'adminId is the party that represents the registry and identifies its instruments. A registry does not become another one within a run.',
);

export const infoApis = stated('token-standard.info-apis', 'The registry info has supportedApis, an object.');

export const infoApiVersions = stated(
  'token-standard.info-api-versions',
  "Each value of the registry's supportedApis is a minor version: a 32-bit integer.",
);

export const infoApiNotNegative = derived(
  'token-standard.info-api-not-negative',
  'No minor version in the supportedApis of the registry is below 0.',
  'a minor version counts the additions to a major version, and a count is not negative.',
);

export const infoApiAnswers = derived(
  'token-standard.info-api-answers',
  'The registry serves the calls of each v1 API that its supportedApis names: no call is answered as if nothing were at its path.',
  'supportedApis lists what is supported, and a registry that supports an API serves its calls at the paths in the API document. A 405, a 501, or a 404 without the ErrorResponse that every 404 of these documents has shows that there is no such call.',
);

export const metadataMediaType = derived(
  'token-standard.metadata-media-type',
  'The media type of a 200 of the metadata API, and of an ErrorResponse, is JSON.',
  'the document gives application/json as the content of a 200 and of each error, and Content-Type is how an HTTP response says so (RFC 9110 section 8.3).',
);

export const metadataSending = derived(
  'token-standard.metadata-sending',
  'The way in which a call of the metadata API is sent does not change the status of its response, as long as it is valid HTTP.',
  'the calls are HTTP. Header names ignore case (RFC 9110 section 5.1). Accept may be absent or list JSON among others (section 12.5.1). Each request stands alone, whatever its connection was used for (section 3.3).',
);

export const metadataErrorBody = stated(
  'token-standard.metadata-error-body',
  'The body of a 404 or 500 of the metadata API is an ErrorResponse: an object with error, a string.',
);
