import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import type { DraftLine } from './draftLines.ts'
import {
  takeOverDraft,
  hasContent,
  SaleDraft,
  maxSavedDrafts,
  newDraft,
  recentDrafts,
  resumeMessage,
} from './saleDraft.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const minutesLater = (count: number) => new Date(noon.getTime() + count * 60_000)
const fourDays = 4 * 24 * 60

const line: DraftLine = {
  productId: 7,
  code: 'DRS-7',
  productName: 'Linen Dress',
  color: 'Ecru',
  size: 'M',
  styleId: null,
  stock: 3,
  unitPriceCents: 4995,
  quantity: 2,
  isDeleted: false,
}
const empty = newDraft('a window', noon)
const draft: SaleDraft = {
  ...empty,
  form: { ...empty.form, customerName: 'Maison Clarté', customerEmail: 'not an address yet', taxRate: '' },
  lines: [
    line,
    { ...line, quantity: 0, typedQuantity: '' },
    { ...line, previousUnitPriceCents: 5495 },
    { ...line, isDeleted: true },
  ],
  attempt: 'unanswered',
  sentAt: noon,
}

const read = (stored: unknown) => z.safeDecode(SaleDraft, JSON.parse(JSON.stringify(stored)) as never)

test('restores a stored draft with incomplete fields', () => {
  assert.deepEqual(read(z.encode(SaleDraft, draft)).data, draft)
})

test('restores a draft from before discounts were part of the form', () => {
  const { discountPercentage: _, ...form } = z.encode(SaleDraft, draft).form
  assert.deepEqual(read({ ...z.encode(SaleDraft, draft), form }).data, draft)
})

test('drops drafts of another version, damaged ones and oversized ones', () => {
  const stored = z.encode(SaleDraft, draft)
  const longNotes = 'W'.repeat(20_001)
  for (const invalid of [
    { ...stored, version: 1 },
    { ...stored, lines: [{ ...line, quantity: -1 }] },
    { ...stored, lines: Array.from({ length: 1001 }, () => line) },
    { ...stored, form: { ...stored.form, notes: longNotes } },
    { ...stored, savedAt: 'yesterday' },
    null,
  ]) {
    assert.equal(read(invalid).success, false)
  }
})

test('ignores an untouched form', () => {
  assert.equal(hasContent(empty), false)
  assert.equal(hasContent({ ...empty, form: { ...empty.form, notes: '  ' } }), false)
  assert.equal(hasContent({ ...empty, form: { ...empty.form, taxRate: '7' } }), true)
  assert.equal(hasContent({ ...empty, lines: [line] }), true)
})

test('keeps the newest drafts for a month', () => {
  const many = Array.from({ length: maxSavedDrafts + 5 }, (_, index) => newDraft('', minutesLater(index)))
  const recent = recentDrafts(many, minutesLater(60))
  assert.equal(recent.length, maxSavedDrafts)
  assert.deepEqual(recent[0]?.savedAt, minutesLater(maxSavedDrafts + 4))
  assert.deepEqual(recentDrafts(many, minutesLater(8 * fourDays)), [])
})

test('keeps the key of a resumed draft until the server has forgotten it', () => {
  const resumed = takeOverDraft(draft, 'another window', minutesLater(60))
  assert.deepEqual(resumed, { ...draft, writer: 'another window' })
  const late = takeOverDraft(draft, 'another window', minutesLater(fourDays))
  assert.equal(late.attempt, 'in doubt')
  assert.notEqual(late.key, draft.key)
  const neverSent: SaleDraft = { ...draft, attempt: 'none' }
  assert.equal(takeOverDraft(neverSent, '', minutesLater(fourDays)).attempt, 'none')
})

test('describes a draft that can be resumed', () => {
  assert.equal(
    resumeMessage(draft, minutesLater(12)),
    'Unfinished invoice for Maison Clarté, 4 items, saved 12 minutes ago',
  )
  assert.equal(resumeMessage(empty, noon), 'Unfinished invoice, no items, saved just now')
})
