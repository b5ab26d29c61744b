// Idempotency-Keys that come again: with the same request the first answer must come again, with another one a 422.
import { routes } from '#server/routes.ts'

import { createRandomSource } from './randomSource.ts'
import type { FuzzResponse, FuzzRequest } from './request.ts'

/** So many keyed calls are remembered. */
const remembered = 100

interface Repeated {
  request: FuzzRequest
  /** What is wrong with the answer to a repetition; undefined where nothing is. */
  judgeRepeat?: (answer: FuzzResponse) => string | undefined
}

export interface KeyHistory {
  /** The request as it was drawn, or now and then one that was answered before in its stead. */
  maybeRepeat: (drawn: FuzzRequest, seed: number) => Repeated
  learn: (request: FuzzRequest, answer: FuzzResponse) => void
}

export function createKeyHistory(): KeyHistory {
  const answered: { request: FuzzRequest; answer: FuzzResponse }[] = []
  return {
    maybeRepeat(drawn, seed) {
      const dice = createRandomSource(seed + 1, drawn.number)
      if (answered.length === 0 || drawn.headers['idempotency-key'] === undefined || !dice.chance(0.3))
        return { request: drawn }
      const { request: first, answer } = dice.pick(answered)
      const request = { ...first, number: drawn.number }
      if (dice.chance(0.8)) return { request, judgeRepeat: (again) => whyNotSame(request, answer, again) }
      // JSON that means the same is another request nevertheless: its bytes differ.
      request.body = Buffer.concat([first.body ?? Buffer.from('{}'), Buffer.from(' ')])
      request.headers = { ...first.headers, 'content-type': 'application/json' }
      return { request, judgeRepeat: whyNotOther }
    },
    learn(request, answer) {
      const { headers, defect: wrong } = request
      if (headers['idempotency-key'] === undefined || wrong !== undefined) return
      if (answer.status >= 300 || answer.headers['idempotent-replay'] !== undefined) return
      if (answered.length === remembered) answered.shift()
      answered.push({ request, answer })
    },
  }
}

function whyNotSame({ endpoint }: FuzzRequest, first: FuzzResponse, again: FuzzResponse): string | undefined {
  if (isElsewhere(again)) return undefined
  if (again.headers['idempotent-replay'] !== 'true') return 'does not say that it is a repetition'
  // How what followed the deed stands now is told anew.
  if (routes.find((route) => route.endpoint === endpoint)?.afterCommit) return undefined
  return again.status === first.status && again.body.equals(first.body)
    ? undefined
    : `${again.status} is not the first answer again, which was ${first.status}`
}

function whyNotOther(again: FuzzResponse): string | undefined {
  return isElsewhere(again) || again.status === 422
    ? undefined
    : `${again.status} though the key was used for another request`
}

/** The session was ended meanwhile, or the server is busy. */
function isElsewhere({ status }: FuzzResponse): boolean {
  return status === 401 || status === 409 || status === 503
}
