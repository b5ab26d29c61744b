// Two processes run each pair of picking, allocation, edit, correction, void and so on against the same records at the same time, 30
// times. Each answer is a success or a refusal, and the records are as after one action and then the other.
import assert from 'node:assert/strict'

import { listRacePairs, type RacePair } from '#proofs/races/raceActions.ts'
import { addRaceCounts, emptyRaceCounts, runRaces } from '#proofs/races/runRaces.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

const fullRounds = 30

/** So that the databases, which the integrity check reads whole after each pair, stay small. */
const pairsPerDatabase = 20

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const startedAt = performance.now()
  const rounds = Math.max(1, Math.round(scale * fullRounds))
  const pairs = drawPairs(seed, scale * fullRounds)
  const total = emptyRaceCounts()
  for (let start = 0; start < pairs.length; start += pairsPerDatabase) {
    const part = pairs.slice(start, start + pairsPerDatabase)
    const counts = await runRaces({ seed: seed + start, pairs: part, rounds })
    addRaceCounts(total, counts)
    reportFigures('Races', {
      pairs: start + part.length,
      rounds: total.rounds,
      done: total.done,
      deadlocks: total.deadlocks,
      seconds: elapsedSeconds(startedAt),
    })
  }
  for (const [reason, times] of [...total.refused].toSorted(([, a], [, b]) => b - a))
    reportFigures(`Refused with ${reason}`, { times })
  assert.equal(total.deadlocks, 0)
}

/** All pairs, or a share of them that the seed decides. */
function drawPairs(seed: number, share: number): RacePair[] {
  const pairs = listRacePairs()
  if (share >= 1) return pairs
  const random = seededRandom(seed)
  return pairs
    .map((pair) => ({ pair, position: random() }))
    .toSorted((a, b) => a.position - b.position)
    .slice(0, Math.ceil(share * pairs.length))
    .map(({ pair }) => pair)
}
