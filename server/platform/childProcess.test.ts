import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'

import { limitMemory } from './childProcess.ts'

/** A process that takes memory outside of its heap, then says so. */
const script = `
  const buffers = Array.from({ length: 300 }, (_, at) => Buffer.alloc(1 << 20, at + 1))
  setTimeout(() => console.log(buffers.length), 500)`

test('kills a process whose buffers exceed the limit, and leaves one within it', async () => {
  for (const [maxMb, expected] of [
    [200, [null, 'SIGKILL', true]],
    [2000, [0, null, false]],
  ] as const) {
    const child = spawn(process.execPath, ['--max-old-space-size=64', '-e', script], { stdio: 'ignore' })
    const isExceeded = limitMemory(child, maxMb)
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    assert.deepEqual([code, signal, isExceeded()], expected)
  }
})
