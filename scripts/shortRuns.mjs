// The random trials in small, a step of `npm test` at full size: each with two fixed seeds, and with a new one that the step prints.

import path from 'node:path'

import { pinnedNode } from './install.mjs'
import { root, run } from './process.mjs'
import { testEnvironment } from './steps.mjs'

/** @typedef {import('./steps.mjs').Count} Count */

/** The trials whose operations a seed decides, with the share of their full size that takes 10 to 20 seconds on two cores. */
export const shortRuns = {
  carts: 0.01,
  costs: 0.0025,
  documents: 0.01,
  fuzz: 0.0005,
  invoices: 0.05,
  mail: 0.01,
  orderFiles: 0.02,
  orders: 0.002,
  purchases: 0.01,
  races: 0.0015,
  receivables: 0.005,
  sales: 0.0025,
  whatsapp: 0.01,
}

const fixedSeeds = [1, 2]

/** Waits for time limits most of the time, so it runs at the same time as the others. */
const waitingTrial = 'whatsapp'

/**
 * Finds the arguments of each run that a process of trials started, in its output: 'sales --seed 1 --scale 0.0025'.
 * @param {string} output
 */
export function findRuns(output) {
  const heads = output.matchAll(/^-- (\w+), seed (\d+), scale (\S+)$/gm)
  return Array.from(heads, ([, name, seed, scale]) => `${name} --seed ${seed} --scale ${scale}`)
}

/**
 * Runs each trial with each seed, in one process for each trial, which ends at the first seed that fails; leaves them out without CI. A
 * failure is printed with the command that repeats it.
 * @param {string} databaseUrl of a PostgreSQL server on which databases can be created
 * @returns {Promise<Count>} of runs
 */
export async function runShortRuns(databaseUrl) {
  const runs = Object.keys(shortRuns).length * (fixedSeeds.length + 1)
  if (testEnvironment()['FULL_SIZE'] !== 'true') return { passed: 0, failed: 0, skipped: runs, leftOut: runs }
  const newSeed = Date.now() % 1_000_000
  const env = testEnvironment({ DATABASE_URL: databaseUrl })
  const seeds = [...fixedSeeds, newSeed].flatMap((seed) => ['--seed', String(seed)])
  const count = { passed: 0, failed: 0, skipped: 0, note: `new seed ${newSeed}`, output: '' }
  const runTrials = async (/** @type {[string, number][]} */ trials) => {
    for (const [name, scale] of trials) {
      const args = [path.join(root, 'trials', 'trials.ts'), name, ...seeds, '--scale', String(scale)]
      const { code, output } = await run(pinnedNode, args, { env, seconds: 1800 })
      const started = findRuns(output)
      if (code === 0) count.passed += started.length
      else {
        count.passed += Math.max(0, started.length - 1)
        count.failed += 1
        count.output += `${output.trim()}\nRepeat this run with: npm run trials -- ${started.at(-1) ?? name}\n\n`
      }
    }
  }
  const trials = Object.entries(shortRuns)
  const isWaiting = (/** @type {[string, number]} */ [name]) => name === waitingTrial
  await Promise.all([
    runTrials(trials.filter(isWaiting)),
    runTrials(trials.filter((trial) => !isWaiting(trial))),
  ])
  return count
}
