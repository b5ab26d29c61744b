// The process in which documents are made: how much it takes on, and what happens when it fails.
import assert from 'node:assert/strict'
import test from 'node:test'

import { exampleInvoice, exampleLine } from './exampleInvoice.ts'
import { RendererBusy, RenderTimedOut, openDocumentRenderer } from './openDocumentRenderer.ts'

test('the same invoice gives the same bytes, also from two processes', async () => {
  const setters = [openDocumentRenderer(), openDocumentRenderer()]
  const [first, second] = await Promise.all(
    setters.map((documents) => documents.renderInvoice(exampleInvoice())),
  )
  await Promise.all(setters.map((documents) => documents.close()))
  assert.deepEqual(first, second)
})

test('when too many wait, the next is refused at once and the others are made', async () => {
  const few = openDocumentRenderer({ maxWaiting: 2 })
  const asked = Array.from({ length: 4 }, () => few.renderInvoice(exampleInvoice()))
  const outcomes = await Promise.allSettled(asked)
  await few.close()
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
  )
  await assert.rejects(asked[3] ?? Promise.resolve(), RendererBusy)
})

test('an invoice that takes too long is given up, and the next one gets a new process', async () => {
  const hasty = openDocumentRenderer({ timeLimitMs: 1500 })
  const endless = hasty.renderInvoice(
    exampleInvoice({ lines: Array.from({ length: 12_000 }, () => exampleLine()) }),
  )
  const next = hasty.renderInvoice(exampleInvoice())
  await assert.rejects(endless, RenderTimedOut)
  assert.ok((await next).length > 1000)
  await hasty.close()
})

test('an invoice that makes no sense is refused, and the next one is made', async () => {
  const steady = openDocumentRenderer()
  const senseless = steady.renderInvoice(exampleInvoice({ createdAt: new Date(Number.NaN) }))
  const next = steady.renderInvoice(exampleInvoice())
  await assert.rejects(senseless, /could not be set/)
  assert.ok((await next).length > 1000)
  await steady.close()
})

test('closing rejects what still waits, and what is asked for afterwards', async () => {
  const closing = openDocumentRenderer()
  const outcomes = Promise.allSettled([
    closing.renderInvoice(exampleInvoice()),
    closing.renderInvoice(exampleInvoice()),
  ])
  await closing.close()
  for (const outcome of await outcomes) assert.equal(outcome.status, 'rejected')
  await assert.rejects(closing.renderInvoice(exampleInvoice()), /closed/)
})
