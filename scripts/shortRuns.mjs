// The random trials in small, a step of `npm test` at full size: each with three fixed seeds, and with a new one that the step prints.

import path from 'node:path'

import { pinnedNode } from './install.mjs'
import { root, run } from './process.mjs'
import { testEnvironment } from './steps.mjs'

/** @typedef {import('./steps.mjs').Count} Count */

/** The trials whose operations a seed decides, with the share of their full size that takes 10 to 20 seconds on two cores. */
export const shortRuns = {
  carts: 0.02,
  documents: 0.02,
  fuzz: 0.001,
  invoices: 0.1,
  mail: 0.02,
  orders: 0.004,
  receivables: 0.01,
  sales: 0.005,
  whatsapp: 0.02,
}

const fixedSeeds = [1, 2, 3]

/**
 * Runs each trial with each seed, one after the other; leaves them out without CI. A failure is printed with the command that repeats it.
 * @param {string} databaseUrl of a PostgreSQL server on which databases can be created
 * @returns {Promise<Count>} of runs
 */
export async function runShortRuns(databaseUrl) {
  const runs = Object.keys(shortRuns).length * (fixedSeeds.length + 1)
  if (testEnvironment()['FULL_SIZE'] !== 'true') return { passed: 0, failed: 0, skipped: runs, leftOut: runs }
  const newSeed = Date.now() % 1_000_000
  const env = testEnvironment({ DATABASE_URL: databaseUrl })
  const count = { passed: 0, failed: 0, skipped: 0, note: `new seed ${newSeed}`, output: '' }
  for (const [name, scale] of Object.entries(shortRuns)) {
    for (const seed of [...fixedSeeds, newSeed]) {
      const args = [name, '--seed', String(seed), '--scale', String(scale)]
      const { code, output } = await run(pinnedNode, [path.join(root, 'trials', 'trials.ts'), ...args], {
        env,
        seconds: 600,
      })
      if (code === 0) count.passed += 1
      else {
        count.failed += 1
        count.output += `${output.trim()}\nRepeat this run with: npm run trials -- ${args.join(' ')}\n\n`
      }
    }
  }
  return count
}
