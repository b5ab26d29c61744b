import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { root } from './process.mjs'
import { findRuns, shortRuns } from './shortRuns.mjs'

/** They measure times, or kill restores of a large database at random moments. */
const onlyLong = ['backups', 'signInTiming']

test('each trial that a seed repeats also runs in small', () => {
  const folder = path.join(root, 'trials')
  const seeded = readdirSync(folder)
    .filter((file) => /function run\(\{[^}]*\bseed\b/.test(readFile(path.join(folder, file))))
    .map((file) => path.basename(file, '.ts'))
  assert.deepEqual([...Object.keys(shortRuns), ...onlyLong].toSorted(), seeded.toSorted())
})

test('a failed run can be repeated from its output', () => {
  const output =
    'Node 24\n-- sales, seed 1, scale 0.0025\n  sales 25\n\n-- sales, seed 2, scale 0.0025\nError: 1 difference\n'
  assert.deepEqual(findRuns(output), ['sales --seed 1 --scale 0.0025', 'sales --seed 2 --scale 0.0025'])
})

/** @param {string} file a file, or a folder without a text */
function readFile(file) {
  return file.endsWith('.ts') ? readFileSync(file, 'utf8') : ''
}
