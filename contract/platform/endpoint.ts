// An endpoint is a value. Route, permission check, validation, typed client, OpenAPI document and tests derive from it.
import * as z from 'zod/mini'

import type { Permission } from '#domain/permissions.ts'

/** The return type of an endpoint: JSON of a schema, a stream of events, a file, a file generated while it is sent, a redirect, or 204. */
export type Reply = z.ZodMiniType | EventStream | 'file' | 'download' | 'redirect' | 'nothing'

/** A stream of events of one schema: newline-delimited JSON, or server-sent events. */
export interface EventStream<Event extends z.ZodMiniType = z.ZodMiniType> {
  event: Event
  /** Makes it a server-sent event stream. A client that reconnects sends the id of the last event it received. */
  getId?: (event: never) => number
}

/**
 * Declares a reply that is a stream of events. An error ends newline-delimited JSON with a `FailedEvent`, because the status was
 * already sent; a server-sent event stream just closes and the client reconnects.
 */
export function eventStream<Event extends z.ZodMiniType>(
  event: Event,
  getId?: (event: z.output<Event>) => number,
): EventStream<Event> {
  return getId ? { event, getId } : { event }
}

export function isEventStream(reply: Reply): reply is EventStream {
  return typeof reply === 'object' && 'event' in reply
}

/** The allowed callers: users with a permission, any signed-in user, or anyone. */
export type Allow = Permission | 'signed in' | 'anyone'

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  R extends Reply = Reply,
  A extends Allow = Allow,
> {
  /** One sentence for the API documentation. */
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path parameters are written `:name`. */
  path: string
  allow: A
  /** True skips the session lookup, so that the endpoint works while the database is down. */
  skipsSession?: true
  /**
   * One flat object. Path parameters are in the URL, the other fields in the query (GET, DELETE, streamed bodies) or in the
   * JSON body. Unknown keys are rejected.
   */
  input: Input
  reply: R
  /** The content types of a file or a download, without parameters. */
  mediaTypes?: readonly string[]
  /** Error statuses of the operation itself, in addition to those that `possibleErrorStatuses` derives. */
  errorStatuses?: readonly RefusalStatus[]
  /** The success status if it isn't 200; 202 means that the work continues in the background. */
  status?: 201 | ((reply: never) => 200 | 202)
  /** The most fields, in all levels, of its JSON body; 20,000 unless given. */
  maxFields?: number
  /** A streamed body of at most `limit` bytes. `takes` maps content types to the JSON Schema of the body; `{}` means any file. */
  body?: { stream: true; limit: number; takes: Record<string, Record<string, unknown>> }
  /** True for work that is of no use without its client: `signal` aborts when it disconnects, as for event streams. */
  stopsOnDisconnect?: true
  /** Why this POST doesn't accept an Idempotency-Key; every other POST and PUT does. */
  idempotencyExemption?: 'changes nothing' | 'has no user yet' | 'is a stream'
}

type RefusalStatus = 401 | 403 | 404 | 409 | 422 | 429 | 502

/** 8 to 255 visible characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,255}$/

/** How long the response to an Idempotency-Key is stored and replayed. */
export const idempotencyKeyTtlMs = 72 * 3_600_000

type TypedReply =
  | { reply: Exclude<Reply, 'file' | 'download'> }
  | { reply: 'file' | 'download'; mediaTypes: readonly string[] }

/** Declares an endpoint and infers its input, reply and permission types. Files and downloads must list their content types. */
export function defineEndpoint<Input extends z.ZodMiniType, const R extends Reply, const A extends Allow>(
  value: Endpoint<Input, R, A> & TypedReply,
): Endpoint<Input, R, A> {
  return value
}

/** The decoded input of an endpoint: whole cents, basis points, Dates. */
export type InputOf<E> = E extends Endpoint<infer Input, Reply> ? z.output<Input> : never

/** A file that an operation returns. Without `cacheSeconds` it is not cached. */
export interface FileReply {
  name: string
  type: string
  bytes: Uint8Array
  cacheSeconds?: number
  /** True sends it as an attachment, false shows it inline. */
  download: boolean
  /** True for files from users: a browser that shows one runs nothing in it. */
  isUploaded?: boolean
  /** True for files that anyone with the link can open: not cached, not indexed by search engines. */
  unlisted?: boolean
}

/** An attachment of any size, generated while it is sent. */
export interface Download {
  name: string
  type: string
  chunks: AsyncIterable<string | Uint8Array>
}

/** Whether the fields that aren't path parameters are sent as a JSON body; otherwise they are in the query. */
export function hasJsonBody({ method, body }: Endpoint): boolean {
  return body === undefined && (method === 'POST' || method === 'PUT')
}

/** Whether the endpoint accepts an Idempotency-Key. */
export function acceptsIdempotencyKey({ method, idempotencyExemption, body }: Endpoint): boolean {
  const isWrite = method === 'POST' || method === 'PUT'
  return isWrite && idempotencyExemption === undefined && body === undefined
}

/** Every error status that the endpoint can return, except 500. */
export function possibleErrorStatuses(endpoint: Endpoint): number[] {
  const { method, path, allow, body, errorStatuses = [] } = endpoint
  const changes = method !== 'GET'
  return Array.from(
    new Set([
      400,
      ...(allow === 'anyone' ? [] : [401]),
      // Missing permission, or a cross-site request.
      ...(changes || (allow !== 'anyone' && allow !== 'signed in') ? [403] : []),
      ...(pathParams(path).length > 0 ? [404] : []),
      // Lock timeout; disk full.
      ...(changes ? [409, 507] : []),
      ...(changes || body ? [413, 415] : []),
      ...(acceptsIdempotencyKey(endpoint) ? [422] : []),
      ...errorStatuses,
      503,
    ]),
  ).toSorted((one, other) => one - other)
}

/** Returns the parameters of a path: `pathParams('/api/products/:id/image')` is ['id']. */
export function pathParams(path: string): string[] {
  return Array.from(path.matchAll(/:(\w+)/g), (match) => match[1] ?? '')
}
