import { clausesOf } from '../clause.js';
import { INFO } from './sections.js';

const { stated, derived } = clausesOf('token-standard', INFO, ['registry.tokenStandard']);

export const infoFound = stated(
  'token-standard.info-found',
  'GET of registry/metadata/v1/info under the base URL is answered 200.',
);

export const infoObject = stated(
  'token-standard.info-object',
  'The body of a 200 about the registry is one JSON object.',
);

export const adminId = stated(
  'token-standard.admin-id',
  'What is told of the registry has adminId, a string: the party that stands for it. An empty one names no party.',
);

export const adminConstant = derived(
  'token-standard.admin-constant',
  'In all answers of a run the registry names the same adminId.',
  'adminId is the party that represents the registry, and its instruments are known by it: a registry does not become another one within a run.',
);

export const infoApis = stated(
  'token-standard.info-apis',
  'What is told of the registry has supportedApis, an object.',
);

export const infoApiVersions = stated(
  'token-standard.info-api-versions',
  'Each value of the supportedApis of the registry is a minor version: a whole number of 32 bits.',
);

export const infoApiNotNegative = derived(
  'token-standard.info-api-not-negative',
  'No minor version in the supportedApis of the registry is below 0.',
  'a minor version counts the additions to a major one, and a count does not go below nothing.',
);

export const infoApiAnswers = derived(
  'token-standard.info-api-answers',
  'Of each v1 API that the registry says it supports, there are calls: none of them is answered as if there were nothing at its path.',
  'supportedApis lists what the registry supports; who supports an API has its calls where the document of it puts them, and a 405, a 501, or a 404 without the ErrorResponse that every 404 of these documents has says that there is none.',
);

export const metadataMediaType = derived(
  'token-standard.metadata-media-type',
  'The media type of a 200 of the metadata API is a JSON one.',
  'the document has application/json as the content of a 200, and Content-Type is how an HTTP answer says so (RFC 9110 section 8.3).',
);

export const metadataSending = derived(
  'token-standard.metadata-sending',
  'How a call of the metadata API is sent, within what HTTP leaves to the client, changes nothing in the status of its answer.',
  'the calls are said to be HTTP: names of headers have no case (RFC 9110 section 5.1), Accept may be absent or hold JSON among others (section 12.5.1), and each request stands for itself, whatever its connection was used for (section 3.3).',
);

export const metadataErrorBody = stated(
  'token-standard.metadata-error-body',
  'The body of a 404 or of a 500 of the metadata API is an ErrorResponse: an object with error, a string.',
);
