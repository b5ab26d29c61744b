// What the browser keeps of an invoice that is being written.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import { customerLimits } from '#domain/sales/invoices.ts'

import {
  hasContent,
  InvoiceDraft,
  maxSavedDrafts,
  newDraft,
  resumeMessage,
  claimDraft,
  recentDrafts,
} from './invoiceDraft.ts'
import type { DraftLine } from './invoiceLines.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)

const line: DraftLine = {
  product: {
    id: 7,
    productId: 'DRS-7',
    productName: 'Linen Dress',
    color: 'Ecru',
    size: 'M',
    quantity: 3,
    price: 4995,
  },
  quantity: 2,
  isGone: false,
}
const empty = newDraft('a window', noon)
const draft: InvoiceDraft = {
  ...empty,
  form: { ...empty.form, customerName: 'Maison Clarté', customerEmail: 'not an address yet', taxRate: '' },
  lines: [line, { ...line, previousPrice: 5495 }, { ...line, isGone: true }],
  attempt: 'unanswered',
  sentAt: noon,
}

const read = (kept: unknown) => z.safeDecode(InvoiceDraft, JSON.parse(JSON.stringify(kept)) as never)

test('a draft comes back as it was kept, half-typed fields and all', () => {
  assert.deepEqual(read(z.encode(InvoiceDraft, draft)).data, draft)
})

test('what another release kept, what is damaged and what is too large is not read', () => {
  const kept = z.encode(InvoiceDraft, draft)
  const long = 'W'.repeat(customerLimits.notes + 1)
  for (const other of [
    { ...kept, version: 2 },
    { ...kept, lines: [{ ...line, quantity: 0 }] },
    { ...kept, lines: Array.from({ length: 1001 }, () => line) },
    { ...kept, form: { ...kept.form, notes: long } },
    { ...kept, savedAt: 'yesterday' },
    null,
  ]) {
    assert.equal(read(other).success, false)
  }
})

test('a form that nobody touched is no draft', () => {
  assert.equal(hasContent(empty), false)
  assert.equal(hasContent({ ...empty, form: { ...empty.form, notes: '  ' } }), false)
  assert.equal(hasContent({ ...empty, form: { ...empty.form, taxRate: '7' } }), true)
  assert.equal(hasContent({ ...empty, lines: [line] }), true)
})

test('the newest drafts are kept for a month', () => {
  const many = Array.from({ length: maxSavedDrafts + 5 }, (_, place) => newDraft('', minutes(place)))
  const kept = recentDrafts(many, minutes(60))
  assert.equal(kept.length, maxSavedDrafts)
  assert.deepEqual(kept[0]?.savedAt, minutes(maxSavedDrafts + 4))
  assert.deepEqual(recentDrafts(many, minutes(32 * 24 * 60)), [])
})

test('a draft keeps its key wherever it is gone on with, until the server has forgotten it', () => {
  const next = claimDraft(draft, 'another window', minutes(60))
  assert.deepEqual(next, { ...draft, writer: 'another window' })
  const late = claimDraft(draft, 'another window', minutes(4 * 24 * 60))
  assert.equal(late.attempt, 'in doubt')
  assert.notEqual(late.key, draft.key)
  // What was never sent can't exist, however old it is.
  const unsent: InvoiceDraft = { ...draft, attempt: 'none' }
  assert.equal(claimDraft(unsent, '', minutes(4 * 24 * 60)).attempt, 'none')
})

test('a draft is offered in plain words', () => {
  assert.equal(
    resumeMessage(draft, minutes(12)),
    'You were writing an invoice for Maison Clarté, 3 items, 12 minutes ago.',
  )
  assert.equal(resumeMessage(empty, noon), 'You were writing an invoice, no items yet, just now.')
})
