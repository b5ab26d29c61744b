// What the OpenAPI document says in words: how to sign in, to repeat a call safely, and what each no means.
import { idempotencyKeyTtlMs } from '#contract/platform/endpoint.ts'

export const apiDescription = `Every call of this server, made of the same values as the server and its web.

**Signing in.** \`POST /api/auth/login\` gives a cookie that goes with every other call. What changes something is refused from the pages
of other sites; programs send no \`Origin\`.

**Errors** are JSON with a \`message\` for people; \`errors\` names the fields that are meant. Unknown names in a query or body are
refused. Texts hold no control characters, and no line breaks where they are one line.

**Repeating.** A POST that changes something takes an \`Idempotency-Key\`: the same key with the same request within
${idempotencyKeyTtlMs / 3_600_000} hours gives the first answer again and does nothing.

**Values.** Money is text, \`"12.34"\`; rates are fractions as text, \`"0.0850"\`; moments are ISO 8601 in UTC; days and months are those of
the company's time zone. Lists are paged by \`page\`, from 1, and \`limit\`, and tell the \`total\`.`

/** Behind https the cookie has a prefix that keeps it to this host. */
export const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'selvedge', description: 'Over http.' },
  sessionOverHttps: { type: 'apiKey', in: 'cookie', name: '__Host-selvedge', description: 'Over https.' },
}

export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this one attempt, such as a UUID. The same key again gives the first answer again and does nothing.',
  schema: { type: 'string', minLength: 8, maxLength: 255, pattern: String.raw`^[\x21-\x7e]+$` },
}

const retryAfter = {
  'Retry-After': {
    description: 'In how many seconds it is worth trying again.',
    schema: { type: 'integer', minimum: 0 },
  },
}

/** Every status that is no success: its name in the document, and what it means. */
export const errorResponses: Record<
  number,
  { name: string; description: string; headers?: typeof retryAfter }
> = {
  400: { name: 'Invalid', description: 'The request is malformed, or a value is not valid.' },
  401: {
    name: 'Unauthorized',
    description: 'Nobody is signed in; of the sign-in: name or password is wrong.',
  },
  403: {
    name: 'Forbidden',
    description: 'The role does not allow it, or the request came from another site.',
  },
  404: { name: 'Missing', description: 'There is no such thing.' },
  409: {
    name: 'Conflict',
    description: 'It does not fit what is there now, or somebody else is changing the same thing.',
    headers: retryAfter,
  },
  413: { name: 'TooLarge', description: 'The request is too large.' },
  415: { name: 'Unsupported', description: 'This content type is not taken.' },
  422: { name: 'KeyOfAnother', description: 'The Idempotency-Key came before, with another request.' },
  429: { name: 'TooMany', description: 'Too many attempts.', headers: retryAfter },
  500: { name: 'Fault', description: 'A fault on our side; `requestId` names it in the log.' },
  502: {
    name: 'RefusedElsewhere',
    description: 'The other side refused the message; `message` has its words.',
  },
  503: {
    name: 'Unavailable',
    description: 'Not configured, or something that is needed is out of reach for the moment.',
    headers: retryAfter,
  },
  507: { name: 'DiskFull', description: 'The disk is full. Nothing was changed.' },
}
