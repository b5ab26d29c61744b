// Tests duration and size formatting.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { formatElapsed, formatDuration, formatBytes } from './durations.ts'

describe('durations and sizes', () => {
  const spans: [number, string][] = [
    [0, '0 seconds'],
    [0.1, '0.1 seconds'],
    [0.34, '0.3 seconds'],
    [1, '1 second'],
    [10.6, '11 seconds'],
    [59, '59 seconds'],
    [119, '119 seconds'],
    [120, '2 minutes'],
    [150, '3 minutes'],
    [7200, '2 hours'],
    [172_800, '2 days'],
  ]
  for (const [seconds, words] of spans) test(words, () => assert.equal(formatDuration(seconds), words))

  const durations: [number, string][] = [
    [12.4, '12 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [2440, '2.4 s'],
    [9940, '9.9 s'],
    [9960, '10 s'],
    [12_400, '12 s'],
    [119_400, '119 s'],
    [119_600, '2 min 0 s'],
    [179_700, '3 min 0 s'],
    [200_000, '3 min 20 s'],
    [3_599_700, '60 min 0 s'],
  ]
  for (const [milliseconds, words] of durations)
    test(words, () => assert.equal(formatElapsed(milliseconds), words))

  const sizes: [number, string][] = [
    [0, '0 kB'],
    [819_600, '820 kB'],
    [10_000_000, '10 MB'],
    [999_700, '1.0 MB'],
    [28_000_000, '28 MB'],
    [1_240_000_000, '1.2 GB'],
    [3e15, '3000 TB'],
  ]
  for (const [bytes, words] of sizes) test(words, () => assert.equal(formatBytes(bytes), words))
})
