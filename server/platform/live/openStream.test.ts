// A stream keeps little for a listener who does not read, and says nothing once it is over.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import type { LiveEvent } from '#contract/platform/live.ts'

import { openStream } from './openStream.ts'
import { positionHistory } from './positionHistory.ts'
import { subjectsOf } from './readChangedSubjects.ts'

suite('a stream', () => {
  function open() {
    const hangUp = new AbortController()
    const seen = { cut: 0, closed: 0 }
    const person = {
      id: 1,
      email: 'vera@shop.test',
      firstName: 'Vera',
      lastName: 'Viewer',
      role: 'Viewer' as const,
    }
    const stream = openStream(
      {
        user: person,
        tokenHash: Buffer.alloc(32),
        lastPosition: undefined,
        ageMs: 0,
        signal: hangUp.signal,
        disconnect: () => (seen.cut += 1),
      },
      () => (seen.closed += 1),
    )
    return { stream, hangUp, seen, reader: stream.events[Symbol.asyncIterator]() }
  }

  const at = (position: number): LiveEvent => ({ position, touched: [] })

  test('begins with what was missed, and leaves out what was told before it began', async () => {
    const { stream, reader } = open()
    stream.send(at(1))
    await stream.open(async () => {
      stream.send(at(3))
      return at(2)
    })
    assert.deepEqual([(await reader.next()).value, (await reader.next()).value], [at(2), at(3)])
  })

  test('is cut off, and forgets what waits, as soon as too much waits for a reader who does not read', async () => {
    const { stream, reader, seen } = open()
    await stream.open(async () => at(0))
    for (let position = 1; position < 100; position += 1) stream.send(at(position))
    assert.deepEqual(seen, { cut: 0, closed: 0 })
    stream.send(at(100))
    stream.send(at(101))
    assert.deepEqual(seen, { cut: 1, closed: 1 })
    assert.deepEqual(await reader.next(), { done: true, value: undefined })
  })

  test('ends for a reader who waits, and is told nothing after that', async () => {
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

  test('is cut off where its end is not read either', async () => {
    const { stream, reader, seen } = open()
    await stream.open(async () => at(1))
    await reader.next()
    stream.end()
    await wait(600)
    assert.deepEqual(seen, { cut: 1, closed: 1 })
  })

  test('closes once when its listener hangs up', () => {
    const { hangUp, seen, stream } = open()
    hangUp.abort()
    stream.end()
    assert.equal(seen.closed, 1)
  })
})

suite('what is told', () => {
  test('is each thing once, all of a type where there are many, and the company where there is no subject', () => {
    const product = (id: number) => ({ type: 'product', id })
    assert.deepEqual(subjectsOf([product(1), product(2), product(1), { type: null, id: null }]), [
      { type: 'product', id: 1 },
      { type: 'product', id: 2 },
      { type: 'company', id: null },
    ])
    const many = Array.from({ length: 51 }, (_, id) => product(id + 1))
    assert.deepEqual(subjectsOf(many), [{ type: 'product', id: null }])
  })

  test('is known by the time for a minute back, and no further', () => {
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
