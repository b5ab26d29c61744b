// Clients that repeat a request at any process until they know its result.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { buildRequest } from '#contract/platform/client.ts'
import type { Endpoint, InputOf } from '#contract/platform/endpoint.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import type { Tally } from './tally.ts'

export interface FinalResponse {
  status: number
  body: Record<string, unknown>
  /** In wire format. */
  text: string
  isReplay: boolean
  /** Whether an earlier attempt had no result, so that this response may refer to its effect. */
  wasUncertain: boolean
}

export interface RetryContext {
  /** A random running process; undefined if there is none. */
  anyProcess: () => { client: TestClient; index: number } | undefined
  tally: Tally
  /** Called on each success. */
  onSuccess: (index: number) => void
}

/** The client's timeout in milliseconds, longer than any expected response. */
const clientTimeoutMs = 60_000

/** Uses one key where the endpoint accepts it, and repeats where that is safe without. */
export async function retryUntilAnswered<E extends Endpoint>(
  { anyProcess, tally, onSuccess }: RetryContext,
  endpoint: E,
  input: InputOf<E>,
  key: string = randomUUID(),
): Promise<FinalResponse> {
  let wasInDoubt = false
  const { url, body } = buildRequest(endpoint, input)
  for (;;) {
    const member = anyProcess()
    if (!member) {
      await wait(50)
      continue
    }
    const startedAt = performance.now()
    const answer = await sendOnce(member.client, { method: endpoint.method, url, body, key })
    tally.count(answer.description, performance.now() - startedAt)
    if ('status' in answer && answer.retryAfter === null && answer.status < 500) {
      if (answer.status < 400) onSuccess(member.index)
      return { ...answer, wasUncertain: wasInDoubt }
    }
    // A 507 guarantees that nothing was changed.
    if (!('status' in answer) || answer.status === 503) wasInDoubt = true
    await wait(50 + Math.random() * 200)
  }
}

interface RawRequest {
  method: string
  url: string
  body: Record<string, unknown> | undefined
  key: string
}

type Outcome =
  | (Omit<FinalResponse, 'wasInDoubt'> & { description: string; retryAfter: string | null })
  | { description: string }

async function sendOnce(client: TestClient, { method, url, body, key }: RawRequest): Promise<Outcome> {
  try {
    const response = await client.fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...(method === 'POST' && { 'idempotency-key': key }) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(clientTimeoutMs),
    })
    const text = await response.text()
    const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    const retryAfter = response.headers.get('retry-after')
    const message = response.status < 500 ? '' : ` ${String(parsed['message'])}`
    const retryHint = retryAfter === null ? '' : ` Retry-After ${retryAfter}`
    const refused = response.status === 409 ? ' refused' : ''
    return {
      status: response.status,
      body: parsed,
      text,
      isReplay: response.headers.get('idempotent-replay') === 'true',
      retryAfter,
      description: `${response.status}${message}${refused}${retryHint}`,
    }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return {
      description: isTimeout
        ? `no response for ${clientTimeoutMs / 1000} seconds`
        : 'no response: the connection broke',
    }
  }
}
