// Texts of the OpenAPI document: introduction, headers and error responses.
import { idempotencyKeyTtlMs } from '#contract/platform/endpoint.ts'

export const apiDescription = `All endpoints of this server.

**Authentication.** \`POST /api/auth/login\` sets a session cookie. Send it with every other request. Requests that change data are
rejected if they come from another site; scripts should not send an \`Origin\` header.

**Errors** are JSON with a \`message\`. \`errors\` lists the invalid fields. Unknown query parameters and body fields are rejected.
Strings must not contain control characters, including those that change the direction of text, and single-line strings no line breaks.

**Idempotency.** A POST or PUT that changes data accepts an \`Idempotency-Key\`. Repeating the request with the same key within
${idempotencyKeyTtlMs / 3_600_000} hours returns the first response again without repeating the change.

**Values.** Money is a string, \`"12.34"\`. Rates are fractions as strings, \`"0.0850"\`; tax rates have a fifth decimal where they need it, \`"0.08875"\`. Timestamps are ISO 8601 in UTC. Days and months
are in the company's time zone. Lists with \`page\`, from 1, and \`limit\` return the \`total\` of all pages.`

/** The cookie's __Host- prefix is only allowed over https. */
export const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'selvedge', description: 'Over http.' },
  sessionOverHttps: { type: 'apiKey', in: 'cookie', name: '__Host-selvedge', description: 'Over https.' },
}

export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique key for this request, such as a UUID. Repeating it returns the first response without repeating the change.',
  schema: { type: 'string', minLength: 8, maxLength: 255, pattern: String.raw`^[\x21-\x7e]+$` },
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 0 },
  },
}

/** Error responses by status: name in the document and description. */
export const errorResponses: Record<
  number,
  { name: string; description: string; headers?: typeof retryAfter }
> = {
  400: { name: 'Invalid', description: 'The request is malformed or a value is invalid.' },
  401: {
    name: 'Unauthorized',
    description: 'Not signed in. For the sign-in: wrong email or password.',
  },
  403: {
    name: 'Forbidden',
    description: 'The role lacks the permission, or the request came from another site.',
  },
  404: { name: 'Missing', description: 'Not found.' },
  409: {
    name: 'Conflict',
    description:
      'The request conflicts with the current state, or another request is changing the same record.',
    headers: retryAfter,
  },
  413: { name: 'TooLarge', description: 'The request is too large.' },
  415: { name: 'Unsupported', description: 'This content type is not supported.' },
  422: { name: 'KeyOfAnother', description: 'The Idempotency-Key was used for a different request.' },
  429: { name: 'TooMany', description: 'Too many attempts.', headers: retryAfter },
  500: { name: 'Fault', description: 'Internal error. `requestId` identifies it in the log.' },
  502: {
    name: 'RefusedElsewhere',
    description: "The recipient's server rejected the message; `message` contains its reply.",
  },
  503: {
    name: 'Unavailable',
    description: 'Not configured, or a required service is temporarily unavailable.',
    headers: retryAfter,
  },
  507: { name: 'DiskFull', description: 'The disk is full. Nothing was changed.' },
}
