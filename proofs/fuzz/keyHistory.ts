// Repeats Idempotency-Keys: the same request must get the first response repeated, another request a 422.
import { routes } from '#server/routes.ts'

import { createRandomSource } from './randomSource.ts'
import type { FuzzResponse, FuzzRequest } from './request.ts'

/** How many calls with a key are kept. */
const maxKept = 100

interface Repeated {
  request: FuzzRequest
  /** Returns what is wrong with the response to a repetition, if anything. */
  checkRepeat?: (response: FuzzResponse) => string | undefined
}

export interface KeyHistory {
  /** The request itself or, now and then, a request that was answered before. */
  maybeRepeat: (request: FuzzRequest, seed: number) => Repeated
  learn: (request: FuzzRequest, response: FuzzResponse) => void
}

export function createKeyHistory(): KeyHistory {
  const answered: { request: FuzzRequest; response: FuzzResponse }[] = []
  return {
    maybeRepeat(generated, seed) {
      const random = createRandomSource(seed + 1, generated.number)
      if (answered.length === 0 || generated.headers['idempotency-key'] === undefined || !random.chance(0.3))
        return { request: generated }
      const { request: first, response } = random.pick(answered)
      const request = { ...first, number: generated.number }
      if (random.chance(0.8))
        return { request, checkRepeat: (repeated) => replayError(request, response, repeated) }
      // The key covers the bytes of the body: equivalent JSON is another request.
      request.body = Buffer.concat([first.body ?? Buffer.from('{}'), Buffer.from(' ')])
      request.headers = { ...first.headers, 'content-type': 'application/json' }
      return { request, checkRepeat: conflictError }
    },
    learn(request, response) {
      const { headers, defect } = request
      if (headers['idempotency-key'] === undefined || defect !== undefined) return
      if (response.status >= 300 || response.headers['idempotent-replay'] !== undefined) return
      if (answered.length === maxKept) answered.shift()
      answered.push({ request, response })
    },
  }
}

function replayError(
  { endpoint }: FuzzRequest,
  first: FuzzResponse,
  repeated: FuzzResponse,
): string | undefined {
  if (isUnavailable(repeated)) return undefined
  if (repeated.headers['idempotent-replay'] !== 'true') return 'lacks the Idempotent-Replay header'
  // Background tasks may have changed the state that this response contains.
  if (routes.find((route) => route.endpoint === endpoint)?.afterCommit) return undefined
  return repeated.status === first.status && repeated.body.equals(first.body)
    ? undefined
    : `${repeated.status} differs from the first response, which was ${first.status}`
}

function conflictError(repeated: FuzzResponse): string | undefined {
  return isUnavailable(repeated) || repeated.status === 422
    ? undefined
    : `${repeated.status} though the key was used for another request`
}

/** The session has ended, or the server is busy. */
function isUnavailable({ status }: FuzzResponse): boolean {
  return status === 401 || status === 409 || status === 503
}
