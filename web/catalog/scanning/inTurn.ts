// Lets one tab at a time read and change what all tabs have in localStorage. A lock is not enough: the storage that a tab sees lags behind
// the last changes of another tab. So each turn has a number, written to localStorage after its changes and to IndexedDB, which does not lag.
import * as z from 'zod/mini'

import { readStored, writeStored } from '#web/api/browserStorage.ts'

const Turn = z.int()
const table = 'turns'

/** If the storage is full, the number of a turn never arrives. */
const maxWaitMs = 2000

/** Runs `work` while no other tab does, and after their changes have arrived. Browsers without HTTPS have no locks: they run it at once. */
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, async () => {
    const key = `turn:${name}`
    const turn = await readTurn(name)
    await untilStored(key, turn)
    try {
      await work()
    } finally {
      writeStored(key, Turn, turn + 1)
      await writeTurn(name, turn + 1)
    }
  })
}

async function untilStored(key: string, turn: number): Promise<void> {
  const startedAt = performance.now()
  while ((readStored(key, Turn) ?? 0) < turn && performance.now() - startedAt < maxWaitMs)
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
}

/** 0 before the first turn, and where the browser has no IndexedDB, such as in some private windows. */
async function readTurn(name: string): Promise<number> {
  const turn = await withTurns('readonly', (turns) => turns.get(name))
  return z.safeParse(Turn, turn).data ?? 0
}

async function writeTurn(name: string, turn: number): Promise<void> {
  await withTurns('readwrite', (turns) => turns.put(turn, name))
}

async function withTurns(
  mode: IDBTransactionMode,
  ask: (turns: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const opening = indexedDB.open(table, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(table))
    const database = await answerOf(opening)
    const answer = await answerOf(ask(database.transaction(table, mode).objectStore(table)))
    database.close()
    return answer
  } catch {
    return undefined
  }
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}
