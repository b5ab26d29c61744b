// Tests the event stream: bounded buffer, order, end.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import type { LiveEvent } from '#contract/platform/live.ts'

import { positionHistory } from './liveHistory.ts'
import { openStream } from './openStream.ts'
import { subjectsOf } from './readChangedSubjects.ts'

describe('a stream', () => {
  function open() {
    const controller = new AbortController()
    const seen = { cut: 0, closed: 0 }
    const user = {
      id: 1,
      email: 'vera@shop.test',
      firstName: 'Vera',
      lastName: 'Viewer',
      role: 'Viewer' as const,
    }
    const stream = openStream(
      {
        user: user,
        tokenHash: Buffer.alloc(32),
        lastPosition: undefined,
        ageMs: 0,
        signal: controller.signal,
        disconnect: () => (seen.cut += 1),
      },
      () => (seen.closed += 1),
    )
    return { stream, controller, seen, reader: stream.events[Symbol.asyncIterator]() }
  }

  const at = (position: number): LiveEvent => ({ position, touched: [] })

  test('starts with the first event and drops events before open', async () => {
    const { stream, reader } = open()
    stream.send(at(1))
    await stream.open(async () => {
      stream.send(at(3))
      return at(2)
    })
    assert.deepEqual([(await reader.next()).value, (await reader.next()).value], [at(2), at(3)])
  })

  test('disconnects a client that doesn’t read', async () => {
    const { stream, reader, seen } = open()
    await stream.open(async () => at(0))
    for (let position = 1; position < 100; position += 1) stream.send(at(position))
    assert.deepEqual(seen, { cut: 0, closed: 0 })
    stream.send(at(100))
    stream.send(at(101))
    assert.deepEqual(seen, { cut: 1, closed: 1 })
    assert.deepEqual(await reader.next(), { done: true, value: undefined })
  })

  test('ends for a waiting reader and drops later events', async () => {
    const { stream, reader, seen } = open()
    await stream.open(async () => at(1))
    await reader.next()
    const next = reader.next()
    stream.end()
    stream.send(at(2))
    assert.deepEqual(await next, { done: true, value: undefined })
    await wait(600)
    assert.deepEqual(seen, { cut: 0, closed: 1 })
  })

  test('disconnects a client that doesn’t read the end', async () => {
    const { stream, reader, seen } = open()
    await stream.open(async () => at(1))
    await reader.next()
    stream.end()
    await wait(600)
    assert.deepEqual(seen, { cut: 1, closed: 1 })
  })

  test('closes once when the client disconnects', () => {
    const { controller, seen, stream } = open()
    controller.abort()
    stream.end()
    assert.equal(seen.closed, 1)
  })
})

describe('changed subjects', () => {
  test('are distinct, summarized per type if there are many, and the company without a subject', () => {
    const product = (id: number) => ({ type: 'product', id })
    assert.deepEqual(subjectsOf([product(1), product(2), product(1), { type: null, id: null }]), [
      { type: 'product', id: 1 },
      { type: 'product', id: 2 },
      { type: 'company', id: null },
    ])
    const many = Array.from({ length: 51 }, (_, id) => product(id + 1))
    assert.deepEqual(subjectsOf(many), [{ type: 'product', id: null }])
  })

  test('have their positions remembered for a minute', () => {
    let now = 0
    const places = positionHistory(5, () => now)
    now = 10_000
    places.record(6)
    now = 20_000
    places.record(8)
    assert.deepEqual([places.at(0), places.at(10_000), places.at(10_001), places.at(20_000)], [8, 6, 5, 5])
    assert.equal(places.at(20_001), undefined)
    now = 100_000
    places.record(9)
    assert.deepEqual([places.at(0), places.at(60_000), places.at(90_000)], [9, 8, undefined])
  })
})
