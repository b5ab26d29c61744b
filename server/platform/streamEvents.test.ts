// Tests that what work tells comes out in order, all of it, and its failure last.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'

import { streamEvents, throttle } from './streamEvents.ts'

suite('work that tells how it goes', () => {
  test('is heard as it goes, in order and to the end', async () => {
    const heard: string[] = []
    const happening = streamEvents<string>(async (tell) => {
      tell('one')
      await turn()
      assert.deepEqual(heard, ['one'])
      tell('two')
      tell('three')
      await turn()
      tell('four')
    })
    for await (const event of happening) heard.push(event)
    assert.deepEqual(heard, ['one', 'two', 'three', 'four'])
  })

  test('loses nothing that it told before it failed', async () => {
    const heard: string[] = []
    const happening = streamEvents<string>(async (tell) => {
      tell('one')
      tell('two')
      throw new Error('the thread broke')
    })
    const listening = async () => {
      for await (const event of happening) {
        await turn()
        heard.push(event)
      }
    }
    await assert.rejects(listening(), /the thread broke/)
    assert.deepEqual(heard, ['one', 'two'])
  })

  test('goes on to its end though nobody listens, or listens any longer', async () => {
    let ended = 0
    const work = async (tell: (event: string) => void) => {
      tell('one')
      await turn()
      tell('two')
      ended += 1
    }
    streamEvents(work)
    for await (const _first of streamEvents(work)) break
    await turn()
    await turn()
    assert.equal(ended, 2)
  })
})

test('a pace lets the first through at once, and not more than it should', async () => {
  const isTime = throttle(50)
  const start = performance.now()
  let times = 0
  while (performance.now() - start < 100) {
    if (isTime()) times += 1
    await turn()
  }
  assert.ok(times >= 2 && times <= 6, `${times} times in a tenth of a second`)
})
