// The typed call of any endpoint: the web's, and the tests'.
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
import { ErrorResponse } from './errors.ts'

/** An answer that is no success. Its message is 'status: body' (SPEC.md section 8); `sentence` is for people. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly body: ErrorResponse | undefined
  /** When the server says that it is worth trying the same again. */
  readonly retryAfterSeconds: number | undefined

  constructor({ status, statusText, headers }: Response, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = parseFailure(body)
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

/** Of a download, the response is handed on as it is: its body is read as it comes. */
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

/** The address and the JSON body of a call. `input` is in its inside form. */
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

/** A caller of endpoints at `baseUrl` ('' for the page's own server) through the given fetch. */
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
    return (await readAnswer(endpoint.reply, response)) as never
  }
}

async function readAnswer(reply: Reply, response: Response): Promise<unknown> {
  if (reply === 'file') return response.blob()
  if (reply === 'download') return response
  if (typeof reply === 'string') return undefined
  if (isEventStream(reply)) return readEvents(reply, response)
  return z.decode(reply, (await response.json()) as never)
}

/** Of server-sent events only these lines matter here: each event of ours has one, and its id stands in it as well. */
const serverSent = 'data: '

/** The events as they come. Throws where the connection breaks off in the middle of one. */
async function* readEvents({ event, getId: idOf }: EventStream, response: Response): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of readChunks(response)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!idOf) yield z.decode(event, JSON.parse(line))
      else if (line.startsWith(serverSent)) yield z.decode(event, JSON.parse(line.slice(serverSent.length)))
    }
  }
  if (rest !== '') throw new TypeError('The connection broke off')
}

/** The body as it comes. Safari's streams can't be iterated over. */
export async function* readChunks(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done || !value) return
      yield value
    }
  } finally {
    // Whoever stops reading before the end hangs up.
    await reader?.cancel()
  }
}

function parseFailure(body: string): ErrorResponse | undefined {
  try {
    return z.safeParse(ErrorResponse, JSON.parse(body)).data
  } catch {
    return undefined
  }
}
