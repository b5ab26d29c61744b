// Clients who don't give up: they ask again, at any process, until somebody has told them what became of their deed.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { buildRequest } from '#contract/platform/client.ts'
import type { Endpoint, InputOf } from '#contract/platform/endpoint.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import type { Tally } from './tally.ts'

export interface FinalResponse {
  status: number
  body: Record<string, unknown>
  /** As it went over the wire. */
  text: string
  isReplay: boolean
  /** Whether an earlier asking got no word of what became of it, so that this answer may speak of its own deed. */
  wasUncertain: boolean
}

export interface RetryContext {
  /** Any process that lives, or none while all are dead. */
  anyProcess: () => { visitor: TestClient; place: number } | undefined
  tally: Tally
  /** Told of each success. */
  onSuccess: (place: number) => void
}

/** How long a client waits for an answer: longer than an honest server takes. */
const patience = 60_000

/** Asks with one key where the endpoint takes one, and again where it is safe without. */
export async function retryUntilAnswered<E extends Endpoint>(
  { anyProcess: anyVisitor, tally, onSuccess: onDone }: RetryContext,
  endpoint: E,
  input: InputOf<E>,
  key: string = randomUUID(),
): Promise<FinalResponse> {
  let wasInDoubt = false
  const { url, body } = buildRequest(endpoint, input)
  for (;;) {
    const member = anyVisitor()
    if (!member) {
      await wait(50)
      continue
    }
    const begun = performance.now()
    const answer = await askOnce(member.visitor, { method: endpoint.method, url, body, key })
    tally.count(answer.what, performance.now() - begun)
    if ('status' in answer && answer.retryAfter === null && answer.status < 500) {
      if (answer.status < 400) onDone(member.place)
      return { ...answer, wasUncertain: wasInDoubt }
    }
    // Of a 507 we know that nothing was done.
    if (!('status' in answer) || answer.status === 503) wasInDoubt = true
    await wait(50 + Math.random() * 200)
  }
}

interface Asked {
  method: string
  url: string
  body: Record<string, unknown> | undefined
  key: string
}

type Outcome =
  | (Omit<FinalResponse, 'wasInDoubt'> & { what: string; retryAfter: string | null })
  | { what: string }

async function askOnce(visitor: TestClient, { method, url, body, key }: Asked): Promise<Outcome> {
  try {
    const response = await visitor.fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...(method === 'POST' && { 'idempotency-key': key }) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(patience),
    })
    const text = await response.text()
    const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    const retryAfter = response.headers.get('retry-after')
    const words = response.status < 500 ? '' : ` ${String(parsed['message'])}`
    const hint = retryAfter === null ? '' : ` Retry-After ${retryAfter}`
    const refused = response.status === 409 ? ' refused' : ''
    return {
      status: response.status,
      body: parsed,
      text,
      isReplay: response.headers.get('idempotent-replay') === 'true',
      retryAfter,
      what: `${response.status}${words}${refused}${hint}`,
    }
  } catch (error) {
    const isOverdue = error instanceof Error && error.name === 'TimeoutError'
    return { what: isOverdue ? `silence for ${patience / 1000} seconds` : 'no answer: the connection broke' }
  }
}
