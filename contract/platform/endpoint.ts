// An endpoint is a value: from it come the route, its permission, both checks, the web's typed call and the tests' walk.
import * as z from 'zod/mini'

import type { Permission } from '#domain/permissions.ts'

/**
 * What an endpoint answers with: JSON of a schema, a file's bytes, a file that is made while it is sent, what happens line
 * by line, a redirect, or 204 and nothing.
 */
export type Reply = z.ZodMiniType | EventStream | 'file' | 'download' | 'redirect' | 'nothing'

/** One JSON text a line, as things happen, each of this schema. */
export interface EventStream<Event extends z.ZodMiniType = z.ZodMiniType> {
  event: Event
  /** Makes them server-sent events without an end, each under this id: whoever comes back names the last that they saw. */
  getId?: (event: never) => number
}

/**
 * The events of a reply. Whatever goes wrong on the way is the last of them, a `FailedEvent`: the status is long sent. Of
 * server-sent events nothing is the last: the connection breaks off, and the caller comes back.
 */
export function eventStream<Event extends z.ZodMiniType>(
  event: Event,
  idOf?: (event: z.output<Event>) => number,
): EventStream<Event> {
  return idOf ? { event, getId: idOf } : { event }
}

export function isEventStream(reply: Reply): reply is EventStream {
  return typeof reply === 'object' && 'event' in reply
}

/** Who may call: holders of a permission, everybody who is signed in, or anyone at all. */
export type Allow = Permission | 'signed in' | 'anyone'

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  R extends Reply = Reply,
  A extends Allow = Allow,
> {
  /** What it does, in a sentence for those who write programs. */
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for what travels in the path. */
  path: string
  allow: A
  /** True where nobody looks whose session it is: it is answered while the database is out of reach. */
  skipsSession?: true
  /**
   * One flat object. Names in the path travel in the URL, the rest in the query (GET, DELETE, or where the body is a
   * stream) or in the JSON body.
   * Unknown keys are refused.
   */
  input: Input
  reply: R
  /** The content types of a file or a download, without their parameters. */
  mediaTypes?: readonly string[]
  /**
   * The statuses by which its operation says no, beside those that follow from the rest of it (`refusalsOf`): 404 where the path
   * has names, for example.
   */
  errorStatuses?: readonly RefusalStatus[]
  /** The status of success where it is not 200; 202 where the reply tells of something that still goes on. */
  status?: 201 | ((reply: never) => 200 | 202)
  /**
   * 'stream' hands the body to the operation as it arrives; the limit is in bytes. `takes` are its content types, each with
   * the JSON Schema of what it carries; `{}` is a file as it is.
   */
  body?: { stream: true; limit: number; takes: Record<string, Record<string, unknown>> }
  /** A POST that changes something takes an Idempotency-Key, unless it says why not here. */
  idempotencyExemption?: 'changes nothing' | 'has no user yet' | 'is a stream'
}

type RefusalStatus = 401 | 403 | 404 | 409 | 422 | 429 | 502

/** How long the answer under an Idempotency-Key is kept: until then the same request again does nothing. */
export const idempotencyKeyTtlMs = 72 * 3_600_000

/** Declares an endpoint; the types of input, reply and permission are kept. Of a file, it says which content types it has. */
export function defineEndpoint<Input extends z.ZodMiniType, const R extends Reply, const A extends Allow>(
  value: Endpoint<Input, R, A> &
    (R extends 'file' | 'download' ? { mediaTypes: readonly string[] } : unknown),
): Endpoint<Input, R, A> {
  return value
}

/** What the operation is given, and what the caller gives: whole cents, basis points, Dates. */
export type InputOf<E> = E extends Endpoint<infer Input, Reply> ? z.output<Input> : never

/** A file that an operation answers with. `cache` is how long, in seconds, a browser may keep it; none means not at all. */
export interface FileReply {
  name: string
  type: string
  bytes: Uint8Array
  cacheSeconds?: number
  /** True offers it for saving, false shows it in the page. */
  download: boolean
  /** True for what its link alone opens: nothing on the way keeps it, and no search engine lists it. */
  unlisted?: boolean
}

/** A file of any length for saving, made while it is sent. */
export interface Download {
  name: string
  type: string
  chunks: AsyncIterable<string | Uint8Array>
}

/** Whether what isn't in the path travels as a JSON body; it is the query else. */
export function hasJsonBody({ method, body }: Endpoint): boolean {
  return body === undefined && (method === 'POST' || method === 'PUT')
}

/** Whether it takes an Idempotency-Key: the same key again gives the first answer again and does nothing. */
export function acceptsIdempotencyKey({ method, idempotencyExemption: repeatable, body }: Endpoint): boolean {
  return method === 'POST' && repeatable === undefined && body === undefined
}

/** Every status by which it may say no. A 500 is a fault of ours, and 5xx of proxies stand outside. */
export function possibleErrorStatuses(endpoint: Endpoint): number[] {
  const { method, path, allow, body, errorStatuses: refuses = [] } = endpoint
  const changes = method !== 'GET'
  return Array.from(
    new Set([
      400,
      ...(allow === 'anyone' ? [] : [401]),
      // Who may not, and what does not come from our own pages.
      ...(changes || (allow !== 'anyone' && allow !== 'signed in') ? [403] : []),
      ...(pathParams(path).length > 0 ? [404] : []),
      // Somebody else is changing the same thing.
      ...(changes ? [409, 507] : []),
      ...(changes || body ? [413, 415] : []),
      ...(acceptsIdempotencyKey(endpoint) ? [422] : []),
      ...refuses,
      503,
    ]),
  ).toSorted((one, other) => one - other)
}

/** The names in a path: `pathNames('/api/products/:id/image')` is ['id']. */
export function pathParams(path: string): string[] {
  return Array.from(path.matchAll(/:(\w+)/g), (match) => match[1] ?? '')
}
