// `npm run trials`: what takes too long for `npm test`. Each trial is a file of this room; it says its figures and throws on the
// first fault. Names choose (`npm run trials -- sales mail`), `--seed 7` repeats a run, `--scale 0.1` makes it shorter. `npm run
// torture` is the same with the trials of faults/, in which things are killed, frozen, cut off and filled up.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export interface TrialOptions {
  seed: number
  /** 1 is the size that a trial is judged at. */
  scale: number
  /** Of trials whose steps are numbered: this one alone. */
  only?: number | undefined
}

interface Trial {
  run: (options: TrialOptions) => Promise<void>
}

// The shops of the trials are those of the tests, on PostgreSQL.
process.env['TEST_ENGINE'] = 'postgres'
process.env['TEST_DATABASE_URL'] = process.env['DATABASE_URL']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    scale: { type: 'string' },
    only: { type: 'string' },
    faults: { type: 'boolean' },
  },
})
const options = {
  seed: Number(values.seed ?? Date.now() % 1_000_000),
  scale: Number(values.scale ?? 1),
  only: values.only === undefined ? undefined : Number(values.only),
}
if (!Number.isInteger(options.seed) || !(options.scale > 0))
  throw new Error('--seed is a whole number, --scale above 0')

const room = values.faults ? join(import.meta.dirname, 'faults') : import.meta.dirname
const names = await findTrials()
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0)
  throw new Error(`No trial is called ${unknown.join(', ')}; there are ${names.join(', ')}.`)
const chosen = positionals.length > 0 ? positionals : names
for (const name of chosen) {
  process.stdout.write(`\n-- ${name}, seed ${options.seed}, scale ${options.scale}\n`)
  const { run } = (await import(join(room, `${name}.ts`))) as Trial
  await run(options)
}
// Pools that a trial left open don't keep the night waiting.
process.exit(0)

/** The files of this room that are trials: those whose names don't say that they serve others. */
async function findTrials(): Promise<string[]> {
  const files = await readdir(room)
  return files
    .filter((file) => file.endsWith('.ts') && file !== 'trials.ts' && !file.endsWith('ForTrials.ts'))
    .map((file) => file.slice(0, -3))
    .toSorted()
}
