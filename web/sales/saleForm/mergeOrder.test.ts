import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Order, OrderItem } from '#contract/sales/orders.ts'
import { mergeEdit } from '#web/shell/mergeEdit.ts'

import { withTypedQuantity } from './draftLines.ts'
import { formatOrderField, mergeDrafts, orderEditLabels, toEditedOrder, toEditFields } from './mergeOrder.ts'
import { editDraft } from './orderEdit.ts'
import type { SaleDraft } from './saleDraft.ts'

function item(line: number, size: string, units: Partial<OrderItem> = {}): OrderItem {
  const product = { name: 'Rib Tank', code: `RT-1-${size}`, color: 'Ecru', size, style: null }
  return {
    line,
    productId: 10 + line,
    quantity: 10,
    allocated: 0,
    invoiced: 0,
    cancelled: 0,
    isDeleted: false,
    free: 2,
    unitPriceCents: 2000,
    listPriceCents: null,
    totalCents: 20_000,
    product: product as OrderItem['product'],
    prepack: null,
    ...units,
  }
}

const opened = {
  id: 31,
  number: 'SO-2026-00031',
  version: 4,
  state: 'Draft',
  kind: 'at once',
  season: null,
  customerId: 4,
  customerName: 'Harbor & Pine',
  customerPhone: '555 0100',
  customerEmail: null,
  customerAddress: null,
  startShipOn: '2026-12-01',
  cancelOn: null,
  validUntil: null,
  shipComplete: false,
  discountBasisPoints: 0,
  charges: [],
  taxPpm: 0,
  notes: null,
  units: { ordered: 20, allocated: 0, invoiced: 0, cancelled: 0 },
  items: [item(1, 'S'), item(2, 'M')],
} as unknown as Order

/** The draft of `opened` with typed values, merged with the order as it is now. */
function merge(mine: SaleDraft, now: Order) {
  const base = toEditedOrder(opened)
  const current = editDraft(now)
  const merged = mergeEdit(Object.keys(orderEditLabels([mine, editDraft(opened), current])), {
    original: base.fields,
    current: toEditedOrder(now).fields,
    mine: toEditFields(mine, base.fields['state']),
  })
  return { ...merged, draft: mergeDrafts(current, [mine], merged.fields) }
}

const draft = editDraft(opened)
const typed = (quantities: Record<number, string>, form: Partial<SaleDraft['form']> = {}): SaleDraft => ({
  ...draft,
  form: { ...draft.form, ...form },
  lines: draft.lines.map((line) =>
    withTypedQuantity(line, quantities[line.productId] ?? String(line.quantity)),
  ),
})
const unitsOf = ({ lines }: Pick<SaleDraft, 'lines'>) =>
  lines.map(({ productId, quantity, ordered }) => [productId, quantity, ordered?.line])

test('typed lines go onto the lines of an order that was confirmed meanwhile, at its prices', () => {
  const confirmed: Order = {
    ...opened,
    state: 'Confirmed',
    items: [item(1, 'S', { allocated: 10, unitPriceCents: 1800, listPriceCents: 2000 }), item(2, 'M')],
  }
  const { conflicting, adopted, draft } = merge(typed({ 12: '30' }, { notes: 'Ring twice' }), confirmed)
  assert.deepEqual([conflicting, adopted], [[], ['state', 'line 11']])
  assert.deepEqual(unitsOf(draft), [
    [11, 10, 1],
    [12, 30, 2],
  ])
  assert.equal(draft.lines[0]?.handPrice?.priceCents, 1800)
  assert.equal(draft.form.notes, 'Ring twice')
})

test('fields and lines that only one user changed are kept, those of both are asked for', () => {
  const now: Order = {
    ...opened,
    season: 'SS27',
    items: [item(1, 'S', { quantity: 12 }), item(3, 'L')],
  }
  const { conflicting, fields, draft } = merge(typed({ 11: '15' }, { notes: 'Ring twice' }), now)
  assert.deepEqual(conflicting, ['line 11'])
  assert.deepEqual(
    [formatOrderField('line 11', fields), formatOrderField('line 11', toEditedOrder(now).fields)],
    ['15', '12'],
  )
  // The other user removed the second line and added a third.
  assert.deepEqual(unitsOf(draft), [
    [11, 15, undefined],
    [13, 10, undefined],
  ])
  assert.deepEqual([draft.form.order?.season, draft.form.notes], ['SS27', 'Ring twice'])
})

test('a line that one user removed and the other changed is asked for', () => {
  const now: Order = { ...opened, items: [item(1, 'S')] }
  const { conflicting, fields } = merge(typed({ 12: '30' }), now)
  assert.deepEqual(conflicting, ['line 12'])
  assert.equal(formatOrderField('line 12', toEditedOrder(now).fields), '')
  assert.deepEqual(unitsOf(mergeDrafts(editDraft(now), [draft], { ...fields, 'line 12': undefined })), [
    [11, 10, undefined],
  ])
})
