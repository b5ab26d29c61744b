// Tests that events arrive completely and in order, followed by the error.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

import { streamEvents, throttle } from './streamEvents.ts'

describe('streamEvents', () => {
  test('yields events in order while the work runs', async () => {
    const received: string[] = []
    const events = streamEvents<string>(async (emit) => {
      emit('one')
      await turn()
      assert.deepEqual(received, ['one'])
      emit('two')
      emit('three')
      await turn()
      emit('four')
    })
    for await (const event of events) received.push(event)
    assert.deepEqual(received, ['one', 'two', 'three', 'four'])
  })

  test('yields all events before it throws', async () => {
    const received: string[] = []
    const events = streamEvents<string>(async (emit) => {
      emit('one')
      emit('two')
      throw new Error('the thread broke')
    })
    const listening = async () => {
      for await (const event of events) {
        await turn()
        received.push(event)
      }
    }
    await assert.rejects(listening(), /the thread broke/)
    assert.deepEqual(received, ['one', 'two'])
  })

  test('runs to the end without a reader or after the reader stopped', async () => {
    let ended = 0
    const work = async (emit: (event: string) => void) => {
      emit('one')
      await turn()
      emit('two')
      ended += 1
    }
    streamEvents(work)
    for await (const _first of streamEvents(work)) break
    await turn()
    await turn()
    assert.equal(ended, 2)
  })
})

test('throttle passes the first call and then limits the rate', async () => {
  const isTime = throttle(50)
  const start = performance.now()
  assert.equal(isTime(), true)
  let times = 1
  while (performance.now() - start < 100) {
    if (isTime()) times += 1
    await turn()
  }
  // A pause of this process makes it fewer.
  assert.ok(times <= 1 + (performance.now() - start) / 20, `${times} times in 100 ms`)
  await sleep(21)
  assert.equal(isTime(), true)
})
