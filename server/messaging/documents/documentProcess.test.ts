// The process in which documents are made: how much it takes on, and what happens when it fails.
import assert from 'node:assert/strict'
import test from 'node:test'

import { anInvoice, aLine } from './exampleInvoice.ts'
import { DocumentsBusy, DocumentTimedOut, openDocuments } from './renderInvoice.ts'

test('the same invoice gives the same bytes, also from two processes', async () => {
  const setters = [openDocuments(), openDocuments()]
  const [first, second] = await Promise.all(setters.map((documents) => documents.renderInvoice(anInvoice())))
  await Promise.all(setters.map((documents) => documents.close()))
  assert.deepEqual(first, second)
})

test('when too many wait, the next is refused at once and the others are made', async () => {
  const few = openDocuments({ maxWaiting: 2 })
  const asked = Array.from({ length: 4 }, () => few.renderInvoice(anInvoice()))
  const outcomes = await Promise.allSettled(asked)
  await few.close()
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
  )
  await assert.rejects(asked[3] ?? Promise.resolve(), DocumentsBusy)
})

test('an invoice that takes too long is given up, and the next one gets a new process', async () => {
  const hasty = openDocuments({ timeLimitMs: 1500 })
  const endless = hasty.renderInvoice(anInvoice({ lines: Array.from({ length: 12_000 }, () => aLine()) }))
  const next = hasty.renderInvoice(anInvoice())
  await assert.rejects(endless, DocumentTimedOut)
  assert.ok((await next).length > 1000)
  await hasty.close()
})

test('an invoice that makes no sense is refused, and the next one is made', async () => {
  const steady = openDocuments()
  const senseless = steady.renderInvoice(anInvoice({ createdAt: new Date(Number.NaN) }))
  const next = steady.renderInvoice(anInvoice())
  await assert.rejects(senseless, /could not be set/)
  assert.ok((await next).length > 1000)
  await steady.close()
})

test('closing rejects what still waits, and what is asked for afterwards', async () => {
  const closing = openDocuments()
  const outcomes = Promise.allSettled([
    closing.renderInvoice(anInvoice()),
    closing.renderInvoice(anInvoice()),
  ])
  await closing.close()
  for (const outcome of await outcomes) assert.equal(outcome.status, 'rejected')
  await assert.rejects(closing.renderInvoice(anInvoice()), /closed/)
})
