// What is typed while goods are received: size runs, and what is read of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { PurchaseItem } from '#contract/purchasing/purchaseOrders.ts'

import {
  addScanned,
  emptyReceiveDraft,
  readLines,
  type ReceiveDraft,
  receiveError,
  typeAccepted,
} from './receiveDraft.ts'

const tank = { id: 1, number: 'RT-1', name: 'Rib Tank' }

function item(line: number, color: string, size: string, style: typeof tank | null = tank): PurchaseItem {
  const product = { color, size, sizePosition: 'SML'.indexOf(size), style, code: `${color}-${size}` }
  return {
    line,
    productId: line + 10,
    quantity: 4,
    accepted: 0,
    cancelled: 0,
    product,
  } as unknown as PurchaseItem
}

// As entered: not in the order of the sizes.
const items = [
  item(1, 'Navy', 'M'),
  item(2, 'Navy', 'S'),
  item(3, 'Navy', 'L'),
  item(4, 'Sand', 'S'),
  item(5, 'Ecru', 'S', null),
]

function typeInto(line: number, text: string, before: ReceiveDraft = emptyReceiveDraft): ReceiveDraft {
  const typed = items.filter((item) => item.line === line).flatMap((item) => typeAccepted(items, item, text))
  return { ...before, lines: { ...before.lines, ...Object.fromEntries(typed) } }
}

const acceptedOf = (draft: ReceiveDraft) =>
  Object.fromEntries(readLines(items, draft).lines.map(({ line, accepted }) => [line, accepted]))

test('a size run fills the sizes of its color, in their order', () => {
  assert.deepEqual(acceptedOf(typeInto(2, '2-0-3')), { 2: 2, 3: 3, 4: 4, 5: 4 })
  assert.deepEqual(acceptedOf(typeInto(1, '1-2')), { 1: 1, 2: 4, 3: 2, 4: 4, 5: 4 })
  // While it is typed.
  assert.deepEqual(acceptedOf(typeInto(2, '2-')), { 1: 4, 2: 2, 3: 4, 4: 4, 5: 4 })
})

test('a size run with more quantities than sizes fills none, and is said', () => {
  for (const draft of [typeInto(1, '1-2-3'), typeInto(5, '1-1')]) {
    const read = readLines(items, draft)
    assert.equal(read.errors.size, 1)
    assert.equal(receiveError(read), 'Correct the marked lines first.')
  }
})

test('a blind count begins empty', () => {
  const blind = { ...emptyReceiveDraft, isBlind: true }
  assert.deepEqual(acceptedOf(blind), {})
  assert.deepEqual(acceptedOf(typeInto(2, '2-3-1', blind)), { 1: 3, 2: 2, 3: 1 })
})

test('scans count what came: nothing is filled in after the first one', () => {
  const scanned = (before: ReceiveDraft, productId: number, units = 1) =>
    addScanned(items, before, { productId, units })?.draft ?? before
  const first = scanned(emptyReceiveDraft, 11)
  assert.deepEqual(acceptedOf(first), { 1: 1 })
  assert.deepEqual(acceptedOf(scanned(scanned(first, 11), 14)), { 1: 2, 4: 1 })
  // What was typed before stays, of a size run the size that is scanned.
  assert.deepEqual(acceptedOf(scanned(typeInto(2, '2-1-3'), 12)), { 1: 1, 2: 3, 3: 3 })
  assert.equal(addScanned(items, first, { productId: 99, units: 1 }), undefined)
})

test('a carton counts its units, and lines of one product are filled one after the other', () => {
  const twice = [...items, { ...item(6, 'Navy', 'M'), productId: 11 }]
  const count = (draft: ReceiveDraft, units: number) => addScanned(twice, draft, { productId: 11, units })
  const carton = count(emptyReceiveDraft, 4)
  assert.deepEqual([carton?.line, carton?.accepted], [1, 4])
  const next = count(carton?.draft ?? emptyReceiveDraft, 3)
  assert.deepEqual([next?.line, next?.accepted], [6, 3])
  // More than is open is marked, as typed units are.
  const more = count(next?.draft ?? emptyReceiveDraft, 4)
  assert.deepEqual([more?.line, more?.accepted], [6, 7])
  assert.deepEqual([...readLines(twice, more?.draft ?? emptyReceiveDraft).exceeding], [6])
})
