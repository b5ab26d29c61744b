// `npm run trials`: tests that take too long for `npm test`. Each trial is a file of this folder that reports figures and throws
// on a failure. Names select trials (`npm run trials -- sales mail`), `--seed 7` repeats a run, several seeds run one after the
// other, `--scale 0.1` shortens each. `npm run torture` runs the trials of faults/.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export interface TrialOptions {
  seed: number
  /** 1 is the full size. */
  scale: number
  /** Runs one numbered step of a trial. */
  only?: number | undefined
  /** Skips the numbered steps before it. */
  from?: number | undefined
}

interface Trial {
  run: (options: TrialOptions) => Promise<void>
}

// For test apps.
process.env['TEST_DATABASE_URL'] = process.env['DATABASE_URL']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', multiple: true },
    scale: { type: 'string' },
    only: { type: 'string' },
    from: { type: 'string' },
    faults: { type: 'boolean' },
  },
})
const seeds = values.seed?.map(Number) ?? [Date.now() % 1_000_000]
const options = {
  scale: Number(values.scale ?? 1),
  only: values.only === undefined ? undefined : Number(values.only),
  from: values.from === undefined ? undefined : Number(values.from),
}
if (!seeds.every(Number.isInteger) || !(options.scale > 0))
  throw new Error('--seed must be an integer, --scale a positive number')

const folder = values.faults ? join(import.meta.dirname, 'faults') : import.meta.dirname
const names = await findTrials()
const unknownNames = positionals.filter((name) => !names.includes(name))
if (unknownNames.length > 0)
  throw new Error(`Unknown trial: ${unknownNames.join(', ')}. Trials: ${names.join(', ')}.`)
const selected = positionals.length > 0 ? positionals : names
for (const name of selected) {
  const { run } = (await import(join(folder, `${name}.ts`))) as Trial
  for (const seed of seeds) {
    process.stdout.write(`\n-- ${name}, seed ${seed}, scale ${options.scale}\n`)
    await run({ seed, ...options })
  }
}
// Open pools must not keep the process alive.
process.exit(0)

/** The files of the folder that are trials. */
async function findTrials(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.ts') && file !== 'trials.ts')
    .map((file) => file.slice(0, -3))
    .toSorted()
}
