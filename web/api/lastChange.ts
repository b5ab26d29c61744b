// The last change that this page sent, for an error page: it says whether the change was saved.
import { findChangeOutcome } from '#contract/people/account.ts'
import { type Call, CallError } from '#contract/platform/client.ts'

export type ChangeOutcome = 'saved' | 'not saved' | 'unknown'

interface SentChange {
  sentAt: number
  idempotencyKey: string | undefined
  answer: Promise<unknown>
}

/** An error of a page has nothing to do with a change from before. */
const maxAgeMs = 30_000

let lastChange: SentChange | undefined
const listeners = new Set<() => void>()

export function rememberChange(idempotencyKey: string | undefined, answer: Promise<unknown>): void {
  lastChange = { sentAt: Date.now(), idempotencyKey, answer }
  for (const listener of listeners) listener()
}

/**
 * Calls `onOutcome` with the outcome of a change of the last half minute, if there is one, and of a later one: a page may break before
 * its change is sent. Returns a function that ends it.
 */
export function watchLastChange(call: Call, onOutcome: (outcome: ChangeOutcome) => void): () => void {
  const find = () => {
    if (lastChange && Date.now() - lastChange.sentAt < maxAgeMs)
      void findOutcome(call, lastChange).then(onOutcome)
  }
  listeners.add(find)
  find()
  return () => void listeners.delete(find)
}

/**
 * Waits for the answer, and asks the server if it was lost. 'unknown' if the server can't say it, for example because it still works on
 * the change.
 */
async function findOutcome(call: Call, { idempotencyKey, answer }: SentChange): Promise<ChangeOutcome> {
  try {
    await answer
    return 'saved'
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return 'not saved'
  }
  if (idempotencyKey === undefined) return 'unknown'
  try {
    const { outcome } = await call(findChangeOutcome, { idempotencyKey })
    return outcome === 'none' ? 'unknown' : outcome === 'saved' ? 'saved' : 'not saved'
  } catch {
    return 'unknown'
  }
}
