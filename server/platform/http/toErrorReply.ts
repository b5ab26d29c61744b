// Turns errors into error responses.
import type { Socket } from 'node:net'

import * as z from 'zod/mini'

import type { ErrorResponse } from '#contract/platform/errors.ts'
import {
  isDatabaseBusy,
  isConnectionLoss,
  isDiskFull,
  isLockTimeout,
  isStatementTimeout,
} from '#server/platform/db/errors.ts'
import { busyMessage } from '#server/platform/db/lockConflict.ts'
import { Refusal, type RefusalKind } from '#server/platform/refusal.ts'

const refusalStatuses: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too large': 413,
  unsupported: 415,
  unprocessable: 422,
  'too many': 429,
  unavailable: 503,
  'refused elsewhere': 502,
}

export interface ErrorReply {
  status: number
  body: ErrorResponse
  retryAfterSeconds: number | undefined
  /** True for unexpected errors, which are logged. */
  isBug: boolean
}

/** Messages for Fastify's own errors, by error code. */
const fastifyMessages: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not accepted here.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request was shorter or longer than it said.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no body.',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large.',
  FST_FILES_LIMIT: 'Please upload one file at a time.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'Please send the file as a form.',
}

export function toErrorReply(error: unknown, requestId: string): ErrorReply {
  const errorReply = (status: number, body: ErrorResponse, retryAfterSeconds?: number): ErrorReply => ({
    status,
    body,
    retryAfterSeconds,
    isBug: false,
  })
  if (error instanceof Refusal) {
    const { errors, retryAfterSeconds } = error.details
    return errorReply(
      refusalStatuses[error.kind],
      { message: error.message, ...(errors ? { errors } : {}) },
      retryAfterSeconds,
    )
  }
  if (isConnectionLoss(error))
    return errorReply(503, { message: 'The database is out of reach. Please try again.' }, 5)
  if (isDatabaseBusy(error) || isLockTimeout(error)) return errorReply(503, { message: busyMessage }, 2)
  if (isStatementTimeout(error))
    return errorReply(503, { message: 'The request took too long. Please try again.' }, 5)
  if (isDiskFull(error)) return errorReply(507, { message: 'The disk is full. Nothing was changed.' })
  const fastifyError = fromFastifyError(error)
  if (fastifyError) return errorReply(fastifyError.status, { message: fastifyError.message })
  const body = { message: `Something went wrong on our side. Request ${requestId} is in the log.`, requestId }
  return { status: 500, body, retryAfterSeconds: undefined, isBug: true }
}

/** A 400 that lists each invalid field. */
export function validationRefusal(error: z.core.$ZodError): Refusal {
  const errors = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].map(String).join('.'),
          message: 'This field is not known here.',
        }))
      : { path: issue.path.map(String).join('.'), message: issue.message },
  )
  const first = errors[0]?.message ?? 'The request is not valid.'
  return new Refusal('invalid', first, { errors: errors.slice(0, 100) })
}

function fromFastifyError(error: unknown): { status: number; message: string } | undefined {
  if (!(error instanceof Error)) return undefined
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { status, message: fastifyMessages[code] ?? 'The request could not be understood.' }
}

/** By Node's error code; all others are a 400. */
const responses: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The head of the request is too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The request is too large.'],
}

export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = responses[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request could not be understood.',
  ]
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
  ]
  // Doesn't wait for the client to close its end.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
