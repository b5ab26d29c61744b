import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'

import { limitProcess } from './childProcess.ts'

/** A process that takes memory outside of its heap, then says so. */
const script = `
  const buffers = Array.from({ length: 300 }, (_, at) => Buffer.alloc(1 << 20, at + 1))
  setTimeout(() => console.log(buffers.length), 500)`

test('kills a process whose buffers exceed the limit, and leaves one within it', async () => {
  for (const [maxMemoryMb, expected] of [
    [200, [null, 'SIGKILL', 'memory']],
    [2000, [0, null, undefined]],
  ] as const) {
    const child = spawn(process.execPath, ['--max-old-space-size=64', '-e', script], { stdio: 'ignore' })
    const readExceeded = limitProcess(child, { maxMemoryMb })
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    assert.deepEqual([code, signal, readExceeded()], expected)
  }
})

test('kills a process that computes for longer than the limit, and leaves one that waits', async () => {
  const waits = 'setTimeout(() => {}, 3000)'
  for (const [code, expected] of [
    ['for (;;);', [null, 'SIGKILL', 'time']],
    [waits, [0, null, undefined]],
  ] as const) {
    const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' })
    const readExceeded = limitProcess(child, { maxProcessorSeconds: 2 })
    const [exitCode, signal] = (await once(child, 'exit')) as [number | null, string | null]
    assert.deepEqual([exitCode, signal, readExceeded()], expected)
  }
})
