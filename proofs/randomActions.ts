// Draws operations for a model and runs them; what the random runs of orders and of receivables share.
import assert from 'node:assert/strict'

import type { RandomSource } from '#proofs/fuzz/randomSource.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Succeeded and refused runs by action. */
export type ActionCounts = Map<string, { done: number; refused: number }>

interface ActedModel {
  random: RandomSource
  counts: ActionCounts
}

/** An action had nothing to work on. */
export class NothingToDo extends Error {}

/** Runs a call that the rules allow or refuse, and throws if the server decides otherwise. */
export async function expectOutcome<Result>(
  isAllowed: boolean,
  what: string,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await call()
    assert.ok(isAllowed, `${what} was not refused`)
    return result
  } catch (error) {
    if (error instanceof Refusal) assert.ok(!isAllowed, `${what} was refused: ${error.message}`)
    throw error
  }
}

interface ActionOptions<Model> {
  /** Of drawing an action; the others have a weight of 1. */
  weights: Record<string, number>
  /** Throws if an operation may not be refused like this. */
  onRefused: (refusal: Refusal, name: string, model: Model) => Promise<void> | void
}

/**
 * Returns a function that draws an action and runs it. About every fourth is drawn from those that never succeeded, so that a short
 * run misses none. A refusal is an ordinary result, and must change nothing.
 */
export function createActionRunner<Model extends ActedModel>(
  actions: Record<string, (model: Model) => Promise<void>>,
  { weights, onRefused }: ActionOptions<Model>,
): (model: Model) => Promise<void> {
  const names = Object.keys(actions)
  const drawn = names.flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name))
  return async (model) => {
    const missed = missedActions(model.counts, names)
    const name = model.random.pick(missed.length > 0 && model.random.chance(0.25) ? missed : drawn)
    const count = model.counts.get(name) ?? { done: 0, refused: 0 }
    model.counts.set(name, count)
    try {
      await actions[name]?.(model)
      count.done += 1
    } catch (error) {
      if (error instanceof NothingToDo) return
      if (!(error instanceof Refusal)) throw new Error(`${name} failed`, { cause: error })
      await onRefused(error, name, model)
      count.refused += 1
    }
  }
}

/** Those of `names` that never succeeded. */
export function missedActions(counts: ActionCounts, names: readonly string[]): string[] {
  return names.filter((name) => (counts.get(name)?.done ?? 0) === 0)
}

export interface RunOptions {
  seed: number
  operations: number
  /** How often everything is compared, the last time at the end. */
  checks: number
  onCheck?: (operations: number) => void
}

/** Repeats `step`, with `check` in between. An error names the seed and the operation. */
export async function runChecked(
  { seed, operations, checks, onCheck }: RunOptions,
  { step, check }: { step: () => Promise<void>; check: () => Promise<void> },
): Promise<void> {
  const every = Math.ceil(operations / checks)
  let index = 1
  try {
    for (; index <= operations; index += 1) {
      await step()
      if (index % every !== 0 && index !== operations) continue
      await check()
      onCheck?.(index)
    }
  } catch (error) {
    throw new Error(`Operation ${index} failed. Repeat this run with seed ${seed}`, { cause: error })
  }
}
