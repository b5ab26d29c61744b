// The typed API client, used by the web and by tests.
import * as z from 'zod/mini'

import {
  type Endpoint,
  type EventStream,
  type InputOf,
  isEventStream,
  pathParams,
  type Reply,
  hasJsonBody,
} from './endpoint.ts'
import type { ErrorResponse } from './errors.ts'

/** A response outside 2xx. `message` is 'status: body'; `sentence` is the server's sentence for the user. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly body: ErrorResponse | undefined
  readonly retryAfterSeconds: number | undefined

  constructor({ status, statusText, headers }: Response, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = parseErrorBody(body)
    const retryAfter = headers.get('retry-after')
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter)
  }

  get sentence(): string | undefined {
    return this.body?.message
  }
}

export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
  /** The body of an endpoint that takes a stream. */
  body?: BodyInit
  headers?: Record<string, string>
}

/** For a download this is the Response itself, so that the caller can stream the body. */
export type CallResult<R extends Reply> = R extends z.ZodMiniType
  ? z.output<R>
  : R extends EventStream<infer Event>
    ? AsyncGenerator<z.output<Event>>
    : R extends 'file'
      ? Blob
      : R extends 'download'
        ? Response
        : void

export type Call = <I extends z.ZodMiniType, R extends Reply>(
  endpoint: Endpoint<I, R>,
  input: z.output<I>,
  options?: CallOptions,
) => Promise<CallResult<R>>

/** Returns the URL and the JSON body of a call. `input` has the decoded form (cents, Dates). */
export function buildRequest<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): { url: string; body: Record<string, unknown> | undefined } {
  const wire = z.encode(endpoint.input, input) as Record<string, unknown>
  const rest = new Map(Object.entries(wire).filter(([, value]) => value !== undefined))
  let url = endpoint.path
  for (const name of pathParams(endpoint.path)) {
    url = url.replace(`:${name}`, encodeURIComponent(String(rest.get(name))))
    rest.delete(name)
  }
  if (hasJsonBody(endpoint)) {
    return { url, body: rest.size > 0 ? Object.fromEntries(rest) : undefined }
  }
  const query = new URLSearchParams()
  for (const [name, value] of rest)
    if (value !== null && value !== '') query.set(name, `${value as string | number}`)
  return { url: query.size > 0 ? `${url}?${query}` : url, body: undefined }
}

/** Creates a client for the server at `baseUrl` ('' for the page's own server). */
export function createCall(baseUrl: string, send: typeof fetch): Call {
  return async function call(endpoint, input, options = {}) {
    const { url, body } = buildRequest(endpoint, input as InputOf<typeof endpoint>)
    const headers: Record<string, string> = { ...options.headers }
    if (body) headers['content-type'] = 'application/json'
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    const response = await send(baseUrl + url, {
      method: endpoint.method,
      credentials: 'include',
      headers,
      body: options.body ?? (body ? JSON.stringify(body) : null),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    if (!response.ok) throw new CallError(response, await response.text())
    return (await readReply(endpoint.reply, response)) as never
  }
}

async function readReply(reply: Reply, response: Response): Promise<unknown> {
  if (reply === 'file') return response.blob()
  if (reply === 'download') return response
  if (typeof reply === 'string') return undefined
  if (isEventStream(reply)) return readEvents(reply, response)
  return z.decode(reply, (await response.json()) as never)
}

/** Our server-sent events have one data line each. Their id line is not needed: the data repeats it. */
const dataPrefix = 'data: '

/** Yields events as they arrive. Throws if the connection breaks in the middle of one. */
async function* readEvents({ event, getId }: EventStream, response: Response): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of readChunks(response)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!getId) yield z.decode(event, JSON.parse(line))
      else if (line.startsWith(dataPrefix)) yield z.decode(event, JSON.parse(line.slice(dataPrefix.length)))
    }
  }
  if (rest !== '') throw new TypeError('The connection was interrupted')
}

/** Yields the body as it arrives. Safari's ReadableStream has no async iterator. */
export async function* readChunks(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done || !value) return
      yield value
    }
  } finally {
    // Closes the connection if the caller stops before the end.
    await reader?.cancel()
  }
}

/** An error reply: a message, or the messages of fields. */
const ErrorBody = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z._default(z.string(), ''), message: z.string() }))),
  requestId: z.optional(z.string()),
})

function parseErrorBody(body: string): ErrorResponse | undefined {
  try {
    const error = z.safeParse(ErrorBody, JSON.parse(body)).data
    const message = error?.message || error?.errors?.map((field) => field.message).join(', ')
    return message ? { ...error, message } : undefined
  } catch {
    return undefined
  }
}
